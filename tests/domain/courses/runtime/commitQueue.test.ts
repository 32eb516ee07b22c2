import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CommitQueue, type CommitAnswer } from '#app/routes/courses/runtime/commitQueue.ts';

// In a browser that keeps nothing, as this process: only what the server has is safe.
const before = '2026-03-01T10:00:00.000Z';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

function aQueue() {
  let answer: (answer: CommitAnswer) => void = () => undefined;
  const sent: number[] = [];
  const queue = new CommitQueue({
    attempt: { registration: 'r', visit: 1, sequence: 4, data: {}, savedAt: before },
    authId: 'a',
    send: (_act, { sequence }) => {
      sent.push(sequence);
      return new Promise((resolve) => (answer = resolve));
    },
    changed: () => undefined,
    takenOver: () => undefined,
  });
  return { queue, sent, answer: async (given: CommitAnswer) => (answer(given), vi.advanceTimersByTimeAsync(0)) };
}

const taken = async (queue: CommitQueue, location: string) => {
  queue.take({ i: { 'cmi.location': location } }, { soon: true });
  await vi.advanceTimersByTimeAsync(0);
};

describe('whether all is saved', () => {
  test('is not said while a course says something, and is said again of the time before where that was nothing new', () => {
    const { queue } = aQueue();
    expect(queue.saved).toEqual({ at: new Date(before) });
    queue.expect();
    expect(queue.saved).toEqual({ at: null, refusal: null });
    queue.expectNoMore();
    expect(queue.saved).toEqual({ at: new Date(before) });
  });

  test('what the server does not have is named before leaving: since when, and that such a browser does not keep it', async () => {
    const { queue, answer } = aQueue();
    expect(await queue.unsent({ offline: false })).toBeNull();
    expect(await queue.unsent({ offline: true })).toEqual({ since: new Date(before), kept: true });
    await taken(queue, '1');
    expect(await queue.unsent({ offline: false })).toEqual({ since: new Date(before), kept: false });
    await answer({ sequence: 5 });
    expect(await queue.unsent({ offline: false })).toBeNull();
  });

  test('is said once the server has the last commit, not an earlier one', async () => {
    const { queue, sent, answer } = aQueue();
    await taken(queue, '1');
    await taken(queue, '2');
    queue.expectNoMore();
    expect(queue.saved).toEqual({ at: null, refusal: null });
    await answer({ sequence: 5 });
    expect(queue.saved).toEqual({ at: null, refusal: null });
    await answer({ sequence: 6 });
    expect(sent).toEqual([5, 6]);
    expect(queue.saved).toEqual({ at: new Date() });
  });
});
