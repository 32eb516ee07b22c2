import pg from 'pg';

/** The statements that a piece of work asks, with their values, so that they can be asked alone. */
export async function statementsOf(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const asked: { text: string; values: unknown[] }[] = [];
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [asking] = args as [{ text: string; values: unknown[] }];
    asked.push({ text: asking.text, values: asking.values });
    return original.apply(this, args);
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original as never;
  }
  return asked;
}

/** How long a piece of work takes. */
export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The figure below which a share of all figures lies. */
export function percentile(figures: readonly number[], share: number): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length * share)] ?? 0;
}
