import { describe, expect, test } from 'vitest';
import list from '#server/commands/parts/accepted-advisories.json' with { type: 'json' };
import { advisoriesOf, judged, type Accepted } from '#server/commands/parts/advisories.mjs';

const cause = (advisory: string, name: string) => ({
  source: 1,
  name,
  url: `https://registry.example/advisories/${advisory}`,
  severity: 'high',
  title: 'A fault',
});
const accepted = (advisory: string, until: string): Accepted => ({ advisory, package: 'left', why: 'unused', until });

describe('what a report says', () => {
  test('each advisory of a package once, however many packages have it by others', () => {
    const vulnerabilities = {
      left: { via: [cause('GHSA-1', 'left'), cause('GHSA-2', 'left')] },
      right: { via: ['left', cause('GHSA-1', 'left')] },
    };
    expect(advisoriesOf({ vulnerabilities })?.map((one) => `${one.advisory} ${one.package}`)).toEqual([
      'GHSA-1 left',
      'GHSA-2 left',
    ]);
    expect(advisoriesOf({ vulnerabilities: {} })).toEqual([]);
  });

  test.each([
    ['no network', { message: 'request failed, reason: connect ECONNREFUSED', error: {} }],
    ['a mirror without advisories', { statusCode: 405, message: 'Method Not Allowed' }],
    ['nothing', undefined],
  ])('%s is no report', (_, report) => expect(advisoriesOf(report)).toBeUndefined());
});

describe('what is made of it', () => {
  const found = advisoriesOf({ vulnerabilities: { left: { via: [cause('GHSA-1', 'left')] } } })!;
  test.each([
    ['not accepted', [], { unlisted: 1, expired: 0, gone: 0, accepted: 0 }],
    [
      'it is accepted to the day',
      [accepted('GHSA-1', '2026-11-26')],
      { unlisted: 0, expired: 0, gone: 0, accepted: 1 },
    ],
    ['it was until yesterday', [accepted('GHSA-1', '2026-11-25')], { unlisted: 0, expired: 1, gone: 0, accepted: 0 }],
    ['another was', [accepted('GHSA-9', '2027-01-01')], { unlisted: 1, expired: 0, gone: 1, accepted: 0 }],
  ])('%s', (_, entries, expected) => {
    const verdict = judged(found, entries, '2026-11-26');
    expect(Object.fromEntries(Object.entries(verdict).map(([name, all]) => [name, all.length]))).toEqual(expected);
  });
});

test('each entry of our list says which, why and until when', () => {
  for (const entry of list as Accepted[]) {
    expect(entry.advisory).toMatch(/^GHSA-[\w-]+$/);
    expect(entry.why.length).toBeGreaterThan(20);
    expect(entry.until).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
  expect(new Set((list as Accepted[]).map((entry) => `${entry.advisory} ${entry.package}`)).size).toBe(list.length);
});
