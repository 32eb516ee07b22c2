import { describe, expect, test } from 'vitest';
import { moveAfter, type MoveEvent, type MoveSide, type MoveState } from '#app/domain/people/transfers/move.ts';

const states: MoveState[] = ['requested', 'accepted', 'declined', 'withdrawn', 'undone', 'expired'];
const events: MoveEvent[] = ['accept', 'decline', 'withdraw', 'takeBack'];
const sides: MoveSide[] = ['advisor', 'newOwner', 'oldOwner', 'neither'];

// Every change that there is; all other combinations are refused.
const allowed: [MoveState, MoveEvent, MoveSide, MoveState][] = [
  ['requested', 'accept', 'newOwner', 'accepted'],
  ['requested', 'decline', 'newOwner', 'declined'],
  ['requested', 'withdraw', 'advisor', 'withdrawn'],
  ['accepted', 'takeBack', 'advisor', 'undone'],
  ['accepted', 'takeBack', 'newOwner', 'undone'],
  ['accepted', 'takeBack', 'oldOwner', 'undone'],
];
const now = new Date('2026-11-21T12:00:00Z');
const inTime = { expiresAt: new Date('2026-11-22T12:00:00Z'), decidedAt: new Date('2026-11-20T12:00:00Z') };

test.each(states.flatMap((state) => events.flatMap((event) => sides.map((side) => [state, event, side] as const))))(
  '%s, %s by %s',
  (state, event, side) => {
    const row = allowed.find(([from, what, by]) => from === state && what === event && by === side);
    expect(moveAfter({ state, ...inTime }, event, side, now)).toBe(row?.[3] ?? null);
  },
);

describe('time ends it', () => {
  test.each([
    ['an answer a second before the end', 'requested', 'accept', { expiresAt: '2026-11-21T12:00:01Z' }, 'accepted'],
    ['an answer at the end', 'requested', 'accept', { expiresAt: '2026-11-21T12:00:00Z' }, null],
    ['taken back within the seventh day', 'accepted', 'takeBack', { decidedAt: '2026-11-14T12:00:01Z' }, 'undone'],
    ['taken back after seven days', 'accepted', 'takeBack', { decidedAt: '2026-11-14T12:00:00Z' }, null],
    [
      'an acceptance is taken back after the time for an answer',
      'accepted',
      'takeBack',
      { expiresAt: '2026-11-01T12:00:00Z' },
      'undone',
    ],
  ] as const)('%s', (_what, state, event, times, after) => {
    const dates = Object.fromEntries(Object.entries(times).map(([name, time]) => [name, new Date(time)]));
    expect(moveAfter({ state, ...inTime, ...dates }, event, 'newOwner', now)).toBe(after);
  });
});
