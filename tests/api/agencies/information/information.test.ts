import { beforeEach, describe, expect, test } from 'vitest';
import { agencyInformationSchema, type AgencyInformationInput } from '#app/domain/agencies/information/agencyForm.ts';
import { withdrawChange } from '#app/domain/agencies/information/changeRequests.server.ts';
import { readInformation } from '#app/domain/agencies/information/readInformation.server.ts';
import { updateAgency } from '#app/domain/agencies/information/updateAgency.server.ts';
import { shownPhone } from '#app/domain/phones.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage, postForm, sessionFor } from '#tests/support/formClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const page = await import('#app/routes/agencies/information/information.tsx');
type Agency = Awaited<ReturnType<typeof buildAgency>>;
let agency: Agency;
beforeEach(async () => {
  agency = await buildAgency(db, {
    country: 'US',
    state: 'FL',
    city: 'Miami',
    zipCode: '33101',
    telephone: '3055550123',
  });
});

const path = '/home/agency-overview/agency';
const stored = (of = agency) => db.agency.findUniqueOrThrow({ where: { agencyId: of.agencyId } });
const requests = (of = agency) =>
  db.agencyChangeRequest.findMany({ where: { agencyId: of.agencyId }, orderBy: { requestedAt: 'asc' } });

/** What the form of an agency sends, with a change. */
function fieldsOf(of: Agency, change: Record<string, string> = {}): Record<string, string> {
  const { agencyName, country, address1, address2, address3, city, state, zipCode, abtanumber, associationName } = of;
  return {
    agencyName,
    country,
    address1,
    address2,
    address3,
    city,
    state,
    zipCode,
    abtanumber,
    associationName,
    telephone: shownPhone(country, of.telephone),
    associationID: of.associationId,
    version: '0',
    ...change,
  };
}

const input = (of: Agency, change: Record<string, string> = {}): AgencyInformationInput =>
  agencyInformationSchema({ countriesWithStates: new Set(['US', 'CA', 'AU', 'JP']) }).parse(fieldsOf(of, change));
const post = async (fields: Record<string, string>, by = agency.owner) =>
  postForm(page.action as never, { path, fields, sessionId: await sessionFor(by) });

describe('an edit', () => {
  test('saves what an agency changes itself, with keys, version and audit row', async () => {
    const ctx = await signedIn(agency.owner);
    expect(
      await updateAgency(
        ctx,
        input(agency, { city: 'Key West', zipCode: '33040', ccbookingDocsFlag: 'Y', hideAddressFlag: 'Y' }),
      ),
    ).toEqual({ saved: true, requested: false });
    expect(await stored()).toMatchObject({
      city: 'Key West',
      zipCode: '33040',
      postalCodeKey: '33040',
      ccbookingDocsFlag: true,
      hideAddressFlag: true,
      version: 1,
    });
    expect((await stored()).searchWords).toMatch(/KEY WEST$/);
    const row = await db.audit.findFirstOrThrow({
      where: { agencyId: agency.agencyId, action: 'agency.information-changed' },
    });
    expect(row).toMatchObject({
      actorId: agency.owner.agentUniqueId,
      subjectKind: 'agency',
      before: { city: 'Miami', zipCode: '33101', ccbookingDocsFlag: false, hideAddressFlag: false },
      after: { city: 'Key West', zipCode: '33040', ccbookingDocsFlag: true, hideAddressFlag: true },
    });
  });

  test('without a change writes nothing', async () => {
    expect(await updateAgency(await signedIn(agency.owner), input(agency))).toEqual({ saved: false, requested: false });
    expect((await stored()).version).toBe(0);
    expect(await db.audit.count({ where: { agencyId: agency.agencyId, subjectKind: 'agency' } })).toBe(0);
  });

  test.each([
    ['US', true],
    ['AU', false],
  ])('in %s the address may be hidden: %s (spec §4 item 2)', async (country, may) => {
    const own = await buildAgency(db, { country });
    await updateAgency(await signedIn(own.owner), input(own, { hideAddressFlag: 'Y' }));
    expect((await stored(own)).hideAddressFlag).toBe(may);
  });

  test('of the name is saved as a request, and the name stays', async () => {
    const result = await updateAgency(
      await signedIn(agency.owner),
      input(agency, { agencyName: 'Sea Change Travel', associationName: 'CLIA' }),
    );
    expect(result).toEqual({ saved: true, requested: true });
    expect(await stored()).toMatchObject({ agencyName: agency.agencyName, associationName: 'CLIA' });
    expect(await requests()).toMatchObject([
      {
        status: 'PENDING',
        changes: { agencyName: 'Sea Change Travel' },
        before: { agencyName: agency.agencyName },
        requestedBy: agency.owner.agentUniqueId,
      },
    ]);
  });

  test('by a user who has seen the request replaces it by one with both changes', async () => {
    const own = await buildAgency(db, { country: 'GB', abtanumber: 'K7001' });
    const ctx = await signedIn(own.owner);
    await updateAgency(ctx, input(own, { agencyName: 'First Name' }));
    await expect(updateAgency(ctx, input(own, { agencyName: 'Unseen Name' }))).rejects.toMatchObject({
      code: 'conflict',
    });
    await updateAgency(ctx, input(own, { abtanumber: 'K7002', version: '1' }));
    expect((await requests(own)).map(({ status, changes }) => [status, changes])).toEqual([
      ['WITHDRAWN', { agencyName: 'First Name' }],
      ['PENDING', { agencyName: 'First Name', abtanumber: 'K7002' }],
    ]);
  });

  test.each([
    ['agencyName', 'agencyRegistered'],
    ['abtanumber', 'abtaNumberRegistered'],
  ])('to the %s of another agency is refused with %s', async (field, code) => {
    const [one, other] = [await buildAgency(db, { country: 'GB' }), await buildAgency(db, { country: 'GB' })];
    const change: Record<string, string> =
      field === 'agencyName'
        ? { agencyName: other.agencyName, zipCode: other.zipCode }
        : { abtanumber: other.abtanumber };
    await db.agency.update({
      where: { agencyId: one.agencyId },
      data: { zipCode: other.zipCode, postalCodeKey: other.postalCodeKey },
    });
    await expect(updateAgency(await signedIn(one.owner), input(one, change))).rejects.toMatchObject({ code, field });
    expect(await requests(one)).toEqual([]);
  });

  test('of a country that is none, or a state that the country lacks, is refused', async () => {
    const ctx = await signedIn(agency.owner);
    await expect(updateAgency(ctx, { ...input(agency), country: 'XX' })).rejects.toMatchObject({
      code: 'invalidOption',
      field: 'country',
    });
    await expect(updateAgency(ctx, { ...input(agency), state: 'ZZ' })).rejects.toMatchObject({
      code: 'invalidOption',
      field: 'state',
    });
  });
});

describe('who may', () => {
  test.each([
    ['O', true, true],
    ['M', true, true],
    ['A', false, false],
  ] as const)('%s reads: %s, edits: %s', async (agentType, reads, edits) => {
    const by = await buildAgent(db, agency, { agentType });
    const sessionId = await sessionFor(by);
    const shown = await openPage(page.loader as never, { path, sessionId });
    expect([shown.status, shown.data.edit !== undefined && shown.data.edit !== null]).toEqual(
      reads ? [200, true] : [403, false],
    );
    expect((await postForm(page.action as never, { path, fields: fieldsOf(agency), sessionId })).status).toBe(
      edits ? 302 : 403,
    );
  });

  test('an advisor with the permission to see it reads without the hidden address, and cannot edit', async () => {
    await db.agency.update({ where: { agencyId: agency.agencyId }, data: { hideAddressFlag: true } });
    const reader = await buildAgent(db, agency, { grants: ['osAgencyInformation'] });
    const { data } = await openPage(page.loader as never, { path, sessionId: await sessionFor(reader) });
    expect([data.edit, (data.facts as { address: string[] }).address]).toEqual([null, []]);
    expect(JSON.stringify(data)).not.toContain(agency.address1);
    expect((await post(fieldsOf(agency), reader)).status).toBe(403);
  });

  test('users cannot change what the brand sets, or another agency, by adding a field', async () => {
    const other = await buildAgency(db);
    for (const [name, value] of [
      ['taReportAccess', 'Y'],
      ['agencyId', other.agencyId],
      ['region', 'X'],
    ] as const) {
      expect((await post(fieldsOf(agency, { [name]: value }))).status).toBe(400);
    }
    expect((await stored()).taReportAccess).toBe(false);
    expect((await stored(other)).version).toBe(0);
  });
});

describe('two who edit at once', () => {
  test('the second learns, field by field, what is stored now, and decides', async () => {
    await updateAgency(await signedIn(agency.owner), input(agency, { city: 'Atlanta', state: 'GA', zipCode: '30303' }));
    const manager = await buildAgent(db, agency, { agentType: 'M' });
    const mine = fieldsOf(agency, { telephone: '(305) 555-0199' });
    const answer = await post(mine, manager);
    expect(answer.status).toBe(409);
    expect(answer.data.stale).toEqual({
      version: '1',
      differences: [
        { label: 'City', yours: 'Miami', stored: 'Atlanta' },
        { label: 'State', yours: 'Florida', stored: 'Georgia' },
        { label: 'Zip/postal code', yours: '33101', stored: '30303' },
        { label: 'Telephone', yours: '(305) 555-0199', stored: '(305) 555-0123' },
      ],
    });
    expect(await stored()).toMatchObject({ city: 'Atlanta', telephone: '3055550123' });
    const decided = { ...mine, city: 'Atlanta', state: 'GA', zipCode: '30303', version: '1' };
    expect((await post(decided, manager)).status).toBe(302);
    expect(await stored()).toMatchObject({ city: 'Atlanta', telephone: '3055550199', version: 2 });
  });

  test.each(['', 'x', '-1', '1.5'])('a form whose version was altered to %j is refused', async (version) => {
    const answer = await post(fieldsOf(agency, { version }), agency.owner);
    expect([answer.status, answer.errors.version?.[0]]).toEqual([
      400,
      'The version of this form could not be read. Please load the page again and repeat your changes',
    ]);
    expect((await stored()).version).toBe(0);
  });

  test('of two in the same instant one is refused', async () => {
    const ctx = await signedIn(agency.owner);
    const results = await Promise.allSettled([
      updateAgency(ctx, input(agency, { city: 'Tampa' })),
      updateAgency(ctx, input(agency, { city: 'Orlando' })),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await stored()).version).toBe(1);
  });
});

describe('a request', () => {
  test('shows as waiting, and is taken back', async () => {
    const ctx = await signedIn(agency.owner);
    await updateAgency(ctx, input(agency, { agencyName: 'Sea Change Travel' }));
    expect((await readInformation(ctx)).waiting?.changes).toEqual({ agencyName: 'Sea Change Travel' });
    expect((await post({ intent: 'withdraw' })).location).toBe(path);
    expect((await readInformation(ctx)).waiting).toBeNull();
    await expect(withdrawChange(ctx)).rejects.toMatchObject({ code: 'conflict' });
    expect((await requests()).map(({ status }) => status)).toEqual(['WITHDRAWN']);
  });
});
