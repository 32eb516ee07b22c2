import { expect, test } from 'vitest';
import { termsDue } from '#app/domain/content/documents/termsDue.ts';

test.each([
  ['A', '2026-11', '2026-11', false],
  ['A', '2026-10', '2026-11', true],
  ['A', '2026-12', '2026-11', true],
  ['A', null, '2026-11', true],
  ['A', null, undefined, false],
  ['R', '2026-11', '2026-11', false],
  ['R', null, '2026-11', true],
  ['C', null, '2026-11', false],
  ['E', null, '2026-11', false],
  ['P', null, '2026-11', false],
  ['D', '2026-10', '2026-11', false],
] as const)('flag %s, accepted %s, current %s: asked again is %s', (activationFlag, termsVersion, current, due) => {
  expect(termsDue({ activationFlag, termsVersion }, current)).toBe(due);
});
