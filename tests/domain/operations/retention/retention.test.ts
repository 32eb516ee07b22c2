import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { goneUntil } from '#app/domain/operations/retention/removeOld.server.ts';
import { retention, type Retention } from '#app/domain/operations/retention/retention.ts';

const manual = readFileSync(new URL('../../../../docs/backup.md', import.meta.url), 'utf8');

function inWords({ stays, months }: Retention): string {
  const whole = months ? ', whole ones' : '';
  if (!stays) return 'none';
  if ('setting' in stays) return `months by \`${stays.setting}\`${whole}`;
  const [[unit, number]] = Object.entries(stays) as [[string, number]];
  return `${number} ${number === 1 ? unit.slice(0, -1) : unit}${whole}`;
}

it('the manual says of each table what the jobs do, and of no other', () => {
  const [, table = ''] = manual.split('|table|which rows|counted from|stay for|\n|-|-|-|-|\n');
  const said = table.split('\n\n')[0]!.split('\n');
  const rows = retention.map((row) => `|\`${row.table}\`|${row.which}|\`${row.since}\`|${inWords(row)}|`);
  expect(said).toEqual(rows);
});

describe('the last time whose rows go', () => {
  test.each([
    [{ days: 30 }, '2026-11-21T03:29:00Z', '2026-10-22T03:29:00.000Z'],
    [{ days: 90 }, '2027-03-01T00:00:00Z', '2026-12-01T00:00:00.000Z'],
    [{ months: 24 }, '2026-03-01T12:00:00Z', '2024-02-29T23:59:59.999Z'],
    [{ months: 12 }, '2024-02-29T00:00:00Z', '2023-02-27T23:59:59.999Z'],
    [{ setting: 'STATEMENT_MONTHS' } as const, '2027-02-15T12:00:00Z', '2020-02-14T23:59:59.999Z'],
    [null, '2026-11-21T03:29:00Z', '2026-11-21T03:29:00.000Z'],
  ])('of what stays for %j is at %s %s', (stays, now, until) => {
    expect(goneUntil({ stays }, new Date(now), { STATEMENT_MONTHS: 84, BOOKING_MONTHS: 120 })?.toISOString()).toBe(
      until,
    );
  });

  test.each([
    [{ months: 3 }, '2026-11-30T12:00:00Z', '2026-07-31T23:59:59.999Z'],
    [{ months: 3 }, '2026-12-01T00:00:00Z', '2026-08-31T23:59:59.999Z'],
    [{ setting: 'BOOKING_MONTHS' } as const, '2027-02-15T12:00:00Z', '2017-01-31T23:59:59.999Z'],
  ])('of what goes by whole months and stays for %j is at %s %s', (stays, now, until) => {
    const settings = { STATEMENT_MONTHS: 84, BOOKING_MONTHS: 120 };
    expect(goneUntil({ stays, months: {} }, new Date(now), settings)?.toISOString()).toBe(until);
  });

  test('of what a setting of months says is none without it', () => {
    const stays = { setting: 'STATEMENT_MONTHS' } as const;
    expect(goneUntil({ stays }, new Date(), { STATEMENT_MONTHS: undefined, BOOKING_MONTHS: 120 })).toBeNull();
  });
});
