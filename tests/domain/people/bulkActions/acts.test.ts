import { expect, test } from 'vitest';
import { acts, permissionsAfter, undoableUntil, type BatchAct } from '#app/domain/people/bulkActions/acts.ts';
import { foreseenLines } from '#app/domain/people/bulkActions/foresee.ts';
import { actions } from '#app/domain/permissions/actions.ts';

const end = new Date('2026-11-21T12:00:00Z');
const tenLater = new Date('2026-11-21T12:10:00Z');
const finished = { finishedAt: end, done: 1, isUndone: false };

test.each<[BatchAct, object, Date | undefined]>([
  ['deactivate', {}, tenLater],
  ['reactivate', {}, tenLater],
  ['give', {}, tenLater],
  ['take', {}, tenLater],
  ['set', {}, tenLater],
  ['resend', {}, undefined],
  ['end-sessions', {}, undefined],
  ['undo', {}, undefined],
  ['deactivate', { finishedAt: null }, undefined],
  ['deactivate', { done: 0 }, undefined],
  ['deactivate', { isUndone: true }, undefined],
])('%s with %j can be undone until %s', (act, changes, until) =>
  expect(undoableUntil({ act, ...finished, ...changes })).toEqual(until),
);

test.each([
  ['give', ['a', 'b'], ['b', 'c'], ['a', 'b', 'c']],
  ['take', ['a', 'b'], ['b', 'c'], ['a']],
  ['set', ['a', 'b'], ['b', 'c'], ['b', 'c']],
  ['set', ['a'], [], []],
] as const)('%s: of %j with %j chosen become %j', (act, held, chosen, after) =>
  expect(permissionsAfter(act, held, chosen)).toEqual(after),
);

test('every act is an action of the table', () => {
  expect(Object.values(acts).filter(({ action }) => !Object.hasOwn(actions, action))).toEqual([]);
});

test('reasons that say no more than that the caller may not are shown in one line', () => {
  expect(
    foreseenLines([
      { reason: 'forbidden', flag: '', count: 4 },
      { reason: 'illegalTransition', flag: 'P', count: 3 },
      { reason: 'illegalTransition', flag: 'R', count: 2 },
      { reason: 'permissionsSetByOwner', flag: '', count: 1 },
    ]),
  ).toEqual([
    { reason: 'forbidden', flag: '', count: 5 },
    { reason: 'illegalTransition', flag: 'P', count: 3 },
    { reason: 'illegalTransition', flag: 'R', count: 2 },
  ]);
  expect(foreseenLines([{ reason: 'lastOwner', flag: '', count: 1 }])).toEqual([
    { reason: 'lastOwner', flag: '', count: 1 },
  ]);
});
