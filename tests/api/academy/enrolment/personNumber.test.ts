import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { NumberInput } from '#app/domain/academy/enrolment/personNumber.ts';
import { buildAgency, buildAgent, buildMember } from '#tests/support/builders.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { mailsTo, templatesTo } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { changePersonNumber } = await import('#app/domain/academy/enrolment/changePersonNumber.server.ts');
const { enrol } = await import('#app/domain/academy/enrolment/enrol.server.ts');
const { takeNumberBack } = await import('#app/domain/academy/enrolment/takeNumberBack.server.ts');
const { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');
const page = await import('#app/routes/academy/enrolment/personNumber.tsx');

const db = database();
const reason = 'Has two accounts since the move';
type Agent = Awaited<ReturnType<typeof buildAgent>>;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let user: Agent;
let desk: StaffContext;
let ccn: string;
let serial = 0;
beforeAll(async () => {
  agency = await buildAgency(db);
  desk = await signedInAsStaff(await newStaff('help-desk', { markets: ['nam'] }));
});
beforeEach(async () => {
  serial += 1;
  const lastName = `Numbered ${String.fromCharCode(64 + serial)}`;
  ({ ccn } = await buildMember(db, { lastName }));
  user = await buildAgent(db, agency, { lastName });
});
afterAll(closePasswords);

const change = (input: object, who: { agentUniqueId: string } = user, ctx = desk) =>
  changePersonNumber(ctx, who.agentUniqueId, { reason, ...input } as NumberInput);
const numberOf = async ({ agentUniqueId }: Agent) =>
  (await db.agent.findUniqueOrThrow({ where: { agentUniqueId } })).ccn;
const recorded = (action: string, { agentUniqueId: subjectId }: Agent) =>
  db.audit.findMany({ where: { subjectId, action }, select: { before: true, after: true, actorId: true } });

describe('giving a number of the directory', () => {
  test('that no account has is enrolled, which is recorded and mailed', async () => {
    await change({ act: 'give', ccn });
    expect(await numberOf(user)).toBe(ccn);
    expect(await templatesTo(user.emailAddress)).toEqual(['memberNumberGivenByStaff']);
    expect(await recorded('agent.enrolled', user)).toEqual([
      { before: { ccn: null }, after: { ccn, reason }, actorId: desk.staff.staffId },
    ]);
    await expect(change({ act: 'give', ccn })).rejects.toThrow('conflict');
  });

  test('moves it from the account that has it, which can take it back', async () => {
    const holder = await buildAgent(db, agency, { lastName: user.lastName });
    await enrol(await signedIn(holder), { ccn, source: 'A' });
    await change({ act: 'give', ccn });
    expect([await numberOf(holder), await numberOf(user)]).toEqual([null, ccn]);
    expect(await recorded('agent.member-number-lost', holder)).toMatchObject([{ after: { reason } }]);
    const mail = (await mailsTo(holder.emailAddress)).find(({ template }) => template === 'memberNumberLostByStaff');
    expect(mail?.text).not.toContain('date of birth');
    await takeNumberBack(visitor(), mail?.token ?? '');
    expect([await numberOf(holder), await numberOf(user)]).toEqual([ccn, null]);
  });

  test('is refused for another name, an unknown number, one of another market, and a holder of another market', async () => {
    const at = { field: 'ccn' };
    const { ccn: anothers } = await buildMember(db, { lastName: 'Someone Else' });
    await expect(change({ act: 'give', ccn: anothers })).rejects.toMatchObject({ ...at, code: 'memberNameDiffers' });
    await expect(change({ act: 'give', ccn: '9999999999' })).rejects.toMatchObject({ ...at, code: 'memberNotFound' });
    const { ccn: ofJapan } = await buildMember(db, { lastName: user.lastName, country: 'JP' });
    await expect(change({ act: 'give', ccn: ofJapan })).rejects.toMatchObject({ ...at, code: 'memberNotFound' });
    const abroad = await buildAgent(db, await buildAgency(db, { country: 'JP' }), { lastName: user.lastName });
    await enrol(await signedIn(abroad), { ccn, source: 'A' });
    await expect(change({ act: 'give', ccn })).rejects.toMatchObject({ ...at, code: 'forbidden' });
    expect(await numberOf(abroad)).toBe(ccn);
  });
});

test('a new number is issued from the data of the account, once', async () => {
  const issued = await Promise.allSettled([change({ act: 'issue' }), change({ act: 'issue' })]);
  expect(issued.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const number = await numberOf(user);
  expect(await db.member.findUniqueOrThrow({ where: { ccn: number! } })).toMatchObject({
    lastName: user.lastName,
    source: 'issued',
  });
  expect(await recorded('agent.member-number-issued', user)).toMatchObject([{ after: { ccn: number, reason } }]);
});

test('a number is taken off, and its learner keeps what they reached', async () => {
  await change({ act: 'give', ccn });
  await change({ act: 'remove' });
  expect(await numberOf(user)).toBeNull();
  expect(await db.learner.count({ where: { ccn } })).toBe(1);
  expect((await templatesTo(user.emailAddress)).toSorted()).toEqual([
    'memberNumberGivenByStaff',
    'memberNumberRemovedByStaff',
  ]);
  expect(await recorded('agent.member-number-removed', user)).toEqual([
    { before: { ccn }, after: { ccn: null, reason }, actorId: desk.staff.staffId },
  ]);
  await expect(change({ act: 'remove' })).rejects.toThrow('conflict');
});

test('is for those who may, of their markets, and for the living', async () => {
  const ofJapan = await signedInAsStaff(await newStaff('help-desk', { markets: ['jp'] }));
  await expect(change({ act: 'issue' }, user, ofJapan)).rejects.toThrow('notFound');
  const learning = await signedInAsStaff(await newStaff('learning-manager'));
  await expect(change({ act: 'issue' }, user, learning)).rejects.toThrow('forbidden');
  await db.agent.update({ where: { agentUniqueId: user.agentUniqueId }, data: { deletedAt: new Date() } });
  await expect(change({ act: 'issue' })).rejects.toThrow('conflict');
});

test('the page has the forms that there are, each with its own errors', async () => {
  const at = { cookie: await staffCookie(await newStaff('help-desk')), params: { agentUniqueId: user.agentUniqueId } };
  const path = `/staff/people/${user.agentUniqueId}/number`;
  expect(await page.loader(requestTo(path, at))).toMatchObject({ acts: ['give', 'issue'], ccn: null });
  expect(await page.action(requestTo(path, { ...at, form: { act: 'give', ccn: 'x', reason } }))).toMatchObject({
    data: { act: 'give', result: { error: { ccn: [expect.any(String), expect.any(String)] } } },
  });
  const given = await responseOf(page.action(requestTo(path, { ...at, form: { act: 'give', ccn, reason } })));
  expect(given.headers.get('Location')).toBe(`/staff/people/${user.agentUniqueId}`);
  expect(await page.loader(requestTo(path, at))).toMatchObject({ acts: ['remove'], ccn });
});
