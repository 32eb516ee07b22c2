import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, migrationsBeforeBaseline } from '#server/commands/parts/migrations.mjs';
import { catalogueOf, rowsOfMigrations } from '#tests/support/catalogue.ts';
import { databaseOf } from '#tests/support/oldDatabases.ts';

// What each landing on the main line added, in the order in which they landed, which is not that of their names.
const landings = [
  ['20261120000000_ground'],
  ['20261120220000_accounts'],
  ['20261121050000_registered_drafts'],
  ['20261121165500_jobs'],
  [
    '20261121164000_names_as_typed',
    '20261121164100_boolean_flags',
    '20261121164200_duplicate_keys',
    '20261121164300_missing_indexes',
    '20261121164400_append_only_audit',
  ],
  ['20261121164411_sign_in'],
  ['20261121164538_permission_grants'],
  ['20261121194500_audit_recorded_at'],
  ['20261121193948_agent_versions'],
  ['20261121205500_agency_administration'],
  ['20261121205500_search_keys_and_list'],
  ['20261121194102_imports_and_batches'],
  ['20261121203051_permission_templates'],
  ['20261121203026_people'],
  ['20261121223500_content_versions'],
  ['20261121230225_academy'],
  ['20261121230000_version_of_ended_permissions'],
  ['20261121224500_outages'],
  ['20261121225000_shell'],
  ['20261121224500_feedback'],
  ['20261121230329_enrolment'],
  ['20261121230500_images'],
  ['20261122000500_bookings'],
  ['20261122000600_attempt_opened'],
  ['20261122015000_ledger_commission_rates'],
  ['20261122015500_tool_handovers'],
  ['20261122015500_credits_and_certificates'],
  ['20261122015300_academy_reports'],
  ['20261122015100_course_administration'],
  ['20261122015000_attempts_of_learners'],
  ['20261122033800_commission_lists'],
  ['20261122060200_one_open_rate_request', '20261122060500_staff_markets', '20261122065000_course_file_names'],
  ['20261123010500_anonymise_by_the_trail'],
  ['20261123010409_course_reviews'],
  ['20261123011500_flag_before_deactivation'],
  ['20261123012500_failed_courses'],
  ['20261123012700_short_leases_of_packages'],
  ['20261123013700_dispute_numbers'],
  ['20261123013500_audit_of_batches'],
  ['20261123014500_sign_in_codes'],
  ['20261123015200_hosts_of_courses'],
];

const before = migrationsBeforeBaseline();

// Where columns came in another order than by the migrations' names, they stand in another order.
const inAnyOrder = (catalogue: string[]) =>
  catalogue.map((line) => line.replace(/^(column \S+) \d+ /, '$1 ')).toSorted();

let expected: { catalogue: string[]; rows: object };
let fresh: Awaited<ReturnType<typeof databaseOf>>;

beforeAll(async () => {
  fresh = await databaseOf([]);
  await migrate(fresh.ownerUrl, undefined, fresh.url);
  expected = { catalogue: inAnyOrder(await catalogueOf(fresh.ownerUrl)), rows: await rowsOfMigrations(fresh.ownerUrl) };
});
afterAll(() => fresh.drop());

test('every migration before the baseline landed once', () => {
  expect(landings.flat().toSorted()).toEqual(before.map(({ name }) => name));
});

test.each(landings.map((added, index) => ({ added: added.join(', '), landed: landings.slice(0, index + 1).flat() })))(
  'a database of the release with $added goes on',
  async ({ landed }) => {
    const old = await databaseOf(before.filter(({ name }) => landed.includes(name)));
    try {
      await migrate(old.ownerUrl, undefined, old.url);
      expect(inAnyOrder(await catalogueOf(old.ownerUrl))).toEqual(expected.catalogue);
      expect(await rowsOfMigrations(old.ownerUrl)).toEqual(expected.rows);
    } finally {
      await old.drop();
    }
  },
  120_000,
);
