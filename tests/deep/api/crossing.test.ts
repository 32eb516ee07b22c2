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
const crossing: Record<string, string> = {
  'answered-courses': why['one user'],
  'attempt-to-commit': why['one attempt'],
  'cmi5-session': why['one attempt'],
  'commit-at-once': why['one attempt'],
  'course-file': why['one attempt'],
  'current-session': why['not known yet'],
  'current-view': why['not known yet'],
  'import-next-rows': why['one import'],
  'kept-of-merged': why.console,
  'living-sessions': why['not known yet'],
  'mail-writing': why['not known yet'],
  'partner-counts': why.console,
  'partner-failures': why.console,
  'person-for-staff': why.console,
  'plain-commit': why['one attempt'],
  'reader-of-catalogue': why['one user'],
  'setup-facts': why.console,
  'sign-in-candidate': why['not known yet'],
  'terms-of-agent': why['one user'],
  'xapi-plain-statements': why['one attempt'],
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
