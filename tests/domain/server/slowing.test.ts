import { expect, test } from 'vitest';
import { slowDown } from '#app/platform/slowing.server.ts';

test('so many requests wait at once, of one party and altogether; the rest are turned away without waiting', async () => {
  const leave: (() => void)[] = [];
  const waits: number[] = [];
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      waits.push(ms);
      leave.push(resolve);
    });
  const enter = (pair: string, network: string) => slowDown(8, [pair, network], wait);
  const inside: Promise<boolean>[] = [];
  for (let pair = 0; pair < 3; pair += 1)
    for (let request = 0; request < 10; request += 1) inside.push(enter(`pair ${pair}`, 'a'));
  expect(await enter('another pair', 'a'), 'of a network').toBe(false);
  for (let request = 0; request < 10; request += 1) inside.push(enter('guessed at', 'b'));
  expect(await enter('guessed at', 'b'), 'of a pair').toBe(false);
  inside.push(enter('its neighbour', 'b'));
  for (let request = inside.length; request < 200; request += 1) inside.push(enter(`pair of ${request}`, ''));
  expect(await enter('anybody', 'c'), 'altogether').toBe(false);
  expect(waits).toEqual(Array(200).fill(8000));
  for (const go of leave) go();
  expect(new Set(await Promise.all(inside))).toEqual(new Set([true]));
  const next = enter('guessed at', 'b');
  leave.at(-1)!();
  expect(await next, 'once they have gone').toBe(true);
});
