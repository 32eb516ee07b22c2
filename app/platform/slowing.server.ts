import { setTimeout as pause } from 'node:timers/promises';

/**
 * How many requests a process lets wait at once, altogether and for one party (an account from one network, or a
 * network). Waiting costs a timer and a connection; without a bound, slowing strangers down would be their weapon.
 */
const room = { altogether: 200, pair: 10, network: 30 };

const waiting = new Map<string, number>();
let all = 0;

/**
 * Waits so many seconds, without holding anything but the request, and returns true; false at once where too many wait,
 * altogether or of one of the parties: an account from one network, and a network, '' for none.
 */
export async function slowDown(
  seconds: number,
  [pair, network]: readonly [string, string],
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<boolean> {
  const parties = [
    [`pair ${pair}`, room.pair],
    [`network ${network}`, network === '' ? Infinity : room.network],
  ] as const;
  if (all >= room.altogether || parties.some(([party, most]) => (waiting.get(party) ?? 0) >= most)) return false;
  all += 1;
  for (const [party] of parties) waiting.set(party, (waiting.get(party) ?? 0) + 1);
  try {
    await wait(seconds * 1000);
  } finally {
    all -= 1;
    for (const [party] of parties) leave(party);
  }
  return true;
}

function leave(party: string): void {
  const left = waiting.get(party)! - 1;
  if (left > 0) waiting.set(party, left);
  else waiting.delete(party);
}
