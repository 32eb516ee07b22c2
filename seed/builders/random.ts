/** A source of choices: the same seed gives the same choices on every machine. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** True about `share` of the times, e.g. 0.25. */
  chance(share: number): boolean;
  digits(length: number): string;
  uuid(): string;
}

/** The generator of a seed (mulberry32): small, quick and good enough for sample data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const hex = (length: number) => Array.from({ length }, () => int(0, 15).toString(16)).join('');
  return {
    next,
    int,
    pick: (list) => {
      if (list.length === 0) throw new Error('Nothing to pick from.');
      return list[int(0, list.length - 1)]!;
    },
    chance: (share) => next() < share,
    digits: (length) => Array.from({ length }, () => int(0, 9)).join(''),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[int(0, 3)]}${hex(3)}-${hex(12)}`,
  };
}

/** A generator that no other test or process shares. */
export function freshRandom(): Random {
  return seededRandom(crypto.getRandomValues(new Uint32Array(1))[0]!);
}
