import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeOld } from '#app/domain/operations/retention/removeOld.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { database } from '#app/platform/database.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { initAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import { voidedVerb } from '#app/domain/courses/statements/cmi5Terms.ts';
import { launchUnit } from '#app/domain/courses/statements/launchUnit.server.ts';
import { readStatement } from '#app/domain/courses/statements/listStatements.server.ts';
import {
  insertStatements,
  isTakenIdentifier,
  knownStatements,
} from '#app/domain/courses/statements/statementRows.server.ts';
import { voidStatement } from '#app/domain/courses/statements/voidStatement.server.ts';
import { newCourse } from '#tests/support/academy.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { cmi5Package, UnitClient, unitXml } from '#tests/support/cmi5.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { publishArchive } from '#tests/support/courses.ts';
import { runAt } from '#tests/support/database.ts';
import { newLearner } from '#tests/support/learners.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { url, ownerUrl } = await testDatabase();
process.env.ORIGIN = 'http://localhost:3000';
process.env.COURSE_ORIGIN = 'http://127.0.0.1:3000';
process.env.STATEMENT_MONTHS = '84';
forgetSettings();
const db = database();
const unit = 'https://publisher.example/unit';
const now = new Date();
/** The middle of the month so many months before this one. */
const monthsAgo = (count: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15, 12));
const nameOf = (at: Date) => `months.xapi_statements_${at.toISOString().slice(0, 7).replace('-', '_')}`;
const [over, kept] = [monthsAgo(86), monthsAgo(3)];
let agency: Awaited<ReturnType<typeof buildAgency>>;
let courseId: string;

// As an installation has them that is some years old.
beforeAll(async () => {
  const before = await runAt(
    ownerUrl,
    "SELECT relname FROM pg_class WHERE relname ~ '^xapi_statements_before_[0-9_]+$' AND relkind = 'r'",
  );
  await runAt(ownerUrl, `DROP TABLE ${before.map(({ relname }) => `months.${String(relname)}`).join()}`);
  await runAt(
    ownerUrl,
    "UPDATE months.tables SET behind = 86 WHERE parent = 'xapi_statements'; DO $$ BEGIN PERFORM keep_months(); END $$",
  );
  agency = await buildAgency(db, { country: 'AU' });
  ({ courseId } = await newCourse(db, { curriculum: 'PA' }));
  await publishArchive(db, courseId, await cmi5Package(unitXml({ id: unit, moveOn: 'Passed' })));
});

let client: UnitClient;

async function begun(): Promise<UnitClient> {
  const learner = await newLearner(db, agency);
  const ctx = await signedIn(learner);
  const { registration, visit } = await initAttempt(ctx, { companyId: 'PA', authId: learner.authId, courseId });
  const launched = new UnitClient(await launchUnit(ctx, { registration, visit, item: unit }), unit);
  await launched.fetch();
  expect((await launched.send(launched.defined('initialized'))).status).toBe(200);
  return launched;
}
beforeEach(async () => {
  client = await begun();
});

/** Stores a statement as it was at a time. */
async function storedAt(at: Date, statement = client.allowed()): Promise<string> {
  const { registration } = client.launched;
  await db.courseAttempt.update({ where: { registration }, data: { startedAt: at } });
  const statementId = statement.id as string;
  const whose = { registration, courseId, now: at };
  await insertStatements(db, whose, [{ statementId, sessionId: client.sessionId, statement }]);
  return statementId;
}
const put = async (body: Record<string, unknown>) =>
  (await client.call(`statements?statementId=${String(body.id)}`, { method: 'PUT', body })).status;
const get = async (query: string) => (await client.call(`statements?${query}`)).status;

interface Plan {
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Plan[];
}
/** The tables of months that a statement of SQL has read. */
async function monthsRead(text: string, values: unknown[]): Promise<string[]> {
  const [row] = await runAt(ownerUrl, `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  const of = (plan: Plan): string[] => [
    ...(plan['Actual Loops'] > 0 ? [plan['Relation Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap(of),
  ];
  return of((row!['QUERY PLAN'] as [{ Plan: Plan }])[0].Plan).filter((name) => /^xapi_statements_[\do]/.test(name));
}

const refused = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error) => (error instanceof Refusal ? error.code : error),
  );

describe('an identifier', () => {
  test.each([
    ['what cmi5 allows', () => client.allowed()],
    ['what it defines', () => client.defined('passed')],
  ])('is taken once in the whole store: of %s in another month too', async (_, make) => {
    const statement = make();
    await storedAt(kept, statement);
    expect(await put(statement), 'the same').toBe(204);
    expect(await put({ ...statement, timestamp: '2027-01-10T12:00:01.000Z' }), 'another').toBe(409);
    const rows = await runAt(
      ownerUrl,
      'SELECT tableoid::regclass::text AS month FROM xapi_statements WHERE statement_id = $1',
      [statement.id],
    );
    expect(rows).toEqual([{ month: nameOf(kept) }]);
  });

  test.each([
    ['what cmi5 allows', (unitClient: UnitClient) => unitClient.allowed()],
    ['what it defines', (unitClient: UnitClient) => unitClient.defined('passed')],
  ])('is taken by one of two who use it at once for %s', async (_, make) => {
    const others = await begun();
    const ids = Array.from({ length: 8 }, () => crypto.randomUUID());
    const sent = (by: UnitClient, order: string[]) =>
      order.map((id, at) => ({ ...(at === 0 ? make(by) : by.allowed()), id }));
    const answers = await Promise.all([
      client.send(...sent(client, ids)),
      others.send(...sent(others, ids.toReversed())),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await knownStatements(db, ids)).length).toBe(ids.length);
  });

  test('that is taken stores nothing of what comes with it', async () => {
    const taken = await storedAt(kept);
    const { registration } = client.launched;
    const rows = [crypto.randomUUID(), taken].map((statementId) => ({
      statementId,
      sessionId: client.sessionId,
      statement: client.allowed(),
    }));
    const insert = () => insertStatements(db, { registration, courseId, now }, rows);
    expect(await insert().catch(isTakenIdentifier)).toBe(true);
    expect(
      await db
        .$transaction((tx) => insertStatements(tx, { registration, courseId, now }, rows))
        .catch(isTakenIdentifier),
    ).toBe(true);
    expect(await db.xapiStatementId.count({ where: { statementId: rows[0]!.statementId } })).toBe(0);
  });

  test.each([
    ['an identifier', 1, (id: string) => `statementId=${id}`],
    // That of the attempt's begin, which a clock may lag behind, and those after it.
    ['a registration', 7, () => `registration=${client.launched.registration}`],
  ])('and %s are looked up in no more than %i months', async (_, most, query) => {
    const statementId = await storedAt(kept);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    expect(await get(query(statementId))).toBe(200);
    const [{ text, values }] = asked.mock.calls
      .map(([each]) => each as unknown as { text: string; values: unknown[] })
      .filter((each) => each.text?.includes('xapi_statements s')) as [{ text: string; values: unknown[] }];
    asked.mockRestore();
    const read = await monthsRead(text, values);
    expect(read).toContain(nameOf(kept).replace('months.', ''));
    expect(read.length).toBeLessThanOrEqual(most);
  });
});

describe('a month that is over', () => {
  test('goes with its statements, whose identifiers stay taken; what came later of them stays', async () => {
    const ctx = await signedInAsStaff(await newStaff('learning-manager'));
    const statement = client.allowed();
    const [gone, stays] = [await storedAt(over, statement), await storedAt(kept)];
    await voidStatement(ctx, { statementId: gone, staffReason: 'It was a test.' });
    const voiding = await db.xapiStatement.findFirstOrThrow({
      where: { registration: client.launched.registration, verb: voidedVerb },
    });
    const counted = () =>
      db.cmi5Session.findUniqueOrThrow({
        where: { sessionId: client.sessionId },
        select: { statements: true, bytes: true, said: true },
      });
    const before = await counted();
    // Commits in the meantime are not delayed.
    await db.$transaction(async (tx) => {
      await tx.courseAttempt.updateMany({ where: { courseId }, data: { committedAt: now } });
      await removeOld({ db, now }, 'remove-ended');
    });
    expect(await runAt(ownerUrl, `SELECT to_regclass('${nameOf(over)}') AS name`)).toEqual([{ name: null }]);
    expect([await get(`voidedStatementId=${gone}`), await get(`statementId=${stays}`)]).toEqual([404, 200]);
    expect([await put(statement), await put(client.allowed())]).toEqual([409, 204]);
    expect(await refused(voidStatement(ctx, { statementId: gone, staffReason: 'It was a test.' }))).toBe('notFound');
    expect(await refused(readStatement(ctx, gone))).toBe('notFound');
    expect(await readStatement(ctx, voiding.statementId)).toMatchObject({ verb: voidedVerb, voided: false });
    expect(await counted()).toMatchObject({ said: before.said, statements: before.statements + 1 });
  });

  test('goes to its last instant, and nothing of the next one, nor any where no setting says so', async () => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 84));
    const rows = [await storedAt(new Date(first.getTime() - 1)), await storedAt(first)];
    process.env.STATEMENT_MONTHS = '';
    forgetSettings();
    expect(await removeOld({ db, now }, 'remove-ended')).toMatchObject({ xapi_statements: 0 });
    process.env.STATEMENT_MONTHS = '84';
    forgetSettings();
    // Its table has gone above, so that the row is in the table for the others.
    expect(await removeOld({ db, now }, 'remove-ended')).toMatchObject({ xapi_statements: 1 });
    const known = await knownStatements(db, rows);
    const saysSomething = rows.map((id) => known.find(({ statementId }) => statementId === id)?.statement != null);
    expect([known.length, saysSomething]).toEqual([2, [false, true]]);
  });

  test('of the last twelve is never removed', async () => {
    const statementId = await storedAt(monthsAgo(11));
    await runAt(url, "SELECT drop_months('xapi_statements', now())");
    expect(await get(`statementId=${statementId}`)).toBe(200);
  });
});
