import { beforeAll, describe, expect, test } from 'vitest';
import { anonymiseDeleted } from '#app/domain/people/access/anonymiseDeleted.server.ts';
import { beginBatch } from '#app/domain/people/bulkActions/beginBatch.server.ts';
import { undoBatch } from '#app/domain/people/bulkActions/undoBatch.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { deactivateAgent } from '#app/domain/people/access/deactivateAgent.server.ts';
import { deleteAgent } from '#app/domain/people/access/deleteAgent.server.ts';
import { actionsInWords } from '#app/domain/agencies/auditTrail/historyWords.ts';
import { listRecord, listRecordForStaff, wholeRecord } from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import { recordStatement } from '#app/domain/agencies/auditTrail/recordQuery.server.ts';
import type { ShownGroup } from '#app/routes/agencies/auditTrail/recordRows.server.ts';
import { recordList } from '#app/domain/agencies/auditTrail/recordForms.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { database } from '#app/platform/database.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { runAt } from '#tests/support/database.ts';
import { openPage, sessionFor } from '#tests/support/formClient.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { listAddress } from '#tests/listAddress.ts';

const { ownerUrl } = await testDatabase();
const db = database();
const file = await import('#app/routes/agencies/auditTrail/recordFile.ts');
const page = await import('#app/routes/agencies/auditTrail/record.tsx');
const history = await import('#app/routes/people/myAccount/history.tsx');
type Agency = Awaited<ReturnType<typeof buildAgency>>;
type Person = Awaited<ReturnType<typeof buildAgent>>;
const input = (query: object = {}) => {
  const search = recordList.read(listAddress({ pageSize: 50, ...query }));
  return { ...search, actions: actionsInWords({ t: translator('en') }, search.search) };
};

/** Writes a row of a moment; `by` acts on `about`. */
const write = (agency: Agency, at: string, action: string, { by, about }: { by: Person; about?: Person }) =>
  db.$transaction((tx) =>
    recordAudit(
      tx,
      { ...visitor(), now: new Date(at), address: '203.0.113.7', actor: by },
      {
        action,
        subjectKind: about ? 'agent' : 'agency',
        subjectId: about?.agentUniqueId ?? agency.agencyId,
        agencyId: agency.agencyId,
      },
    ),
  );

let agency: Agency;
let ann: Person;
let bo: Person;
beforeAll(async () => {
  agency = await buildAgency(db, { owner: { firstName: 'Jo', lastName: 'Ray' } });
  ann = await buildAgent(db, agency, { agentType: 'M', firstName: 'Ann', lastName: 'Núñez', userId: 'ANNNUNEZ1' });
  bo = await buildAgent(db, agency, { firstName: 'Bo', lastName: 'Berg', userId: 'BOBERG1' });
  await write(agency, '2026-03-01T15:00:00Z', 'agent.added', { by: agency.owner, about: bo });
  await write(agency, '2026-03-02T15:00:00Z', 'agent.permissions-changed', { by: ann, about: bo });
  await write(agency, '2026-03-03T04:30:00Z', 'agent.password-changed', { by: bo, about: bo });
  await write(agency, '2026-03-04T15:00:00Z', 'agency.information-changed', { by: ann });
  await write(agency, '2026-03-05T15:00:00Z', 'session.started', { by: bo, about: bo });
  const stranger = await buildAgency(db);
  await write(stranger, '2026-03-05T15:00:00Z', 'agency.information-changed', { by: stranger.owner });
});

/** The sentences that the owner reads, without their own signing in for this test. */
async function sentences(query: object = {}) {
  const ctx = await signedIn(agency.owner, { now: new Date('2020-01-01') });
  const { entries } = await listRecord(ctx, input({ to: '2026-12-31', from: '2026-01-01', ...query }));
  return entries.map(({ sentence }) => sentence);
}

const all = ['signedIn', 'agencyChanged', 'passwordChanged', 'permissionsChanged', 'added'];

describe('the record of an agency', () => {
  test('has every change in it, the newest first, with author, subject and address, and none of another agency', async () => {
    expect(await sentences({ kind: 'all' })).toEqual(all);
    // Sign-ins only where they are asked for.
    expect(await sentences()).toEqual(all.slice(1));
    const ctx = await signedIn(agency.owner, { now: new Date('2020-01-01') });
    const { entries } = await listRecord(ctx, input({ from: '2026-03-02', to: '2026-03-02' }));
    const named = { firstName: 'Bo', lastName: 'Berg' };
    expect(entries.find(({ sentence }) => sentence === 'permissionsChanged')).toMatchObject({
      actor: { kind: 'colleague', firstName: 'Ann' },
      subject: { kind: 'colleague', ...named },
      own: false,
      address: '203.0.113.7',
      people: [{ firstName: 'Ann' }, named],
    });
  });

  test.each<[string, object, string[]]>([
    ['a kind', { kind: 'permissions' }, ['permissionsChanged']],
    ['another kind', { kind: 'signIns' }, ['signedIn']],
    ['a day of the market', { from: '2026-03-02', to: '2026-03-02' }, ['passwordChanged', 'permissionsChanged']],
    ['a last name without its accents', { search: 'nune' }, ['agencyChanged', 'permissionsChanged']],
    ['a whole name', { search: 'Ann Núñez' }, ['agencyChanged', 'permissionsChanged']],
    [
      'a whole name, family name first',
      { search: 'berg bo' },
      ['signedIn', 'passwordChanged', 'permissionsChanged', 'added'],
    ],
    ['a user ID', { search: 'boberg' }, ['signedIn', 'passwordChanged', 'permissionsChanged', 'added']],
    ['what was done', { search: 'password' }, ['passwordChanged']],
    ['a name and a kind', { search: 'Ann', kind: 'agency' }, ['agencyChanged']],
    ['nothing that is there', { search: 'zzzz' }, []],
    ["a pattern of the database's", { search: '%' }, []],
    [
      'days before and after all that is',
      { from: '0001-01-01', to: '9999-12-31', kind: 'permissions' },
      ['permissionsChanged'],
    ],
    [
      'a place in the far future',
      { older: '99999999999999-999999999999999999', kind: 'permissions' },
      ['permissionsChanged'],
    ],
    ['ten thousand characters', { search: 'x'.repeat(10_000) }, []],
    [
      'what is no query',
      { kind: 'x', from: '2026-99-99', older: 'x', person: 'x', search: "'; DROP TABLE audit; --" },
      [],
    ],
  ])('by %s', async (_, query, expected) => expect(await sentences(query)).toEqual(expected));

  test('by a person: what they did, and what was done to them', async () => {
    expect(await sentences({ person: ann.agentUniqueId })).toEqual(['agencyChanged', 'permissionsChanged']);
    expect(await sentences({ person: bo.agentUniqueId, kind: 'people' })).toEqual(['added']);
    expect(await sentences({ person: bo.agentUniqueId, search: 'password' })).toEqual(['passwordChanged']);
    expect(await sentences({ person: (await buildAgency(db)).owner.agentUniqueId })).toEqual([]);
  });

  test('leads to older rows and back to newer ones', async () => {
    const ctx = await signedIn(agency.owner, { now: new Date('2020-01-01') });
    const own = { from: '2026-01-01', to: '2026-12-31', kind: 'all' };
    for (let each = 0; each < 8; each += 1)
      await write(agency, `2026-04-0${each + 1}T12:00:00Z`, 'agent.validation-sent', { by: ann, about: bo });
    const first = await listRecord(ctx, input({ ...own, pageSize: 10 }));
    expect([first.entries.length, first.newer]).toEqual([10, null]);
    const second = await listRecord(ctx, input({ ...own, pageSize: 10, older: first.older }));
    expect([second.entries.length, second.older]).toEqual([3, null]);
    const back = await listRecord(ctx, input({ ...own, pageSize: 10, newer: second.newer }));
    expect([back.entries.map(({ key }) => key), back.newer]).toEqual([first.entries.map(({ key }) => key), null]);
    const keys = [...first.entries, ...second.entries].map(({ key }) => key);
    expect(new Set(keys).size).toBe(13);
    const whole = [];
    for await (const some of wholeRecord(ctx, input(own))) whole.push(...some.map(({ key }) => key));
    expect(whole).toEqual(keys);
  });
});

test('is for owners alone, on screen and as a file; brand staff read any agency', async () => {
  for (const [agentType, status] of [
    ['O', 200],
    ['M', 403],
    ['A', 403],
  ] as const) {
    const sessionId = await sessionFor(
      await buildAgent(db, agency, { agentType, grants: ['osManageAgents', 'osAgencyInformation'] }),
    );
    expect((await openPage(page.loader as never, { path: '/home/agency-overview/record', sessionId })).status).toBe(
      status,
    );
    expect(
      (await openPage(file.loader as never, { path: '/home/agency-overview/record/file', sessionId })).status,
    ).toBe(status);
  }
  const staff = (role: string) =>
    ({
      ...visitor(),
      sessionId: '',
      staff: {
        staffId: crypto.randomUUID(),
        userId: 'S',
        firstName: '',
        lastName: '',
        role,
        markets: [],
        language: 'en',
      },
    }) as never;
  expect(
    (await listRecordForStaff(staff('reviewer'), agency.agencyId, input({ kind: 'agency' }))).entries.map(
      ({ sentence }) => sentence,
    ),
  ).toEqual(['recordExported', expect.any(String)]);
  await expect(listRecordForStaff(staff('editor'), agency.agencyId, input())).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(listRecordForStaff(staff('administrator'), '00000000', input())).rejects.toMatchObject({
    code: 'notFound',
  });
});

test('as a file has what the filters leave, in words, with formulas neutralised', async () => {
  const own = await buildAgency(db, { owner: { firstName: 'Jo', lastName: 'Ray' } });
  const user = await buildAgent(db, own, { firstName: 'Cy', lastName: 'Dee' });
  await deactivateAgent(await signedIn(own.owner), { agentUniqueId: user.agentUniqueId });
  await db.$transaction((tx) =>
    recordAudit(tx, { ...visitor(), actor: own.owner }, {
      action: 'agency.information-changed',
      subjectKind: 'agency',
      subjectId: own.agencyId,
      agencyId: own.agencyId,
      address: '',
      after: { agencyName: 'x' },
    } as never),
  );
  const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
  const cookie = (await writeSessionCookie(await sessionFor(own.owner))).split(';')[0]!;
  const request = new Request('http://localhost:3000/home/agency-overview/record/file?kind=people', {
    headers: { cookie },
  });
  const response = (await file.loader({ request, params: {}, context: {} })) as Response;
  expect([response.status, response.headers.get('Content-Type'), response.headers.get('Cache-Control')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store, no-transform',
  ]);
  const [header, ...lines] = (await response.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  expect(header).toBe('When,Change,Details,By,About,From');
  expect(lines).toHaveLength(1);
  expect(
    await db.audit.findMany({ where: { agencyId: own.agencyId, action: 'agency.record-exported' } }),
  ).toMatchObject([
    { actorId: own.owner.agentUniqueId, subjectId: own.agencyId, after: { format: 'csv', kind: 'people' } },
  ]);
  expect(lines[0]).toContain('You deactivated Cy Dee’s account,Status: Active → Deactivated,You,Cy Dee,');
});

test('as a workbook too, which the record tells', async () => {
  const own = await buildAgency(db);
  await deactivateAgent(await signedIn(own.owner), {
    agentUniqueId: (await buildAgent(db, own, { firstName: 'Cy', lastName: 'Dee' })).agentUniqueId,
  });
  const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
  const cookie = (await writeSessionCookie(await sessionFor(own.owner))).split(';')[0]!;
  const request = new Request('http://localhost:3000/home/agency-overview/record/file?kind=people&format=xlsx', {
    headers: { cookie },
  });
  const response = (await file.loader({ request, params: {}, context: {} })) as Response;
  expect([response.status, response.headers.get('Content-Type')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  expect(response.headers.get('Content-Disposition')).toContain('.xlsx');
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect(
    await db.audit.findMany({ where: { agencyId: own.agencyId, action: 'agency.record-exported' } }),
  ).toMatchObject([{ after: { format: 'xlsx', kind: 'people' } }]);
});

describe('the sign-ins of the record', () => {
  // The owner's own signing in for this test lies before all of this.
  const reading = async (query: object) => {
    const own = await buildAgency(db);
    const ctx = await signedIn(own.owner, { now: new Date('2020-01-01') });
    for (const [at, action] of [
      ['2026-03-01T15:00:00Z', 'agent.added'],
      ['2026-03-03T15:00:00Z', 'session.started'],
      ['2026-03-04T02:00:00Z', 'session.ended'],
      ['2026-03-04T15:00:00Z', 'session.started'],
      ['2026-03-05T15:00:00Z', 'agency.information-changed'],
      ['2026-03-05T16:00:00Z', 'session.started'],
      ['2026-03-07T16:00:00Z', 'session.started'],
    ] as const)
      await write(own, at, action, { by: own.owner });
    return listRecord(ctx, input({ from: '2026-02-01', to: '2026-12-31', ...query }));
  };
  const days = (signIns: { day: string; count: number }[]) => signIns.map(({ day, count }) => `${day} ${count}`);

  test('are numbers by the days of the market, where they are not asked for', async () => {
    const { signIns, entries, opened } = await reading({});
    expect(days(signIns)).toEqual(['2026-03-07 1', '2026-03-05 1', '2026-03-04 1', '2026-03-03 2']);
    expect([entries.length, opened]).toEqual([2, null]);
  });

  test('of the days that are unfolded are shown', async () => {
    const { opened } = await reading({ openFrom: '2026-03-03', openTo: '2026-03-04' });
    expect(opened).toMatchObject({
      hasMore: false,
      entries: [{ sentence: 'signedIn' }, { sentence: 'signedOut' }, { sentence: 'signedIn' }],
    });
  });

  test('are not counted beside those that are among the entries', async () => {
    expect((await reading({ kind: 'all', openFrom: '2026-03-03', openTo: '2026-03-04' })).signIns).toEqual([]);
    const { entries, opened } = await reading({ kind: 'signIns', openFrom: '2026-03-03', openTo: '2026-03-04' });
    expect([entries.every(({ isSignIn }) => isSignIn), opened]).toEqual([true, null]);
  });

  test('stand on one page each, whichever way the pages are turned', async () => {
    const own = await buildAgency(db);
    const ctx = await signedIn(own.owner, { now: new Date('2020-01-01') });
    for (let day = 1; day <= 24; day += 1)
      await write(
        own,
        `2026-05-${String(day).padStart(2, '0')}T15:00:00Z`,
        day % 2 ? 'agent.added' : 'session.started',
        {
          by: own.owner,
        },
      );
    const page = (query: object) =>
      listRecord(ctx, input({ from: '2026-05-01', to: '2026-05-31', pageSize: 10, ...query }));
    const newest = await page({});
    const oldest = await page({ older: newest.older });
    expect([newest.entries.length, oldest.entries.length, oldest.older]).toEqual([10, 2, null]);
    const shown = [...newest.signIns, ...oldest.signIns].map(({ day }) => day);
    expect([shown.length, new Set(shown).size]).toEqual([12, 12]);
    const back = await page({ newer: oldest.newer });
    expect(back.signIns).toEqual(newest.signIns);
  });

  test("are no other agency's", async () => {
    const stranger = await buildAgency(db);
    const ctx = await signedIn(stranger.owner, { now: new Date('2020-01-01') });
    await reading({});
    const wide = { from: '2026-03-01', to: '2026-03-31', openFrom: '2026-03-01', openTo: '2026-03-31' };
    const { signIns, opened } = await listRecord(ctx, input(wide));
    expect([signIns, opened?.entries]).toEqual([[], []]);
  });
});

describe('of an act on many users', () => {
  const batchOf = async () => {
    const own = await buildAgency(db);
    const ctx = await signedIn(own.owner);
    const users = [
      await buildAgent(db, own),
      await buildAgent(db, own),
      await buildAgent(db, own, { activationFlag: 'D' }),
    ];
    const { batchId } = await beginBatch(ctx, {
      act: 'deactivate',
      agentUniqueIds: users.map(({ agentUniqueId }) => agentUniqueId),
      permissions: [],
    });
    return { own, ctx, users, batchId };
  };
  const actsOf = async (ctx: AgentContext, query: object = {}) =>
    (await listRecord(ctx, input(query))).entries.map(({ sentence, batch }) => [sentence, batch?.batchId ?? null]);

  test('one row leads to its page, in place of one a user; who asks for a user or for everything gets theirs', async () => {
    const { own, ctx, users, batchId } = await batchOf();
    expect(await actsOf(ctx)).toEqual([['batchBegun', batchId]]);
    await runJobs();
    expect(await actsOf(ctx)).toEqual([['batchFinished', batchId]]);
    expect(await actsOf(ctx, { kind: 'all' })).toEqual(
      expect.arrayContaining([
        ['deactivated', null],
        ['batchBegun', batchId],
        ['batchFinished', batchId],
      ]),
    );
    expect(await actsOf(ctx, { person: users[0]!.agentUniqueId })).toEqual([['deactivated', null]]);
    expect(await db.audit.count({ where: { agencyId: own.agencyId, batchId, action: 'agent.deactivated' } })).toBe(2);
    const shown = await openPage(page.loader as never, {
      path: '/home/agency-overview/record',
      sessionId: ctx.sessionId,
    });
    const lineOf = ({ data }: typeof shown) => (data.groups as ShownGroup[]).flatMap(({ lines }) => lines);
    const said = { lines: ['Deactivate: 2 changed, 1 skipped'] };
    expect(lineOf(shown)).toMatchObject([
      { kind: 'row', row: { ...said, batchHref: `/home/agency-overview/many/${batchId}` } },
    ]);
    // The page of a batch goes after 30 days; its row stays.
    await db.batch.delete({ where: { id: batchId } });
    const later = await openPage(page.loader as never, {
      path: '/home/agency-overview/record',
      sessionId: ctx.sessionId,
    });
    expect(lineOf(later)).toMatchObject([{ kind: 'row', row: { ...said, batchHref: null } }]);
  });

  test('an undo is one more row', async () => {
    const { ctx, batchId } = await batchOf();
    await runJobs();
    await undoBatch({ ...ctx, now: new Date() }, { batchId });
    await runJobs();
    expect(await actsOf(ctx)).toEqual([
      ['batchUndone', batchId],
      ['batchFinished', batchId],
    ]);
  });

  test('is found by its index, without reading past sign-ins', async () => {
    const { agencyId } = await buildAgency(db);
    await runAt(
      ownerUrl,
      `INSERT INTO audit (at, actor_kind, action, subject_kind, subject_id, agency_id)
      SELECT now() - number * interval '1 minute', 'visitor', 'session.started', 'session', number::text, $1 FROM generate_series(1, 20000) AS number`,
      [agencyId],
    );
    await runAt(ownerUrl, 'ANALYZE audit');
    const { text, values } = recordStatement({
      agencyId,
      market: 'nam',
      filters: { person: undefined, kind: undefined, from: undefined, to: undefined },
      searched: null,
      limit: 21,
    });
    const plan = JSON.stringify(await runAt(ownerUrl, `EXPLAIN ${text}`, values));
    // Each month has its part of the index, named by Postgres.
    const parts = (await runAt(
      ownerUrl,
      "SELECT relname AS name FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'audit_changes_idx'::regclass",
    )) as { name: string }[];
    expect(parts.filter(({ name }) => plan.includes(`using ${name} on`))).not.toEqual([]);
  });
});

test('does not name users whose data were erased, nor finds them', async () => {
  const own = await buildAgency(db);
  const leaver = await buildAgent(db, own, { agentType: 'M', firstName: 'Mallory', lastName: 'Unforgettable' });
  await write(own, '2026-03-01T15:00:00Z', 'agent.contact-changed', { by: leaver, about: leaver });
  const long = new Date(Date.now() - 100 * 86_400_000);
  await deleteAgent(await signedIn(own.owner, { now: long }), { agentUniqueId: leaver.agentUniqueId });
  const ctx = await signedIn(own.owner);
  expect((await listRecord(ctx, input({ search: 'unforg' }))).entries).not.toHaveLength(0);
  await runAt(ownerUrl, 'UPDATE audit SET recorded_at = at WHERE subject_id = $1', [leaver.agentUniqueId]);
  await anonymiseDeleted({ db, now: new Date() });
  const { entries, person } = await listRecord(ctx, input({ person: leaver.agentUniqueId }));
  expect(entries.map(({ sentence, actor, subject }) => [sentence, actor.kind, subject?.kind])).toContainEqual([
    'contactChanged',
    'former',
    'former',
  ]);
  expect([person, JSON.stringify(entries).match(/mallory|unforgettable/i)]).toEqual([null, null]);
  expect(entries.filter(({ actor }) => actor.kind === 'former').every(({ address }) => address === '')).toBe(true);
  expect((await listRecord(ctx, input({ search: 'unforg' }))).entries).toEqual([]);
});

test('a state has its name in the record, its file and the owner’s history, by the country of what it is about', async () => {
  const own = await buildAgency(db, { country: 'JP' });
  const far = await buildAgent(db, own, { country: 'US', state: 'FL' });
  const record = (subject: { subjectKind: 'agent' | 'agency'; subjectId: string }, before: string, after: string) =>
    db.$transaction((tx) =>
      recordAudit(
        tx,
        { ...visitor(), actor: own.owner },
        {
          action: subject.subjectKind === 'agent' ? 'agent.edited' : 'agency.information-changed',
          ...subject,
          agencyId: own.agencyId,
          before: { state: before },
          after: { state: after },
        },
      ),
    );
  await record({ subjectKind: 'agency', subjectId: own.agencyId }, '14', '13');
  await record({ subjectKind: 'agent', subjectId: far.agentUniqueId }, '13', 'FL');
  const sessionId = await sessionFor(own.owner);
  const named = ['State: 神奈川県 (Kanagawa) → 東京都 (Tokyo)', 'State: 13 → Florida'];
  const shown = await openPage(page.loader as never, { path: '/home/agency-overview/record', sessionId });
  expect(JSON.stringify(shown.data.groups)).toContain(named[0]);
  expect(JSON.stringify(shown.data.groups)).toContain(named[1]);
  const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
  const cookie = (await writeSessionCookie(sessionId)).split(';')[0]!;
  const request = new Request('http://localhost:3000/home/agency-overview/record/file', { headers: { cookie } });
  const text = await ((await file.loader({ request, params: {}, context: {} })) as Response).text();
  for (const line of named) expect(text).toContain(line);
  const past = await openPage(history.loader as never, { path: '/home/my-account/history', sessionId });
  expect(JSON.stringify(past.data.rows)).toContain(named[0]);
});
