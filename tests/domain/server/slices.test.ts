import { expect, test } from 'vitest';
import { slices } from '#app/platform/slices.server.ts';

/** Keeps the thread busy for some milliseconds. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('long work leaves turns to others, and short work none that it does not need', async () => {
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns += 1;
    if (!isOver) setTimeout(others);
  };
  setTimeout(others);
  const othersTurn = slices();
  for (let part = 0; part < 20; part += 1) {
    work(5);
    await othersTurn();
  }
  const during = turns;
  isOver = true;
  expect(during).toBeGreaterThanOrEqual(19);
});
