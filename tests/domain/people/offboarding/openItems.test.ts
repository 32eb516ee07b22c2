import { expect, test } from 'vitest';
import { canUndo } from '#app/domain/people/offboarding/openItems.ts';

const leftAt = new Date('2026-10-22T12:00:00Z');

test.each([
  ['at once', null, '2026-10-22T12:00:00Z', true],
  ['within the 30th day', null, '2026-11-21T11:59:59Z', true],
  ['after 30 days', null, '2026-11-21T12:00:00Z', false],
  ['once it was undone', new Date('2026-10-23T12:00:00Z'), '2026-10-24T12:00:00Z', false],
] as const)('a leaver can be brought back %s: %s', (_when, undoneAt, now, may) =>
  expect(canUndo({ leftAt, undoneAt }, new Date(now))).toBe(may),
);
