import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { personalDataTables } from '#tests/support/personalDataDocument.ts';
import { personTables } from '#tests/support/personTables.ts';
import { columnsNamingPeople } from '#tests/support/prismaSchema.ts';

const place = new URL('../../../../docs/personal-data.md', import.meta.url);
const marks = ['<!-- made: by table -->\n', '<!-- end: by table -->\n'] as const;
// The person's own rows; the record of the staff's accounts; the index, which the tables write; the trail.
const others = ['agents', 'accounts', 'learners', 'members', 'staff_users', 'search_entries'];
// What names a person by what it belongs to.
const indirect = [
  'account_merge_rows',
  'case_notes',
  'cmi5_sessions',
  'dispute_attachments',
  'feed_statements',
  'feedback_answers',
  'learning_facts',
  'outbox',
  'registration_questions',
  'xapi_statements',
];

test('every table that names a person says what it contains, what becomes of it and where the copy shows it', () => {
  const naming = Object.keys(columnsNamingPeople()).filter((table) => !others.includes(table));
  expect(naming.length).toBeGreaterThan(40);
  expect(Object.keys(personTables).toSorted()).toEqual([...naming, ...indirect].toSorted());
});

// With UPDATE_DOCUMENTS=1 it is rewritten.
test('docs/personal-data.md has the tables as they are made', () => {
  const page = readFileSync(place, 'utf8');
  const [before = '', rest = ''] = page.split(marks[0]);
  const [said = '', after = ''] = rest.split(marks[1]);
  if (process.env.UPDATE_DOCUMENTS)
    writeFileSync(place, [before, marks[0], personalDataTables(), marks[1], after].join(''));
  else expect(said).toBe(personalDataTables());
});
