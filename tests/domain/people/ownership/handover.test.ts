import { describe, expect, test } from 'vitest';
import {
  handoverAfter,
  handoverStateAt,
  sideOf,
  type HandoverEvent,
  type HandoverSide,
  type HandoverState,
} from '#app/domain/people/ownership/handover.ts';

const states: HandoverState[] = ['proposed', 'accepted', 'declined', 'withdrawn', 'expired'];
const events: HandoverEvent[] = ['accept', 'decline', 'withdraw'];
const sides: HandoverSide[] = ['giver', 'receiver', 'neither'];

// Every change that there is; all other combinations of state, event and side are refused.
const allowed: [HandoverState, HandoverEvent, HandoverSide, HandoverState][] = [
  ['proposed', 'accept', 'receiver', 'accepted'],
  ['proposed', 'decline', 'receiver', 'declined'],
  ['proposed', 'withdraw', 'giver', 'withdrawn'],
];
const rows = states.flatMap((state) => events.flatMap((event) => sides.map((side) => [state, event, side] as const)));

test.each(rows)('%s, %s by the %s', (state, event, side) => {
  const row = allowed.find(([from, what, by]) => from === state && what === event && by === side);
  expect(handoverAfter(state, event, side)).toBe(row?.[3] ?? null);
});

describe('a proposal ends by itself', () => {
  const expiresAt = new Date('2026-11-27T12:00:00Z');
  test.each([
    ['proposed', '2026-11-27T11:59:59Z', 'proposed'],
    ['proposed', '2026-11-27T12:00:00Z', 'expired'],
    ['accepted', '2026-12-24T12:00:00Z', 'accepted'],
  ] as const)('%s is at %s %s', (state, now, after) =>
    expect(handoverStateAt({ state, expiresAt }, new Date(now))).toBe(after),
  );
});

test('a user is on one side', () => {
  const people = { giverId: 'owner', receiverId: 'advisor' };
  expect(['owner', 'advisor', 'another'].map((id) => sideOf(people, id))).toEqual(['giver', 'receiver', 'neither']);
});
