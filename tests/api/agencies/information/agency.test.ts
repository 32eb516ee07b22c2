import { beforeAll, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { upperCase } from '#app/domain/text.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { naughtyTexts } from '#tests/support/naughty.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
let token: string;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'GB', associationId: 'AAC', abtanumber: 'K4321' });
  token = await tokenFor(agency.owner);
});
const get = (agencyId: string, by = token) => call(`GET /osdb/v1.0/agencies/${agencyId}`, { token: by });

test('gives what spec §3 names, with the brands and the owner', async () => {
  const { status, body } = await get(agency.agencyId);
  expect(status).toBe(200);
  const { emailAddress, firstName, middleName, lastName } = agency.owner;
  expect(body.agency).toMatchObject({
    agencyId: agency.agencyId,
    agencyName: upperCase(agency.agencyName),
    country: 'GB',
    abtanumber: 'K4321',
    associationID: 'AAC',
    taReportAccess: 'N',
    companies: [{ code: 'PU', academyLevel: 0, academyStatus: '' }],
    owner: {
      emailAddress,
      firstName: upperCase(firstName),
      middleName: upperCase(middleName),
      lastName: upperCase(lastName),
    },
  });
  // The whole of spec §3 Agency, and nothing of the portal's own.
  const whole = `agencyId agencyName agencyType address1 address2 address3 city state country zipCode telephone abtanumber associationID associationName region
    district dsm marketingLevel1 marketingLevel2 companies owner ccbookingDocsFlag hideAddressFlag agencyPartnerRewardFlag cvpAgency taReportAccess`;
  expect(Object.keys(body.agency).toSorted()).toEqual(whole.split(/\s+/).toSorted());
});

test.each(['O', 'M', 'A'] as const)('%s sees their own agency, and no other', async (agentType) => {
  const by = await tokenFor(await buildAgent(db, agency, { agentType }));
  expect((await get(agency.agencyId, by)).status).toBe(200);
  const other = await buildAgency(db);
  const answers = [await get(other.agencyId, by), await get('00000000', by)];
  expect(answers.map(refusalOf)).toEqual([
    [404, 'notFound'],
    [404, 'notFound'],
  ]);
  expect(answers[0]?.body.errors).toEqual(answers[1]?.body.errors);
});

test('names the longest-standing owner who is active', async () => {
  const own = await buildAgency(db, { owner: { createdAt: new Date('2020-01-01') } });
  const second = await buildAgent(db, own, { agentType: 'O', createdAt: new Date('2024-01-01'), lastName: 'SECOND' });
  const by = await tokenFor(second);
  expect((await get(own.agencyId, by)).body.agency.owner.lastName).toBe(upperCase(own.owner.lastName));
  await db.agent.update({ where: { agentUniqueId: own.owner.agentUniqueId }, data: { activationFlag: 'D' } });
  expect((await get(own.agencyId, by)).body.agency.owner.lastName).toBe('SECOND');
});

test.each(naughtyTexts.map((text) => text.replace(/\p{Cs}/gu, '')))('%j is no agency', async (text) => {
  expect([400, 404]).toContain((await get(encodeURIComponent(text))).status);
});
