import { beforeEach, describe, expect, test } from 'vitest';
import { refuseDuplicateAgency } from '#app/domain/agencies/information/refuseDuplicateAgency.server.ts';
import { readAgencyCase } from '#app/domain/agencies/approval/readAgencyCase.server.ts';
import { changeAgencyAccess } from '#app/domain/agencies/staff/changeAgencyAccess.server.ts';
import { agencyMergeFields, type AgencyMergeField } from '#app/domain/people/merging/agencyMergeForms.ts';
import { agencyMergeRules, rowsOfAgencies } from '#app/domain/people/merging/agencyMergeRules.server.ts';
import { finishMerges } from '#app/domain/people/merging/finishMerges.server.ts';
import { selectableBrands } from '#app/domain/markets/brands.ts';
import { addAgentSchema } from '#app/domain/accounts/profile/forms.ts';
import { formRules } from '#app/routes/accounts/profile/formOptions.server.ts';
import { addAgent } from '#app/domain/people/agents/addAgent.server.ts';
import { changeRole } from '#app/domain/people/agents/changeRole.server.ts';
import { importPeople } from '#app/domain/people/import/importPeople.server.ts';
import { startAdding } from '#app/domain/people/import/startAdding.server.ts';
import { mergeAccounts } from '#app/domain/people/merging/mergeAccounts.server.ts';
import { undoMerge } from '#app/domain/people/merging/undoMerge.server.ts';
import { mergeAgencies } from '#app/domain/people/merging/mergeAgencies.server.ts';
import { undoDays } from '#app/domain/people/merging/mergeForms.ts';
import { previewAgencyMerge, readAgencyPair } from '#app/domain/people/merging/readAgencyMerge.server.ts';
import { undoAgencyMerge } from '#app/domain/people/merging/undoAgencyMerge.server.ts';
import { staffRoles } from '#app/domain/permissions/staffRoles.ts';
import { recordBookings } from '#app/domain/sales/ledger/recordBookings.server.ts';
import { database, Prisma } from '#app/platform/database.server.ts';
import * as agencyScreen from '#app/routes/agencies/approval/agency.tsx';
import * as accessScreen from '#app/routes/agencies/staff/access.tsx';
import * as mergeScreen from '#app/routes/people/merging/mergeAgency.tsx';
import * as mergedScreen from '#app/routes/people/merging/mergedAgency.tsx';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { endingOf } from '#app/domain/accounts/sessions/endingOf.server.ts';
import { openPage } from '#tests/support/formClient.ts';
import { call } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { signedIn, sessionAt } from '#tests/support/contexts.ts';
import { csvOf, personRow, uploadOf } from '#tests/support/importFiles.ts';
import { uploadChecked } from '#tests/support/imports.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { columnsOfModel } from '#tests/support/prismaSchema.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const reason = 'Bought by the other one in May';
type Agency = Awaited<ReturnType<typeof buildAgency>>;
let kept: Agency;
let merged: Agency;
let admin: Awaited<ReturnType<typeof signedInAsStaff>>;
beforeEach(async () => {
  [kept, merged] = [await buildAgency(db, { country: 'GB' }), await buildAgency(db, { country: 'GB' })];
  admin = await signedInAsStaff(await newStaff('administrator'));
});

test('its users and both owners are notified, and a session that it ended says so', async () => {
  const advisor = await buildAgent(db, merged, { agentType: 'A' });
  const other = await buildAgent(db, kept, { agentType: 'A' });
  const { sessionId } = await signedIn(advisor);
  const mergeId = await merge();
  const notified = (kind: string) =>
    db.notification.findMany({
      where: {
        kind,
        accountId: { in: [advisor, other, kept.owner, merged.owner].map(({ agentUniqueId }) => agentUniqueId) },
      },
    });
  const whom = async (kind: string) => new Set((await notified(kind)).map(({ accountId }) => accountId));
  const concerned = new Set([advisor, kept.owner, merged.owner].map(({ agentUniqueId }) => agentUniqueId));
  expect(await whom('agencyMerged')).toEqual(concerned);
  expect((await mailsTo(advisor.emailAddress)).map(({ template: name }) => name)).toEqual(['notification']);
  expect((await mailsTo(merged.owner.emailAddress)).map(({ template: name }) => name)).toEqual(['agenciesMerged']);
  expect(await endingOf({ db }, sessionId)).toBe('merged');
  const page = await openPage(mergedScreen.loader as never, {
    path: `/staff/agencies/merges/${mergeId}`,
    params: { agencyMergeId: mergeId },
    headers: { Cookie: await staffCookie(await newStaff('administrator')) },
  });
  expect(page.data).toMatchObject({ reason, at: expect.stringContaining('Mika Review') });
  await undoAgencyMerge(admin, mergeId, { reason });
  expect(await whom('agencyMergeUndone')).toEqual(concerned);
});

test('its domains can be proven by the other agency, and go back where they were not', async () => {
  const [moved, free] = [`${crypto.randomUUID()}.example`, `${crypto.randomUUID()}.example`];
  const domain = (agencyId: string, name: string) =>
    db.signOnDomain.create({
      data: { agencyId, domain: name, proof: 'p', createdAt: new Date(), provenAt: new Date(), everybody: true },
    });
  await domain(merged.agencyId, moved);
  await domain(merged.agencyId, free);
  const proven = async (agencyId: string) =>
    (await db.signOnDomain.findMany({ where: { agencyId, provenAt: { not: null }, everybody: true } })).map(
      (each) => each.domain,
    );
  const mergeId = await merge();
  expect(await proven(merged.agencyId)).toEqual([]);
  await domain(kept.agencyId, moved);
  await undoAgencyMerge(admin, mergeId, { reason });
  expect([await proven(kept.agencyId), await proven(merged.agencyId)]).toEqual([[moved], [free]]);
});

const rowOf = (agencyId: string) => db.agency.findUniqueOrThrow({ where: { agencyId } });
const agent = (agentUniqueId: string) => db.agent.findUniqueOrThrow({ where: { agentUniqueId } });

async function merge(
  taken: AgencyMergeField[] = [],
  { ctx = admin, into = kept.agencyId, from = merged.agencyId } = {},
): Promise<string> {
  const [{ version: keptVersion }, { version: mergedVersion }] = [await rowOf(into), await rowOf(from)];
  return mergeAgencies(ctx, { keptId: into, mergedId: from, taken, keptVersion, mergedVersion, reason });
}

async function template(agencyId: string, name: string): Promise<string> {
  const { templateId } = await db.permissionTemplate.create({
    data: { agencyId, name, nameKey: name.toUpperCase(), keys: ['osAnswers'], updatedAt: new Date() },
  });
  return templateId;
}

async function booking(agencyId: string): Promise<string> {
  const { bookingId } = await db.booking.create({
    data: {
      bookingNumber: `G${crypto.randomUUID().slice(0, 8)}`,
      agencyId,
      brand: 'PC',
      ship: 'Sun Princess',
      guests: 2,
      bookedOn: new Date('2026-01-05'),
      sailingOn: new Date('2026-06-05'),
      state: 'booked',
      currency: 'GBP',
      gross: 1000,
      commissionExpected: 100,
      commissionPaid: 0,
      recordedAt: new Date(),
    },
  });
  return bookingId;
}

/** Everything that a merge may change, without what counts changes. */
async function everything(): Promise<Record<string, string[]>> {
  const rows = [...Object.keys(rowsOfAgencies.keys), 'agency_companies', 'agency_levels'].map(async (table) => {
    const found = await db.$queryRaw<{ row: unknown }[]>`
      SELECT to_jsonb(t) - 'version' - 'field_versions' - 'updated_at' AS row FROM ${Prisma.raw(`"${table}"`)} t`;
    return [table, found.map(({ row }) => JSON.stringify(row)).toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

test('a rule says of every column that names an agency what a merge makes of it, by the tables’ primary keys', async () => {
  const naming = await db.$queryRaw<{ named: string }[]>`
    SELECT c.conrelid::regclass::text || '.' || a.attname AS named
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
    WHERE c.contype = 'f' AND c.conparentid = 0 AND c.confrelid = 'agencies'::regclass`;
  expect(agencyMergeRules.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    naming.map(({ named }) => named).toSorted(),
  );
  const others = await db.$queryRaw<{ named: string }[]>`
    SELECT c.table_name || '.' || c.column_name AS named FROM information_schema.columns c
    JOIN pg_tables t ON t.schemaname = 'public' AND t.tablename = c.table_name
    WHERE c.table_schema = 'public' AND c.column_name ~ 'agency_id$' AND c.column_name <> 'agency_id' OR c.table_schema = 'public' AND c.column_name = 'agency_id'
      AND NOT EXISTS (SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
        WHERE k.contype = 'f' AND k.conrelid = (quote_ident(c.table_name))::regclass AND a.attname = c.column_name)`;
  // The record, its events and the sums of learning stay, and the index of the search follows its tables.
  expect(
    others
      .map(({ named }) => named)
      .filter((named) => !naming.some((each) => each.named === named))
      .toSorted(),
  ).toEqual([
    'agencies.agency_id',
    'audit.agency_id',
    'events.agency_id',
    'learning_agency_sums.agency_id',
    'learning_facts.agency_id',
    'search_entries.agency_id',
  ]);
  const keys = await db.$queryRaw<{ table: string; column: string; type: string }[]>`
    SELECT i.indrelid::regclass::text AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey) WHERE i.indisprimary`;
  for (const [table, key] of Object.entries(rowsOfAgencies.keys))
    expect(
      Object.fromEntries(keys.filter((each) => each.table === table).map(({ column, type }) => [column, type])),
    ).toEqual(key);
  const columns = Object.values(agencyMergeFields).flat();
  expect(Object.keys(columnsOfModel('Agency'))).toEqual(expect.arrayContaining(columns));
});

describe('a merge of two agencies', () => {
  test('moves people and what is theirs, keeps what was chosen, ends sessions, and tells both owners', async () => {
    const advisor = await buildAgent(db, merged);
    const { sessionId } = await signedIn(advisor);
    const bookingId = await booking(merged.agencyId);
    const preview = await previewAgencyMerge(
      admin,
      await readAgencyPair(admin, { keptId: kept.agencyId, mergedId: merged.agencyId }),
    );
    expect(preview.rows).toEqual(
      expect.arrayContaining([
        { label: 'people', moves: 2, stays: 0 },
        { label: 'bookings', moves: 1, stays: 0 },
      ]),
    );
    expect(preview.fields.map(({ field }) => field)).toEqual(expect.arrayContaining(['agencyName', 'abtanumber']));
    await merge(['agencyName', 'abtanumber']);
    expect(await rowOf(kept.agencyId)).toMatchObject({
      agencyName: merged.agencyName,
      nameKey: merged.nameKey,
      abtanumber: merged.abtanumber,
      abtaKey: merged.abtaKey,
      address1: kept.address1,
      version: 1,
    });
    expect(await rowOf(merged.agencyId)).toMatchObject({
      mergedInto: kept.agencyId,
      suspendedAt: admin.now,
    });
    expect(await agent(merged.owner.agentUniqueId)).toMatchObject({ agencyId: kept.agencyId, agentType: 'M' });
    expect(await agent(kept.owner.agentUniqueId)).toMatchObject({ agentType: 'O' });
    expect(
      await db.permissionGrant.count({ where: { agentUniqueId: merged.owner.agentUniqueId, key: 'poSalesRepAccess' } }),
    ).toBe(0);
    expect(await db.booking.findFirstOrThrow({ where: { bookingId } })).toMatchObject({ agencyId: kept.agencyId });
    expect(await sessionAt(sessionId, new Date())).toBeUndefined();
    const { body } = await call('POST /osmf/p1.0/login', {
      body: { userId: advisor.userId, password: samplePassword },
    });
    expect(body.retrieveAgent.agency).toMatchObject({ agencyId: kept.agencyId });
    for (const owner of [kept.owner, merged.owner]) {
      const mails = (await mailsTo(owner.emailAddress)).filter(({ template }) => template === 'agenciesMerged');
      expect(mails.map(({ text }) => text.includes(merged.agencyName))).toEqual([true]);
    }
    const audits = await db.audit.findMany({
      where: { agencyId: { in: [kept.agencyId, merged.agencyId] }, action: { contains: 'merged' } },
      orderBy: { id: 'asc' },
    });
    expect(audits.map(({ action }) => action).toSorted()).toEqual([
      ...['agency.merged', 'agency.merged-away', 'agent.agency-merged', 'agent.agency-merged'],
    ]);
  });

  test('what waits for the merged agency is withdrawn; its ID is the other one’s for the ledger', async () => {
    const advisor = await buildAgent(db, kept);
    const asked = { agencyId: merged.agencyId, requestedBy: merged.owner.agentUniqueId, requestedAt: new Date() };
    const { requestId } = await db.agencyChangeRequest.create({ data: { ...asked, changes: {}, before: {} } });
    const { id } = await db.agencyMove.create({
      data: {
        agentUniqueId: advisor.agentUniqueId,
        fromAgencyId: kept.agencyId,
        toAgencyId: merged.agencyId,
        requestedAt: new Date(),
        expiresAt: new Date(Date.now() + 86_400_000),
      },
    });
    await merge();
    expect(await db.agencyChangeRequest.findUniqueOrThrow({ where: { requestId } })).toMatchObject({
      status: 'WITHDRAWN',
    });
    expect(await db.agencyMove.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'withdrawn' });
    const bookingNumber = `L${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    const entry = {
      bookingNumber,
      revision: 1,
      agencyId: merged.agencyId,
      advisor: '',
      brand: selectableBrands('uk')[0]!,
      ship: 'Sun Princess',
      sailingOn: '2026-06-05',
      bookedOn: '2026-01-05',
      guests: 2,
      gross: 1000,
      commissionExpected: 100,
      commissionPaid: 0,
      currency: 'GBP',
      state: 'booked' as const,
    };
    const row = { number: 1, bookingNumber, revision: '1', read: { entry } };
    const outcome = await db.$transaction((tx) => recordBookings(tx, new Date(), [row]));
    expect(outcome).toMatchObject({ recorded: 1, refused: [] });
    expect(await db.booking.findFirstOrThrow({ where: { bookingNumber } })).toMatchObject({ agencyId: kept.agencyId });
  });

  test('is refused for who may not, for one and the same, other markets, what is gone, suspended, or changed', async () => {
    for (const role of staffRoles.filter((each) => each !== 'administrator'))
      await expect(merge([], { ctx: await signedInAsStaff(await newStaff(role)) })).rejects.toMatchObject({
        code: 'forbidden',
      });
    const ofJapan = await signedInAsStaff(await newStaff('administrator', { markets: ['jp'] }));
    await expect(merge([], { ctx: ofJapan })).rejects.toMatchObject({ code: 'notFound' });
    await expect(merge([], { from: kept.agencyId })).rejects.toMatchObject({ code: 'mergeItself' });
    const american = (await buildAgency(db, { country: 'US' })).agencyId;
    await expect(merge([], { from: american })).rejects.toMatchObject({ code: 'mergeOtherMarket' });
    const pending = (await buildAgency(db, { country: 'GB', owner: { activationFlag: 'P' } })).agencyId;
    await expect(merge([], { from: pending })).rejects.toMatchObject({ code: 'mergeNotActive' });
    const input = { keptId: kept.agencyId, mergedId: merged.agencyId, taken: [], reason };
    await expect(mergeAgencies(admin, { ...input, keptVersion: 0, mergedVersion: 7 })).rejects.toMatchObject({
      code: 'conflict',
    });
    const hourLater = { ...admin, now: new Date(admin.now.getTime() + 3_600_000) };
    await expect(merge([], { ctx: hourLater })).rejects.toMatchObject({ code: 'confirmationNeeded' });
  });

  test('of two at once one is made; what was merged is merged no more, and is not reopened', async () => {
    const both = await Promise.allSettled([merge(), merge([], { into: merged.agencyId, from: kept.agencyId })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [gone, stays] = [kept, merged].toSorted((one) =>
      (both[0].status === 'fulfilled') === (one === merged) ? -1 : 1,
    );
    const third = await buildAgency(db, { country: 'GB' });
    await expect(merge([], { into: third.agencyId, from: gone!.agencyId })).rejects.toMatchObject({
      code: 'alreadyMerged',
    });
    await expect(changeAgencyAccess(admin, gone!.agencyId, { change: 'reopen' })).rejects.toMatchObject({
      code: 'alreadyMerged',
    });
    // What was merged before leads on to the one that stays in the end.
    await merge([], { into: third.agencyId, from: stays!.agencyId });
    expect(await rowOf(gone!.agencyId)).toMatchObject({ mergedInto: third.agencyId });
  });
});

test('who took over name and address changes them afterwards, and blocks no other user more than before', async () => {
  await merge(['agencyName', 'address']);
  const { agencyName, zipCode, country, telephone } = await rowOf(merged.agencyId);
  const candidate = { agencyName, zipCode, country, telephone, abtanumber: '' };
  await refuseDuplicateAgency(db, { ...candidate, agencyId: kept.agencyId });
  await expect(refuseDuplicateAgency(db, candidate)).rejects.toMatchObject({ code: 'agencyRegistered' });
  const third = { ...candidate, agencyId: (await buildAgency(db, { country: 'GB' })).agencyId };
  await expect(refuseDuplicateAgency(db, third)).rejects.toMatchObject({ code: 'agencyRegistered' });
});

test('the ABTA number of the one that is gone is free, until undoing takes it back', async () => {
  const { abtanumber } = merged;
  const mergeId = await merge();
  const { agencyId, agencyName, zipCode, country, telephone } = await rowOf(kept.agencyId);
  await refuseDuplicateAgency(db, { agencyId, agencyName, zipCode, country, telephone, abtanumber });
  const third = await buildAgency(db, { country: 'GB', abtanumber });
  await expect(undoAgencyMerge(admin, mergeId, { reason })).rejects.toMatchObject({ code: 'abtaNumberRegistered' });
  await db.agency.update({ where: { agencyId: third.agencyId }, data: { abtanumber: '', abtaKey: '' } });
  await undoAgencyMerge(admin, mergeId, { reason });
  expect(await rowOf(merged.agencyId)).toMatchObject({ abtanumber, mergedInto: null });
  await expect(buildAgency(db, { country: 'GB', abtanumber })).rejects.toThrow('agencies_abta_number_key');
});

describe('undoing', () => {
  test('puts back everything that is as the merge left it, and leaves what changed since', async () => {
    const [stays, moves] = [await buildAgent(db, merged), await buildAgent(db, merged)];
    await booking(merged.agencyId);
    await template(kept.agencyId, 'Front desk');
    // One stays behind for its name, the other moves along.
    for (const [{ agentUniqueId }, name] of [[stays, 'Front desk'] as const, [moves, 'Groups'] as const])
      await db.agent.update({
        where: { agentUniqueId },
        data: { permissionTemplateId: await template(merged.agencyId, name) },
      });
    const before = await everything();
    const mergeId = await merge(['agencyName', 'address', 'telephone', 'abtanumber']);
    expect(await everything()).not.toEqual(before);
    expect((await agent(stays.agentUniqueId)).permissionTemplateId).toBeNull();
    const { permissionTemplateId: templateId } = await agent(moves.agentUniqueId);
    expect(await db.permissionTemplate.findUnique({ where: { templateId: templateId! } })).toMatchObject({
      agencyId: kept.agencyId,
      name: 'Groups',
    });
    await undoAgencyMerge(admin, mergeId, { reason: 'It was another one' });
    expect(await everything()).toEqual(before);
    await expect(undoAgencyMerge(admin, mergeId, { reason })).rejects.toMatchObject({ code: 'conflict' });
    const third = await buildAgency(db, { country: 'GB' });
    const again = await merge();
    await db.agent.update({ where: { agentUniqueId: moves.agentUniqueId }, data: { agencyId: third.agencyId } });
    await undoAgencyMerge(admin, again, { reason: 'It was another one' });
    expect([(await agent(stays.agentUniqueId)).agencyId, (await agent(moves.agentUniqueId)).agencyId]).toEqual([
      ...[merged.agencyId, third.agencyId],
    ]);
  });

  test('does not make a new owner of one agency an owner of the other', async () => {
    const risen = await buildAgent(db, merged);
    const mergeId = await merge();
    await changeRole(await signedIn(kept.owner), { agentUniqueId: risen.agentUniqueId, agentType: 'O' });
    // They stay, and so do they in their branch.
    const place = { agencyId: kept.agencyId, branchName: 'Uptown', nameKey: 'UPTOWN', createdAt: admin.now };
    const { branchId } = await db.branch.create({ data: place });
    await db.agent.update({ where: { agentUniqueId: risen.agentUniqueId }, data: { branchId } });
    await undoAgencyMerge(admin, mergeId, { reason });
    expect(await agent(risen.agentUniqueId)).toMatchObject({ agencyId: kept.agencyId, agentType: 'O', branchId });
  });

  test('of a merge of accounts brings an owner back as a supervisor, where their agency was merged since', async () => {
    const [twice, other] = [await buildAgent(db, merged, { agentType: 'O' }), await buildAgent(db, kept)];
    const accountMergeId = await mergeAccounts(admin, {
      keptId: other.agentUniqueId,
      mergedId: twice.agentUniqueId,
      taken: [],
      reason,
      keptVersion: (await agent(other.agentUniqueId)).version,
      mergedVersion: (await agent(twice.agentUniqueId)).version,
    });
    await merge();
    await undoMerge(admin, accountMergeId, { reason });
    expect(await agent(twice.agentUniqueId)).toMatchObject({
      agencyId: kept.agencyId,
      agentType: 'M',
      deletedAt: null,
    });
    expect((await signedIn(twice)).actor.grants).not.toContain('osPartnerRewards');
  });

  test('puts each person back into their branch, and leaves users who are in a third agency', async () => {
    const branch = async (agencyId: string, branchName: string) =>
      (
        await db.branch.create({
          data: { agencyId, branchName, nameKey: branchName.toUpperCase(), createdAt: admin.now },
        })
      ).branchId;
    // Both have one of the same name.
    const [uptown, theirs] = [await branch(kept.agencyId, 'Uptown'), await branch(merged.agencyId, 'Uptown')];
    const put = (agentUniqueId: string, branchId: string) =>
      db.agent.update({ where: { agentUniqueId }, data: { branchId } });
    const [host, guest, left, moved, deleted] = [
      await buildAgent(db, kept),
      ...(await Promise.all([1, 2, 3, 4].map(() => buildAgent(db, merged)))),
    ].map(({ agentUniqueId }) => agentUniqueId) as [string, string, string, string, string];
    await put(host, uptown);
    for (const id of [guest, left, moved, deleted, merged.owner.agentUniqueId]) await put(id, theirs);
    await db.agent.update({ where: { agentUniqueId: deleted }, data: { deletedAt: admin.now } });
    const bound = { agentUniqueId: (await buildAgent(db, merged, { agentType: 'M' })).agentUniqueId, branchId: theirs };
    await db.agent.update({ where: { agentUniqueId: bound.agentUniqueId }, data: { boundToBranches: true } });
    await db.branchSupervisor.create({ data: bound });
    const before = await everything();
    const mergeId = await merge();
    const placeOf = async (id: string) => {
      const { agencyId, branchId } = await agent(id);
      return [agencyId, branchId];
    };
    expect(await Promise.all([host, guest, merged.owner.agentUniqueId].map(placeOf))).toEqual([
      [kept.agencyId, uptown],
      [kept.agencyId, null],
      [kept.agencyId, null],
    ]);
    await undoAgencyMerge(admin, mergeId, { reason });
    expect(await everything()).toEqual(before);
    const reached = async () => (await signedIn(await agent(bound.agentUniqueId))).actor.branches;
    expect(await reached()).toEqual([theirs]);

    const again = await merge();
    // Bound to what stays behind, they reach no users of the kept agency.
    expect(await reached()).toEqual([]);
    await put(guest, uptown);
    const third = (await buildAgency(db, { country: 'GB' })).agencyId;
    const harbor = await branch(third, 'Harbor');
    await db.agent.update({ where: { agentUniqueId: left }, data: { agencyId: third } });
    await db.agent.update({ where: { agentUniqueId: moved }, data: { agencyId: third, branchId: harbor } });
    await undoAgencyMerge(admin, again, { reason });
    expect(await Promise.all([host, guest, left, moved, deleted, merged.owner.agentUniqueId].map(placeOf))).toEqual([
      [kept.agencyId, uptown],
      [merged.agencyId, theirs],
      [third, null],
      [third, harbor],
      [merged.agencyId, theirs],
      [merged.agencyId, theirs],
    ]);
  });

  test('is refused after seven days, out of turn, without an owner, and where the ABTA number is taken', async () => {
    const first = await merge(['abtanumber']);
    const later = { ...admin, now: new Date(admin.now.getTime() + (undoDays * 24 + 1) * 3_600_000) };
    later.staff = { ...admin.staff, confirmedAt: later.now };
    await expect(undoAgencyMerge(later, first, { reason })).rejects.toMatchObject({ code: 'conflict' });
    const third = await buildAgency(db, { country: 'GB' });
    const second = await merge([], {
      from: third.agencyId,
      ctx: { ...admin, now: new Date(admin.now.getTime() + 60_000) },
    });
    await expect(undoAgencyMerge(admin, first, { reason })).rejects.toMatchObject({ code: 'conflict' });
    await undoAgencyMerge(admin, second, { reason });
    await db.agency.update({
      where: { agencyId: third.agencyId },
      data: { abtanumber: kept.abtanumber, abtaKey: kept.abtaKey },
    });
    await expect(undoAgencyMerge(admin, first, { reason })).rejects.toMatchObject({ code: 'abtaNumberRegistered' });
    await db.agency.update({
      where: { agencyId: third.agencyId },
      data: { abtanumber: third.abtanumber, abtaKey: third.abtaKey },
    });
    await db.agent.update({ where: { agentUniqueId: merged.owner.agentUniqueId }, data: { agentType: 'A' } });
    await expect(undoAgencyMerge(admin, first, { reason })).rejects.toMatchObject({ code: 'lastOwner' });
    await finishMerges({ db, now: later.now });
    expect(await db.agencyMergeRow.count({ where: { mergeId: first } })).toBe(0);
  });
});

test('the pages compare, preview, merge, lead on from the gone agency, and undo', async () => {
  const cookie = await staffCookie(await newStaff('administrator'));
  const [keptId, mergedId] = [kept.agencyId, merged.agencyId];
  const at = (query: string, form?: Record<string, string>) =>
    requestTo(`/staff/agencies/${keptId}/merge${query}`, {
      cookie,
      ...(form && { form }),
      params: { agencyId: keptId },
    });
  for (const unknown of ['00000000', '%00', 'x'])
    expect(await mergeScreen.loader(at(`?with=${unknown}`))).toMatchObject({ problem: 'missing', compared: null });
  expect(await mergeScreen.loader(at(`?with=${keptId}`))).toMatchObject({ compared: null });
  const page = await mergeScreen.loader(at(`?with=${mergedId}&take=agencyName&take=nonsense&preview=1`));
  expect(page).toMatchObject({ compared: { taken: ['agencyName'], isPreview: true } });
  const form = { mergedId, taken: 'agencyName', keptVersion: '0', mergedVersion: '0' };
  expect(await mergeScreen.action(at('', { ...form, reason: ' ' }))).toMatchObject({ init: { status: 400 } });
  const made = await responseOf(mergeScreen.action(at('', { ...form, reason })));
  const agencyMergeId = /agency-merges\/([\w-]+)/.exec(made.headers.get('Location')!)![1]!;
  const page2 = (agencyId: string) =>
    agencyScreen.loader(requestTo(`/staff/agencies/${agencyId}`, { cookie, params: { agencyId } }));
  expect((await responseOf(page2(mergedId))).headers.get('Location')).toBe(`/staff/agencies/${keptId}`);
  expect(await page2(keptId)).toMatchObject({
    agency: { merges: [{ mergeId: agencyMergeId, name: merged.agencyName }] },
  });
  const access = (agencyId: string) =>
    accessScreen.loader(requestTo(`/staff/agencies/${agencyId}/access`, { cookie, params: { agencyId } }));
  expect(await access(mergedId)).toMatchObject({ act: null, kept: { agencyId: keptId } });
  expect(await access(keptId)).toMatchObject({ act: 'suspend', kept: null });
  const one = (fields?: Record<string, string>) =>
    requestTo(`/staff/agency-merges/${agencyMergeId}`, {
      cookie,
      ...(fields && { form: fields }),
      params: { agencyMergeId },
    });
  expect(await mergedScreen.loader(one())).toMatchObject({ canBeUndone: true, reason });
  expect((await responseOf(mergedScreen.action(one({ reason })))).status).toBe(302);
  expect((await readAgencyCase(admin, mergedId)).agency).toMatchObject({ mergedInto: null });
});

/** Merges while a concurrent task waits for it, which begins once both agencies are locked. */
async function mergeDuring<Result>(begin: () => Promise<Result>): Promise<Result> {
  const begun: Promise<Result>[] = [];
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT FROM agencies WHERE agency_id IN (${kept.agencyId}, ${merged.agencyId}) FOR UPDATE`;
      begun.push(begin());
      // Beside the transaction, which sees the others as they were when it first looked.
      const waiting = () =>
        db.$executeRaw`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
      const moved = { where: { agencyId: merged.agencyId }, data: { agencyId: kept.agencyId } };
      await tx.import.updateMany(moved);
      await tx.agent.updateMany(moved);
      await tx.agency.update({
        where: { agencyId: merged.agencyId },
        data: { mergedInto: kept.agencyId, suspendedAt: new Date(), suspendReason: reason },
      });
    },
    { timeout: 20_000 },
  );
  return begun[0]!;
}

describe('while an agency is merged', () => {
  beforeEach(async () => {
    [kept, merged] = [await buildAgency(db), await buildAgency(db)];
  });
  const addedTo = (agencyId: string) => db.agent.count({ where: { agencyId, agentType: 'A' } });

  test('users can no longer be added to it', async () => {
    const ctx = await signedIn(merged.owner);
    const input = addAgentSchema(await formRules(ctx)).parse(addAgentInput());
    const outcome = await mergeDuring(() => addAgent(ctx, input).catch(({ code }) => code));
    expect([outcome, await addedTo(merged.agencyId)]).toEqual(['forbidden', 0]);
  });

  test('an import is completed in the one that stays', async () => {
    const ctx = await signedIn(merged.owner);
    const { importId } = await uploadChecked(ctx, uploadOf(csvOf([personRow(), personRow()])));
    await startAdding(ctx, { importId, certification: true });
    await mergeDuring(() => importPeople({ db, now: new Date() }, { importId }));
    expect([await addedTo(merged.agencyId), await addedTo(kept.agencyId)]).toEqual([0, 2]);
  });
});
