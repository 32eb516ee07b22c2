import { expect, test } from 'vitest';
import { codeColumns } from '#server/commands/parts/client.mjs';
import { TEMPLATE } from '#server/commands/parts/test-cluster.mjs';
import { addressesIn, runAt } from '#tests/support/database.ts';
import { storedCodes } from '../../prisma/codes.ts';

type Codes = readonly (string | number)[];

// What a CHECK of a single column says as Postgres writes it: one of several, or between two whole numbers.
const oneOf = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/;
const between = /^CHECK \(\(\((\w+) >= (\d+)\) AND \(\1 <= (\d+)\)\)\)$/;

function readCheck(definition: string): { column: string; codes: Codes } | undefined {
  const [, column, list] = oneOf.exec(definition) ?? [];
  if (column && list) {
    const codes = list.split(', ').map((each) => /^'(.*)'::text$/.exec(each)?.[1] ?? Number(each));
    return { column, codes };
  }
  const [, counted, from, to] = between.exec(definition) ?? [];
  if (!counted) return undefined;
  return {
    column: counted,
    codes: Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => index + Number(from)),
  };
}

// Bounds of what is counted, and the codes of brands, whose columns hold more than the product knows (spec §9).
const otherChecks = [
  'advisor_rate_requests.travelers',
  'agency_companies.code',
  'agent_companies.code',
  'commission_splits.percent',
  'course_results.pass_mark',
  'course_results.score',
  'courses.attempt_limit',
  'curriculum_statuses.curriculum',
  'preferences.display_company',
  'preferences.registered_company',
];

// Its CHECK says more: which flags, and beside which.
const checkedOtherwise = ['agents.flag_before'];

const sorted = (codes: Codes) => codes.map(String).toSorted();

test('each column of codes is held to them by the database, and each CHECK of codes is one of a column that says so', async () => {
  const rows = await runAt(
    addressesIn(TEMPLATE).ownerUrl,
    `SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
  );
  const checked = rows.flatMap((row) => {
    const check = readCheck(String(row.definition));
    return check ? [[`${String(row.table)}.${check.column}`, sorted(check.codes)] as const] : [];
  });
  const stated = codeColumns().flatMap(({ table, columns }) =>
    columns.map(
      ({ column, codes }) => [`${table}.${column}`, sorted(storedCodes[codes as keyof typeof storedCodes])] as const,
    ),
  );
  expect(
    checked
      .filter(([column]) => otherChecks.includes(column))
      .map(([column]) => column)
      .toSorted(),
  ).toEqual(otherChecks);
  const ofCodes = checked.filter(([column]) => !otherChecks.includes(column));
  const ofColumns = stated.filter(([column]) => !checkedOtherwise.includes(column));
  expect(Object.fromEntries(ofColumns)).toEqual(Object.fromEntries(ofCodes));
  expect(ofColumns).toHaveLength(ofCodes.length);
});

test('each set of codes is that of a column', () => {
  const used = new Set(codeColumns().flatMap(({ columns }) => columns.map(({ codes }) => codes)));
  expect([...used].toSorted()).toEqual(Object.keys(storedCodes).toSorted());
});
