import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { definedStatements } from '#app/platform/statements.server.ts';
import { placement } from '#tests/support/placement.ts';

// docs/scale.md: which statements would leave one machine if Postgres were cut by agency. Of those that have a name.
const modules = import.meta.glob('/app/domain/**/*.server.ts');
for (const [path, read] of Object.entries(modules))
  if (readFileSync(new URL(`../../..${path}`, import.meta.url), 'utf8').includes('= statement({')) await read();
const defined = [...definedStatements()].map(([name, { text }]) => ({ name, text }));

const why = {
  'not known yet': 'A user ID, an address or a session says nothing of the agency yet.',
  'one user': 'By the user alone: the caller knows the agency, and the statement would name it too.',
  'one attempt': 'A course’s token or commit names an attempt alone; what is learned is cut by the learner.',
  console: 'The brands’ staff look over all agencies.',
  'one import': 'By the import alone: its job would be told the agency.',
} as const;

/** Statements that read or change what is cut by agency without naming one. */
const crossing: Record<string, keyof typeof why> = {
  'answered-courses': 'one user',
  'attempt-to-commit': 'one attempt',
  'cmi5-session': 'one attempt',
  'course-file': 'one attempt',
  'current-session': 'not known yet',
  'current-view': 'not known yet',
  'import-next-rows': 'one import',
  'living-sessions': 'not known yet',
  'mail-writing': 'not known yet',
  'partner-counts': 'console',
  'partner-failures': 'console',
  'person-for-staff': 'console',
  'plain-commit': 'one attempt',
  'reader-of-catalogue': 'one user',
  'setup-facts': 'console',
  'sign-in-candidate': 'not known yet',
  'terms-of-agent': 'one user',
};

function cutTables(text: string): string[] {
  const named = text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|,)\s+(?:ONLY\s+)?"?([a-z_]+)"?/gi);
  return [...new Set([...named].map((match) => match[1]!))].filter((table) => placement[table] === 'agency');
}

// By a value, or in a row that is inserted: a join of two tables names nobody.
const namesAgency = (text: string) =>
  /agency_id(?:::text)?\s*=\s*(?:ANY\s*\()?\s*\$\d/.test(text) || /INSERT INTO \w+ \([^)]*agency_id/.test(text);
const without = defined.filter(({ text }) => cutTables(text).length > 0 && !namesAgency(text));

test('each statement names the agency, or is listed with its reason', () => {
  expect(defined.length).toBeGreaterThan(20);
  expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(crossing).toSorted());
});
