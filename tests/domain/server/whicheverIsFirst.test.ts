import { expect, test, vi } from 'vitest';
import { whicheverIsFirst } from '#app/platform/whicheverIsFirst.ts';

// What keeps a password from waiting for ever where the threads of the background get nothing of the processors.
const never = () => new Promise<string>(() => {});

test('what comes in time needs no second try', async () => {
  const second = vi.fn(() => Promise.resolve('second'));
  expect(await whicheverIsFirst(Promise.resolve('first'), 1000, second)).toBe('first');
  await expect(whicheverIsFirst(Promise.reject(new Error('first')), 1000, second)).rejects.toThrow('first');
  expect(second).not.toHaveBeenCalled();
});

test('what starves is tried a second time', async () => {
  expect(await whicheverIsFirst(never(), 5, () => Promise.resolve('second'))).toBe('second');
  await expect(whicheverIsFirst(never(), 5, () => Promise.reject(new Error('second')))).rejects.toThrow('second');
});

test('what comes late, but before the second, still counts', async () => {
  let finish: (result: string) => void = () => {};
  const first = new Promise<string>((resolve) => (finish = resolve));
  const result = whicheverIsFirst(first, 5, () => {
    finish('first');
    return never();
  });
  expect(await result).toBe('first');
});
