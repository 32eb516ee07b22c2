import type pg from 'pg';
import { certificateList, findCertificates } from '#app/domain/academy/certificates/findCertificate.server.ts';
import { creditList } from '#app/domain/academy/credits/staffCreditForms.ts';
import { listStaffCredits } from '#app/domain/academy/credits/staffCredits.server.ts';
import { memberList } from '#app/domain/academy/members/forms.ts';
import { searchMembers } from '#app/domain/academy/members/searchMembers.server.ts';
import { agencyQueue } from '#app/domain/agencies/approval/forms.ts';
import { listAgencies } from '#app/domain/agencies/approval/listAgencies.server.ts';
import { listRecordForStaff } from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import { listStaffRecord } from '#app/domain/agencies/auditTrail/listStaffRecord.server.ts';
import { recordList } from '#app/domain/agencies/auditTrail/recordForms.ts';
import { staffRecordList } from '#app/domain/agencies/auditTrail/staffRecordList.ts';
import { allAgenciesList, peopleList } from '#app/domain/agencies/staff/forms.ts';
import { listPeople } from '#app/domain/agencies/staff/listPeople.server.ts';
import { searchAgencies } from '#app/domain/agencies/staff/searchAgencies.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { feedbackList } from '#app/domain/feedback/staff/forms.ts';
import { listFeedback } from '#app/domain/feedback/staff/listFeedback.server.ts';
import { readWaiting } from '#app/domain/operations/day/readWaiting.server.ts';
import { closeDatabase, database } from '#app/platform/database.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { middle, type Result } from './figures.ts';
import { agencyIdOf, agencyIdsOfSize, agentUniqueIdInSql, makeAgencies, makePeople } from './generateAgencies.ts';
import { cluster, connected, emptyDatabase, peopleAtOnce } from './manyAgencies.ts';

const databases = { few: 'gangway_few_people', many: 'gangway_many_people' } as const;
/** The people of the database that the lists are held against. */
const few = 2000;
const warmUps = 10;
const turns = 200;
const maxRatio = 1.5;

const asked = (search = '') => new URLSearchParams(search);
const agency = agencyIdOf(7);

/** Every list of the console whose rows grow with the people, as its page asks for it. */
const lists: Record<string, (ctx: StaffContext) => Promise<unknown>> = {
  home: readWaiting,
  'queue of agencies': (ctx) => listAgencies(ctx, agencyQueue.read(asked())),
  'queue of agencies, by a name': (ctx) => listAgencies(ctx, agencyQueue.read(asked('q=agency 42'))),
  'all agencies': (ctx) => searchAgencies(ctx, allAgenciesList.read(asked())),
  'all agencies, by a name': (ctx) => searchAgencies(ctx, allAgenciesList.read(asked('q=agency 42'))),
  'people of an agency': (ctx) => listPeople(ctx, agency, peopleList.read(asked())),
  'record of an agency': (ctx) => listRecordForStaff(ctx, agency, recordList.read(asked()) as never),
  'record of the staff': (ctx) => listStaffRecord(ctx, staffRecordList.read(asked()) as never),
  members: (ctx) => searchMembers(ctx, memberList.read(asked())),
  'members, by a name': (ctx) => searchMembers(ctx, memberList.read(asked('q=garcia'))),
  'members, by a number': (ctx) => searchMembers(ctx, memberList.read(asked('q=7000000042'))),
  certificates: (ctx) => findCertificates(ctx, certificateList.read(asked())),
  'certificates that lapse soon': (ctx) => findCertificates(ctx, certificateList.read(asked('state=ending'))),
  credits: (ctx) => listStaffCredits(ctx, creditList.read(asked())),
  feedback: (ctx) => listFeedback(ctx, feedbackList.read(asked()) as never),
  'feedback, by a word': (ctx) => listFeedback(ctx, feedbackList.read(asked('q=deckplan')) as never),
};

/**
 * Rows for the lists of the console among the people of `agencies` agencies of twenty, against the same lists among two
 * thousand people: the verbs by turns, so that a neighbour's noise hits both.
 */
export async function staffListsAmongPeople(agencies: number): Promise<Result[]> {
  await closeDatabase();
  const pools: Record<keyof typeof databases, ReturnType<typeof pool>> = {
    few: await filled(databases.few, few / 20),
    many: await filled(databases.many, agencies),
  };
  const results: Result[] = [];
  for (const [name, list] of Object.entries(lists)) {
    const taken = { few: [] as number[], many: [] as number[] };
    for (let turn = 0; turn < warmUps + turns; turn += 1) {
      for (const side of ['few', 'many'] as const) {
        const took = await milliseconds(pools[side], list);
        if (turn >= warmUps) taken[side].push(took);
      }
    }
    const [fewP95, manyP95] = [p95(taken.few), p95(taken.many)];
    console.log(
      `  ${name}: among ${few} ${fewP95.toFixed(2)} ms (${middle(taken.few).toFixed(2)}), among ${agencies * 20} ${manyP95.toFixed(2)} ms (${middle(taken.many).toFixed(2)})`,
    );
    results.push({
      what: `The console's list "${name}" among ${agencies * 20} people against ${few}: 95th percentile`,
      measured: manyP95 / fewP95,
      unit: 'x',
      bound: `at most ${maxRatio}`,
      met: manyP95 / fewP95 <= maxRatio,
    });
  }
  return results;
}

const held = globalThis as typeof globalThis & { gangwayDatabase?: unknown };

// The process has one pool; the bench has one a database, and gives the process the one that is asked.
function pool(name: string) {
  process.env.DATABASE_URL = cluster().productUrl(name);
  forgetSettings();
  held.gangwayDatabase = undefined;
  const db = database();
  return { db, connection: held.gangwayDatabase };
}

async function filled(name: string, agencies: number): Promise<ReturnType<typeof pool>> {
  await emptyDatabase(name);
  const client = await connected(name);
  await fill(client, agencies);
  await client.end();
  return pool(name);
}

async function milliseconds(
  { db, connection }: ReturnType<typeof pool>,
  list: (ctx: StaffContext) => Promise<unknown>,
): Promise<number> {
  held.gangwayDatabase = connection;
  const staff = { staffId: '00000000-0000-7000-8000-000000000001', role: 'administrator', markets: [] };
  const ctx = { db, now: new Date(), language: 'en', staff } as unknown as StaffContext;
  const start = performance.now();
  await list(ctx);
  return performance.now() - start;
}

async function fill(client: pg.Client, agencies: number): Promise<void> {
  const start = performance.now();
  await makeAgencies(client, 0, agencies);
  const people = agencies * 20;
  for (let from = 0; from < people; from += peopleAtOnce) {
    const to = Math.min(from + peopleAtOnce, people) - 1;
    await makePeople(client, { from, to, agencyId: agencyIdsOfSize(20) });
    await makeTheirs(client, from, to);
  }
  await client.query('VACUUM ANALYZE');
  console.log(`  ${people} people and what is theirs made in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

// As `referenceNumber` draws one.
const drawn = `translate(upper(md5('f' || n)), '01', 'GH')`;
const numberInSql = `'F-' || substr(${drawn}, 1, 4) || '-' || substr(${drawn}, 5, 4)`;

/** Of the people by their numbers: members, a learner of seven in ten, certificates, credits, feedback and the record. */
async function makeTheirs(client: pg.Client, from: number, to: number): Promise<void> {
  const numbers = 'generate_series($1::int, $2::int) n';
  const statements = [
    `INSERT INTO members (ccn, first_name, last_name, birth_date, country, email_address, first_name_key, last_name_key, market)
     SELECT (7000000000 + n)::text, 'Ana', 'García ' || n % 1000, date '1950-01-01' + n % 20000, 'US', 'M' || n || '@MEMBERS.EXAMPLE', 'ANA',
       'GARCIA ' || n % 1000, 'nam' FROM ${numbers}`,
    `INSERT INTO learners (auth_id, ccn) SELECT 'A' || n, (7000000000 + n)::text FROM ${numbers} WHERE n % 10 < 7`,
    `INSERT INTO certificates (number, kind, auth_id, curriculum, level, holder_name, agency_name, issued_at, valid_until)
     SELECT upper(substr(md5('c' || n), 1, 26)), 'agent', 'A' || n, 'PC', 1 + n % 4, 'Ana García', 'Agency', now() - n % 700 * interval '1 day',
       now() + (365 - n % 700) * interval '1 day' FROM ${numbers} WHERE n % 10 < 3`,
    `INSERT INTO future_cruise_credits (credit_id, auth_id, curriculum, state, amount, currency, entitled_at)
     SELECT gen_random_uuid(), 'A' || n, 'PC', 'entitled', 100, 'USD', now() - n % 700 * interval '1 day' FROM ${numbers} WHERE n % 100 = 1`,
    `INSERT INTO feedback (feedback_id, number, agent_unique_id, agency_id, agency_name, first_name, last_name, agent_id, agent_user_id, email_id,
       application, feedback_type, comment_txt, market, brand, language, sent_at, changed_at, search_key, state)
     SELECT gen_random_uuid(), ${numberInSql}, ${agentUniqueIdInSql}, ${agencyIdsOfSize(20)}, 'Agency', 'Ana', 'García', '', '', '', 'OneSource', 'S', 'Words',
       'nam', 'PC', 'en', now() - n * interval '1 minute', now(), 'F' || n || ' ANA GARCIA AGENCY WORDS', (ARRAY['received','closed','closed','answered'])[1 + n / 50 % 4]
     FROM ${numbers} WHERE n % 50 = 0`,
    `INSERT INTO audit (at, actor_kind, actor_id, action, subject_kind, subject_id, agency_id)
     SELECT now() - n * interval '1 second', CASE WHEN n % 40 = 0 THEN 'staff' ELSE 'agent' END, ${agentUniqueIdInSql}::text, 'agent.contact-changed', 'agent',
       ${agentUniqueIdInSql}::text, ${agencyIdsOfSize(20)} FROM ${numbers}`,
  ];
  await client.query("SET session_replication_role = 'replica'");
  for (const statement of statements) await client.query(statement, [from, to]);
  await client.query("SET session_replication_role = 'origin'");
}

function p95(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length * 0.95)] ?? 0;
}
