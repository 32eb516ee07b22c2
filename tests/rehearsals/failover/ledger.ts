/** What a client knows of its request: whether it was acknowledged. */
export interface Asked {
  key: string;
  begun: number;
  ended: number;
  acknowledged: boolean;
  /** The status of the answer, or what kept it from coming. */
  status: string;
}

/** All that clients asked for, by kind, in the order in which they knew the end of it. */
export class Ledger {
  readonly kinds = new Map<string, Asked[]>();

  add(kind: string, asked: Asked): void {
    const all = this.kinds.get(kind) ?? [];
    if (all.length === 0) this.kinds.set(kind, all);
    all.push(asked);
  }

  of(kind: string): readonly Asked[] {
    return this.kinds.get(kind) ?? [];
  }

  /** The keys that were acknowledged. */
  acknowledged(kind: string): string[] {
    return this.of(kind)
      .filter(({ acknowledged }) => acknowledged)
      .map(({ key }) => key);
  }
}

/**
 * The milliseconds from a moment until something that was asked for after it was acknowledged; undefined where nothing
 * was.
 */
export function backAfter(asked: readonly Asked[], since: number): number | undefined {
  const first = asked.find(({ acknowledged, begun }) => acknowledged && begun >= since);
  return first && first.ended - since;
}

/** The longest wait for an answer among the requests of a time, in milliseconds. */
export function longestWait(asked: readonly Asked[], from: number, to: number): number {
  return Math.max(
    0,
    ...asked.filter(({ begun }) => begun < to).flatMap(({ begun, ended }) => (ended > from ? ended - begun : [])),
  );
}

/** The longest time from a moment to another in which nothing was acknowledged, in milliseconds. */
export function longestGap(asked: readonly Asked[], from: number, to: number): number {
  const ends = asked
    .filter(({ acknowledged, ended }) => acknowledged && ended > from && ended < to)
    .map(({ ended }) => ended);
  const moments = [from, ...ends.sort((a, b) => a - b), to];
  return Math.max(...moments.slice(1).map((moment, index) => moment - moments[index]!));
}

/** How many were refused or got no answer in a time, by their status. */
export function failuresOf(asked: readonly Asked[], from: number, to: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { acknowledged, begun, status } of asked)
    if (!acknowledged && begun >= from && begun < to) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

/** Of what was acknowledged, what is not stored; of all that was asked for, what is stored more than once. */
export function compare(asked: readonly Asked[], stored: ReadonlyMap<string, number>) {
  const keys = new Set(asked.map(({ key }) => key));
  return {
    lost: asked.filter(({ key, acknowledged }) => acknowledged && !stored.has(key)).map(({ key }) => key),
    twice: [...keys].filter((key) => (stored.get(key) ?? 0) > 1),
  };
}
