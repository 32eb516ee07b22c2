import { identifiers, type Identifiers } from './identifiers.ts';
import { freshRandom, seededRandom, type Random } from './random.ts';

/** The source of a builder's default values: random choices, identifiers that never repeat, and the current time. */
export interface Source {
  random: Random;
  ids: Identifiers;
  now: Date;
}

/** A source for the demo's seed: the same people every time. */
export function seededSource(seed: number, now: Date): Source {
  const random = seededRandom(seed);
  return { random, ids: identifiers(random, 4), now };
}

let shared: Source | undefined;

/** The source that tests share within a process: other people in every run. */
export function freshSource(): Source {
  if (!shared) {
    const random = freshRandom();
    shared = { random, ids: identifiers(random, 6), now: new Date() };
  }
  return shared;
}
