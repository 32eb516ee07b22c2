import { throughput, type Load } from './load.ts';

/** One line of the table that `npm run bench` prints. */
export interface Result {
  what: string;
  measured: number;
  unit: string;
  bound: string;
  /** Left out where the figure only explains another. */
  met?: boolean;
}

/** The middle one of some figures. */
export function middle(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
}

/** How fast each of some is asked against the first, the floor, in turns, so that a neighbour's noise hits all. */
export async function ratios(
  name: string,
  loads: Record<string, Load>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<string, number>> {
  const [floor = '', ...others] = Object.keys(loads);
  // A process that has been up for seconds runs code that is not optimised yet.
  for (const load of Object.values(loads)) await throughput(load, seconds);
  const taken: Record<string, number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const rates: Record<string, number> = {};
    for (const [each, load] of Object.entries(loads)) rates[each] = await throughput(load, seconds);
    console.log(
      `  ${name}: ${Object.entries(rates)
        .map(([each, rate]) => `${each} ${rate.toFixed(0)}/s`)
        .join(', ')}`,
    );
    taken.push(rates);
  }
  return Object.fromEntries(
    others.map((each) => [each, middle(taken.map((rates) => (rates[each] ?? 0) / (rates[floor] ?? 1)))]),
  );
}

/** Prints the results as a table of Markdown. */
export function print(results: readonly Result[]): void {
  console.log('\n| what | measured | bound | |\n|---|---|---|---|');
  for (const { what, measured, unit, bound, met } of results) {
    console.log(
      `| ${what} | ${measured.toFixed(2)} ${unit} | ${bound} | ${met === undefined ? '' : met ? 'met' : 'missed'} |`,
    );
  }
}
