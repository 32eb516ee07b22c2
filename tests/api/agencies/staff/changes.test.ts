import { afterAll, describe, expect, test } from 'vitest';
import type { ChangeDecision } from '#app/domain/agencies/staff/forms.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { requestChange } = await import('#app/domain/agencies/information/changeRequests.server.ts');
const { decideChange } = await import('#app/domain/agencies/staff/decideChange.server.ts');
const { listChanges } = await import('#app/domain/agencies/staff/listChanges.server.ts');
const change = await import('#app/routes/agencies/staff/change.tsx');
const changes = await import('#app/routes/agencies/staff/changes.tsx');
const { newStaff, requestTo, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
afterAll(closePasswords);
const declineReason = 'The number is not yours, says ABTA.';
const asStaff = async (role: 'reviewer' | 'editor' | 'administrator' = 'reviewer') =>
  signedInAsStaff(await newStaff(role));
const agencyOf = (agencyId: string) =>
  db.agency.findUniqueOrThrow({ where: { agencyId }, include: { companies: true } });
const mailsTo = (emailAddress: string) => db.outbox.findMany({ where: { recipient: emailAddress.toLowerCase() } });

/** An agency that has asked for a change, and the request. */
async function asked(changesWanted: object, options: Parameters<typeof buildAgency>[1] = {}) {
  const agency = await buildAgency(db, options);
  const manager = await buildAgent(db, agency, { agentType: 'M' });
  const ctx = await signedIn(manager);
  await db.$transaction(async (tx) =>
    requestChange(tx, ctx, await tx.agency.findUniqueOrThrow({ where: { agencyId: agency.agencyId } }), changesWanted),
  );
  const { requestId } = await db.agencyChangeRequest.findFirstOrThrow({
    where: { agencyId: agency.agencyId, status: 'PENDING' },
  });
  return { agency, manager, requestId };
}

describe('confirming', () => {
  test('takes effect at once, with keys, version, audit row, and a mail to owner and requester', async () => {
    const { agency, manager, requestId } = await asked({ agencyName: 'Sea Change Travel' });
    const ctx = await asStaff();
    await decideChange(ctx, agency.agencyId, { decision: 'approve', requestId });
    expect(await agencyOf(agency.agencyId)).toMatchObject({
      agencyName: 'Sea Change Travel',
      nameKey: 'SEACHANGETRAVEL',
      version: 2,
    });
    expect((await agencyOf(agency.agencyId)).searchWords).toMatch(/^SEA CHANGE TRAVEL/);
    expect(
      await db.audit.findFirstOrThrow({ where: { agencyId: agency.agencyId, action: 'agency.change-approved' } }),
    ).toMatchObject({
      actorKind: 'staff',
      actorId: ctx.staff.staffId,
      before: { agencyName: agency.agencyName },
      after: { agencyName: 'Sea Change Travel' },
    });
    for (const { emailAddress } of [agency.owner, manager])
      expect((await mailsTo(emailAddress)).map(({ template }) => template)).toEqual(['agencyChangeApproved']);
  });

  test('of a country gives the agency the brands of its new market, and keeps those in which it has a level', async () => {
    const { agency, requestId } = await asked({ country: 'JP', state: '13', city: '港区', zipCode: '105-0011' });
    await db.agencyCompany.update({
      where: { agencyId_code: { agencyId: agency.agencyId, code: 'HA' } },
      data: { academyLevel: 2 },
    });
    await decideChange(await asStaff(), agency.agencyId, { decision: 'approve', requestId });
    const after = await agencyOf(agency.agencyId);
    expect(after).toMatchObject({ country: 'JP', city: '港区' });
    expect(after.companies.map(({ code }) => code).toSorted()).toEqual(['HA', 'PJ']);
  });

  test('is refused where another agency has the name by now', async () => {
    const { agency, requestId } = await asked({ agencyName: 'Twin Travel' }, { zipCode: '33101' });
    await buildAgency(db, { agencyName: 'TWIN-travel', zipCode: '33101' });
    await expect(
      decideChange(await asStaff(), agency.agencyId, { decision: 'approve', requestId }),
    ).rejects.toMatchObject({ code: 'agencyRegistered' });
    expect((await db.agencyChangeRequest.findUniqueOrThrow({ where: { requestId } })).status).toBe('PENDING');
  });
});

test.each([
  ['GB', 'en', 'The change to your agency was declined'],
  ['JP', 'ja', '【Gangway】代理店情報の変更について'],
])('declining in %s leaves everything and mails the reason in %s', async (country, language, subject) => {
  const { agency, requestId } = await asked({ agencyName: 'Never Renamed Travel' }, { country });
  await decideChange(await asStaff('administrator'), agency.agencyId, {
    decision: 'decline',
    requestId,
    declineReason,
  });
  expect(await agencyOf(agency.agencyId)).toMatchObject({ agencyName: agency.agencyName, version: 1 });
  const [mail] = await mailsTo(agency.owner.emailAddress);
  expect(mail).toMatchObject({ template: 'agencyChangeDeclined', language, subject });
  expect(mail?.text).toContain(declineReason);
});

test('an editor may not decide; an agency without the request, or a decided one, is a conflict, also at once', async () => {
  const { agency, requestId } = await asked({ agencyName: 'Twice Decided Travel' });
  const approve: ChangeDecision = { decision: 'approve', requestId };
  await expect(decideChange(await asStaff('editor'), agency.agencyId, approve)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(decideChange(await asStaff(), (await buildAgency(db)).agencyId, approve)).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(decideChange(await asStaff(), '00000000', approve)).rejects.toMatchObject({ code: 'notFound' });
  const [one, other] = [await asStaff(), await asStaff()];
  const results = await Promise.allSettled([
    decideChange(one, agency.agencyId, approve),
    decideChange(other, agency.agencyId, approve),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
});

test('a state is shown by its name, and by that of the country that is asked for', async () => {
  const { agency } = await asked({ country: 'AU', state: 'WA' }, { country: 'US', state: 'WA' });
  const cookie = await staffCookie(await newStaff());
  expect(await change.loader(requestTo('/', { cookie, params: { agencyId: agency.agencyId } }))).toMatchObject({
    waiting: {
      changes: expect.arrayContaining([
        expect.objectContaining({ before: 'Washington', after: 'Western Australia' }),
      ]) as unknown,
    },
  });
});

test('the queue has what waits, the oldest first, and its pages work', async () => {
  const { agency, requestId } = await asked({ agencyName: 'Newest Wish' });
  const { changes: waiting, total } = await listChanges(await asStaff('editor'), { page: 99, pageSize: 50 });
  expect(waiting.at(-1)).toMatchObject({
    agencyId: agency.agencyId,
    requestId,
    changes: { agencyName: 'Newest Wish' },
  });
  expect(waiting.map(({ requestedAt }) => requestedAt.getTime())).toEqual(
    waiting.map(({ requestedAt }) => requestedAt.getTime()).toSorted((one, other) => one - other),
  );
  const cookie = await staffCookie(await newStaff());
  const params = { agencyId: agency.agencyId };
  expect(await changes.loader(requestTo('/staff/agencies/changes?size=50', { cookie }))).toMatchObject({
    list: { total },
  });
  expect(await change.loader(requestTo('/', { cookie, params }))).toMatchObject({
    mayDecide: true,
    waiting: { changes: [{ label: 'Agency name', before: agency.agencyName, after: 'Newest Wish' }] },
  });
  expect(
    await change.action(
      requestTo('/', { cookie, params, form: { decision: 'decline', requestId, declineReason: 'short' } }),
    ),
  ).toMatchObject({
    init: { status: 400 },
    data: { error: { declineReason: [expect.any(String), expect.any(String)] } },
  });
  const editor = await staffCookie(await newStaff('editor'));
  await expect(
    change.action(requestTo('/', { cookie: editor, params, form: { decision: 'approve', requestId } })),
  ).rejects.toMatchObject({ init: { status: 403 } });
});
