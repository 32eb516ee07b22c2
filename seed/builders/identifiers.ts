import type { Random } from './random.ts';

/** Hands out identifiers that never repeat within one run. */
export interface Identifiers {
  agencyId(): string;
  agentId(): string;
  polarAgentId(): string;
  ccn(): string;
  /** A short number that makes a user ID or an address unique. */
  serial(): string;
  uuid(): string;
}

/**
 * Identifiers from a random start, each kind in a wide stride: no repeats within a run, and next to none between two
 * tests that share a database. `serialDigits` is the length of a serial: 4 reads well, 6 keeps runs apart.
 */
export function identifiers(random: Random, serialDigits: 4 | 6): Identifiers {
  // The strides are primes, so that they share no factor with the number of identifiers there are.
  const eightDigits = () => counter(random.int(0, 89_999_999), 7_368_787, 90_000_000, 10_000_000);
  const agencyId = eightDigits();
  const agentId = eightDigits();
  const polarAgentId = eightDigits();
  const ccn = counter(random.int(0, 899_999_999), 73_939_133, 900_000_000, 4_000_000_000);
  const serials = 9 * 10 ** (serialDigits - 1);
  const serial = counter(
    random.int(0, serials - 1),
    serialDigits === 4 ? 7_919 : 611_953,
    serials,
    10 ** (serialDigits - 1),
  );
  return {
    agencyId: () => String(agencyId()),
    agentId: () => String(agentId()),
    polarAgentId: () => String(polarAgentId()),
    ccn: () => String(ccn()),
    serial: () => String(serial()),
    uuid: () => random.uuid(),
  };
}

function counter(start: number, stride: number, size: number, offset: number): () => number {
  let place = start % size;
  return () => {
    place = (place + stride) % size;
    return place + offset;
  };
}
