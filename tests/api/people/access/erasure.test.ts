import { beforeAll, expect, test } from 'vitest';
import { deleteAgent } from '#app/domain/people/access/deleteAgent.server.ts';
import { myData } from '#app/domain/people/myAccount/myData.server.ts';
import { selfUpdate } from '#app/domain/people/myAccount/selfUpdate.server.ts';
import { contactSchema } from '#app/domain/accounts/profile/forms.ts';
import { database } from '#app/platform/database.server.ts';
import { runJob } from '#server/jobs.server.ts';
import { contactInput } from '#tests/support/agentInput.ts';
import { buildAgency, buildAgent, buildMember } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { runAt } from '#tests/support/database.ts';
import { personTables } from '#tests/support/personTables.ts';
import { fillTables, placesOf, type Given } from '#tests/support/rowsOfPerson.ts';
import { newStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

// A person's copy and erasure, rehearsed over every table: a user with a row in each.
const { ownerUrl } = await testDatabase();
const db = database();
const day = 24 * 3600_000;
const now = new Date();
const deleted = new Date(now.getTime() - 91 * day);
const mark = 'Quillfeather';
// Of an address that no agency of the tests has a part of.
const contact = { ...contactInput(), phoneNumber: '5559173', address1: '4711 Featherstone Wharf' };
const feedbackId = crypto.randomUUID();

/** Where a trace of who it was may still stand, and why. */
const allowed: Record<string, string> = {
  'agency_change_requests.before': 'The agency’s own data, as they were.',
  'agency_change_requests.changes': 'The agency’s own data, as they were to be.',
  'agency_change_requests.decline_reason': 'What the brand wrote to the agency about them.',
  'agency_moves.before': 'Role, state and permissions: codes, which the test alone fills with a name.',
  'api_keys.issuer': 'The name of a partner, which the test alone fills with that of a person.',
  'api_keys.name': 'What a program is called by its agency.',
  'certificates.agency_name':
    'The learner’s certificate says what it said on its day; its readers can still verify it.',
  'certificates.granted_reason': 'Why staff granted it: of the learner’s certificate.',
  'certificates.holder_name': 'The learner’s certificate says what it said on its day.',
  'certificates.revoked_reason': 'Why it is not valid: of the learner’s certificate.',
  'cmi5_sessions.said': 'Which of a unit’s words were heard, and when: codes.',
  'course_attempts.data': 'What a course stored belongs to its learner, under any account that has the number.',
  'feedback.agency_name': 'The agency’s name as it was.',
  'feed_statements.refusal': 'What a record store refused goes after 30 days, by its own job.',
  'feed_statements.statement': 'What waits for the brand’s record store goes once that has it.',
  'group_spaces.conductor_rule': 'A rule of the brand, which the test alone fills with a name.',
  'group_spaces.content': 'The delivery, to know it again: of the agency’s group.',
  'group_spaces.group_name': 'What the agency calls its group.',
  'learner_objectives.values': 'What courses share is the learner’s.',
  'learning_facts.answers': 'Which questions were answered right: numbers, by the attempt.',
  'leavers.taken': 'Identifiers of what was taken over, which the test alone fills with a name.',
  'notifications.facts': 'Notifications of others may name the user, and go 12 months after they were written.',
  'search_entries.codes': 'The index says what the agency calls its group.',
  'search_entries.names': 'The index says what the certificate says.',
  'search_vocabulary.word': 'A word of a certificate’s name, without saying whose.',
  'stored_files.name': 'A file goes at the time that it was given, with its name.',
  'webhook_endpoints.address': 'The agency’s own address, which the test alone fills with a name.',
  'webhook_endpoints.name': 'What a webhook is called by its agency.',
  'xapi_documents.content': 'What a unit keeps is its learner’s.',
  'xapi_documents.name': 'What a unit keeps is its learner’s.',
  'xapi_statements.statement': 'What a unit says is its learner’s.',
};

let copy: string;
let parts: Record<string, string>;
let person: Awaited<ReturnType<typeof buildAgent>>;

beforeAll(async () => {
  const agency = await buildAgency(db);
  const { ccn } = await buildMember(db);
  person = await buildAgent(db, agency, { ccn, lastName: mark, cliaagentId: '87654329' });
  const { agentUniqueId } = person;
  const other = await buildAgent(db, agency);
  const { agencyId: otherAgency } = await buildAgency(db);
  await newStaff();
  const early = new Date(deleted.getTime() - 30 * day);
  const rules = {
    market: 'nam',
    today: { year: 2026, month: 1, day: 1 },
    countriesWithStates: new Set(['US']),
  } as const;
  const ctx = await signedIn(person, { now: early, address: '192.0.2.77' });
  await selfUpdate(ctx, contactSchema(rules).parse({ ...contact, lastName: mark, preferredName: 'Zuzu' }));
  const { filled, failed } = await fillTables(
    ownerUrl,
    { agents: agentUniqueId, accounts: agentUniqueId, learners: person.authId!, members: ccn },
    { mark, given: givenFor(early, { other: other.agentUniqueId, agency: agency.agencyId, otherAgency }), also },
  );
  expect(failed).toEqual({});
  expect(filled.toSorted()).toEqual(Object.keys(personTables).toSorted());

  const whole = await myData(await signedIn(person, { now: deleted }));
  copy = JSON.stringify(whole);
  parts = Object.fromEntries(Object.entries(whole).map(([name, part]) => [name, JSON.stringify(part)]));
  await deleteAgent(await signedIn(agency.owner, { now: deleted }), { agentUniqueId });
  // The database goes by its own clock.
  await runAt(ownerUrl, 'UPDATE audit SET recorded_at = at WHERE subject_id = $1', [agentUniqueId]);
  for (const job of [
    'remove-ended',
    'remove-old-mails',
    'remove-old-imports',
    'anonymise-deleted',
    'remove-old-files',
  ] as const)
    await runJob(job, {}, now);
});

const also = [
  'account_merge_rows',
  'dispute_attachments',
  'feedback_answers',
  'registration_questions',
  'case_notes',
  'outbox',
  'xapi_statements',
  'cmi5_sessions',
  'feed_statements',
  'learning_facts',
];

/** What the schema does not let guess: rules over several columns, numbers with a form, whom it is about besides. */
function givenFor(
  at: Date,
  { other, agency, otherAgency }: { other: string; agency: string; otherAgency: string },
): Given {
  return {
    access_requests: { state: 'open', answered_at: null },
    account_merges: { merged_id: other },
    account_reviews: { finished_at: at },
    advisor_rate_requests: { number: 'R-2222-2222' },
    agency_moves: { to_agency_id: otherAgency },
    assignments: { agency_id: agency, staff_id: null, audience: 'people', filter: '{}', level: 1 },
    case_notes: { kind: 'feedback', subject_id: feedbackId },
    certificates: { kind: 'agent' },
    commission_disputes: { number: 'C-2222-2222' },
    curriculum_statuses: { curriculum: 'PK' },
    enrolment_moves: { to_agent_id: other },
    enrolments: { ended_at: at, end_reason: 'deleted' },
    feedback: { feedback_id: feedbackId, number: 'F-2222-2222', application: 'OneSource', feedback_type: 'M' },
    feedback_answers: { feedback_id: feedbackId },
    outbox: { recipient: person.emailAddress.toLowerCase(), created_at: at },
    ownership_handovers: { receiver_id: other },
    stored_files: { hash: 'a'.repeat(64) },
    tool_handovers: { outcome: 'opened', reason: '' },
    xapi_statements: { voiding_id: null, void_reason: '' },
  };
}

test('the copy has the words of each table that the list says is in it, and of no other', () => {
  const said = (table: string) => copy.includes(`${mark} ${table}.`);
  const wrong = Object.entries(personTables).flatMap(([table, { copy: part }]) => {
    if (typeof part !== 'string') return said(table) ? [`${table} is in the copy`] : [];
    if (!(part in parts)) return [`the copy has no ${part}`];
    return said(table) && !parts[part]!.includes(`${mark} ${table}.`) ? [`${table} is not under ${part}`] : [];
  });
  expect(wrong).toEqual([]);
  for (const value of [contact.address1, person.emailAddress, person.userId, '192.0.2.77', 'Zuzu'])
    expect(copy.toUpperCase()).toContain(String(value).toUpperCase());
});

test('90 days after the deletion no text of the database says who it was, but for the places that are listed', async () => {
  const { emailAddress, userId } = person;
  const traces = [mark, 'Zuzu', emailAddress, userId, String(contact.address1), '5559173', '87654329', '192.0.2.77'];
  const found = await placesOf(ownerUrl, traces);
  expect(found.filter((place) => !(place in allowed))).toEqual([]);
  expect(Object.keys(allowed).filter((place) => !found.includes(place))).toEqual([]);
});

test('what goes is gone, and what stays is there', async () => {
  const left = await rowsLeft();
  const fate = Object.entries(personTables).map(([table, rule]) => [table, 'goes' in rule ? 0 : 1] as const);
  // Rows that end at another time, another user's session, or notifications of others; and sessions, which went by
  // their age before.
  const later = ['feed_statements', 'notifications', 'person_views', 'stored_files', 'sessions'];
  expect(
    fate.flatMap(([table, expected]) => (later.includes(table) || Math.sign(left[table]!) === expected ? [] : [table])),
  ).toEqual([]);
});

// The person whom a row names; a row without one belongs to the person's row.
async function rowsLeft(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(personTables)) {
    const which = also.includes(table) ? 'true' : 't::text ~ $1';
    const [row] = await runAt(
      ownerUrl,
      `SELECT count(*)::integer AS count FROM ${table} t WHERE ${which} OR t::text ~ $1`,
      [[mark, person.agentUniqueId, person.authId].join('|')],
    );
    counts[table] = row!.count as number;
  }
  return counts;
}
