import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffContext } from '#app/domain/context.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { sessionAt, signedIn, visitor } from '#tests/support/contexts.ts';
import { mailsTo, newestToken, templatesTo } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { validateEmail } = await import('#app/domain/accounts/onboarding/validateEmail.server.ts');
const { correctPerson, readCorrectable } = await import('#app/domain/people/staff/correctPerson.server.ts');
const { helpPerson } = await import('#app/domain/people/staff/helpPerson.server.ts');
const { movePerson } = await import('#app/domain/people/staff/movePerson.server.ts');
const { answerReset, openReset } = await import('#app/domain/people/staff/secondFactorResets.server.ts');
const { takeMoveBack } = await import('#app/domain/people/transfers/takeMoveBack.server.ts');
const { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');
const page = await import('#app/routes/people/staff/person.tsx');
const correctPage = await import('#app/routes/people/staff/correct.tsx');
const movePage = await import('#app/routes/people/staff/moveAgency.tsx');

const db = database();
const reason = 'Called from the agency, named the last booking';
type Agency = Awaited<ReturnType<typeof buildAgency>>;
type Agent = Awaited<ReturnType<typeof buildAgent>>;
let agency: Agency;
let next: Agency;
let ofJapan: Agency;
let user: Agent;
let desk: StaffContext;
let japan: StaffContext;
beforeAll(async () => {
  [agency, next, ofJapan] = [await buildAgency(db), await buildAgency(db), await buildAgency(db, { country: 'JP' })];
  desk = await signedInAsStaff(await newStaff('help-desk', { markets: ['nam'] }));
  japan = await signedInAsStaff(await newStaff('help-desk', { markets: ['jp'] }));
});
beforeEach(async () => {
  user = await buildAgent(db, agency);
});
afterAll(closePasswords);

const row = ({ agentUniqueId }: { agentUniqueId: string } = user) =>
  db.agent.findUniqueOrThrow({ where: { agentUniqueId }, include: { account: true } });
const recorded = (action: string, subjectId = user.agentUniqueId) =>
  db.audit.findMany({ where: { subjectId, action }, select: { before: true, after: true, actorId: true } });

describe('correcting name and address', () => {
  async function correction(changes: object = {}, ctx = desk) {
    const { values, version } = await readCorrectable(ctx, user.agentUniqueId);
    const emailAddress = values.emailAddress.toUpperCase();
    return { ...values, emailAddress, version, reason, ...changes } as Parameters<typeof correctPerson>[2];
  }
  const correct = async (changes: object) => correctPerson(desk, user.agentUniqueId, await correction(changes));

  test('writes what differs, with the reason, and tells the person; what is the same is nothing', async () => {
    expect(await correct({})).toEqual({ changed: 0 });
    expect(await correct({ lastName: 'Corrected', city: 'Tampa' })).toEqual({ changed: 2 });
    expect(await row()).toMatchObject({ lastName: 'Corrected', city: 'Tampa', emailValidFlag: true });
    expect(await recorded('agent.corrected')).toEqual([
      {
        before: { lastName: user.lastName, city: expect.any(String) },
        after: { lastName: 'Corrected', city: 'Tampa', reason },
        actorId: desk.staff.staffId,
      },
    ]);
    expect(await templatesTo(user.emailAddress)).toEqual(['detailsCorrectedByStaff']);
    expect(JSON.stringify(await mailsTo(user.emailAddress))).not.toContain(reason);
  });

  test('a new address is to be validated, and the old one hears of it', async () => {
    const emailAddress = `NEW.${user.emailAddress}`;
    await correct({ emailAddress });
    expect(await row()).toMatchObject({ emailAddress, emailValidFlag: false });
    expect(await templatesTo(user.emailAddress)).toEqual(['emailChanged']);
    await db.agent.update({ where: { agentUniqueId: user.agentUniqueId }, data: { activationFlag: 'E' } });
    const another = `OTHER.${user.emailAddress}`;
    await correct({ emailAddress: another });
    await validateEmail(visitor(), await newestToken(another));
    expect(await row()).toMatchObject({ emailValidFlag: true });
  });

  test('an address of another account, a version of before and six addresses are refused', async () => {
    await expect(correct({ emailAddress: agency.owner.emailAddress })).rejects.toMatchObject({
      code: '7008',
      field: 'emailAddress',
    });
    const opened = await correction({ city: 'Tampa' });
    await correct({ city: 'Naples' });
    await expect(correctPerson(desk, user.agentUniqueId, opened)).rejects.toThrow('conflict');
    const tried = [];
    for (let each = 0; each < 5; each += 1)
      tried.push(await correct({ emailAddress: `A${each}.${user.emailAddress}` }).catch(({ code }) => code));
    expect(tried.at(-1)).toBe('throttled');
  });

  test('is for those who may, of their markets, and for the living', async () => {
    const opened = await correction();
    await expect(correctPerson(japan, user.agentUniqueId, opened)).rejects.toThrow('notFound');
    const reviewer = await signedInAsStaff(await newStaff('reviewer'));
    await expect(correctPerson(reviewer, user.agentUniqueId, opened)).rejects.toThrow('forbidden');
    await expect(readCorrectable(reviewer, user.agentUniqueId)).rejects.toThrow('forbidden');
    await db.agent.update({ where: { agentUniqueId: user.agentUniqueId }, data: { deletedAt: new Date() } });
    await expect(correctPerson(desk, user.agentUniqueId, opened)).rejects.toThrow('notFound');
  });

  test('the page takes its own form back, and names what is wrong in it', async () => {
    const member = await newStaff('help-desk');
    const at = { cookie: await staffCookie(member), params: { agentUniqueId: user.agentUniqueId } };
    const path = `/staff/people/${user.agentUniqueId}/correct`;
    const { values, version } = await correctPage.loader(requestTo(path, at));
    const form = { ...values, version, city: 'Tampa', reason };
    expect(
      await correctPage.action(requestTo(path, { ...at, form: { ...form, reason: '', zip: 'nowhere' } })),
    ).toMatchObject({
      init: { status: 400 },
      data: { error: { reason: [expect.any(String), expect.any(String)] } },
    });
    const saved = await responseOf(correctPage.action(requestTo(path, { ...at, form })));
    expect(saved.headers.get('Location')).toBe(`/staff/people/${user.agentUniqueId}`);
    expect(await correctPage.action(requestTo(path, { ...at, form: { ...form, city: 'Naples' } }))).toMatchObject({
      data: { stale: true, initialValue: { city: 'Naples' } },
    });
  });
});

describe('moving to another agency', () => {
  const move = (agencyId: string, who: { agentUniqueId: string } = user, ctx = desk) =>
    movePerson(ctx, who.agentUniqueId, { agencyId, reason });

  test('is a move that the new agency has accepted, which both sides can take back', async () => {
    const { sessionId } = await signedIn(user);
    await db.agent.update({ where: { agentUniqueId: user.agentUniqueId }, data: { agentType: 'M' } });
    await move(next.agencyId);
    expect(await row()).toMatchObject({ agencyId: next.agencyId, agentType: 'A' });
    expect(await sessionAt(sessionId, new Date())).toBeUndefined();
    expect(await templatesTo(user.emailAddress)).toEqual(['movedByStaff']);
    expect(await templatesTo(agency.owner.emailAddress)).toContain('movedAway');
    expect(await templatesTo(next.owner.emailAddress)).toContain('movedHereByStaff');
    expect(await recorded('agent.moved')).toMatchObject([{ after: { agentType: 'A', reason } }]);
    const { id: moveId } = await db.agencyMove.findFirstOrThrow({ where: { agentUniqueId: user.agentUniqueId } });
    await takeMoveBack(await signedIn(agency.owner), { moveId });
    expect(await row()).toMatchObject({ agencyId: agency.agencyId, agentType: 'M' });
  });

  test('is not for owners, the deactivated, nor to an agency that is theirs, suspended, unknown or of another market', async () => {
    await expect(move(next.agencyId, agency.owner)).rejects.toThrow('conflict');
    const suspended = await buildAgency(db);
    await db.agency.update({
      where: { agencyId: suspended.agencyId },
      data: { suspendedAt: new Date(), suspendReason: 'Unpaid' },
    });
    for (const agencyId of [agency.agencyId, suspended.agencyId, '00000000', ofJapan.agencyId])
      await expect(move(agencyId)).rejects.toMatchObject({ code: 'agencyNotJoinable', field: 'agencyId' });
    await expect(move(ofJapan.agencyId, user, japan)).rejects.toThrow('notFound');
    await db.agent.update({ where: { agentUniqueId: user.agentUniqueId }, data: { activationFlag: 'D' } });
    await expect(move(next.agencyId)).rejects.toThrow('conflict');
  });

  test('of two at once one happens', async () => {
    const third = await buildAgency(db);
    const done = await Promise.allSettled([move(next.agencyId), move(third.agencyId)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('the page finds the agency first, and says why there is none', async () => {
    const at = {
      cookie: await staffCookie(await newStaff('help-desk')),
      params: { agentUniqueId: user.agentUniqueId },
    };
    const path = `/staff/people/${user.agentUniqueId}/agency`;
    expect(await movePage.loader(requestTo(path, at))).toMatchObject({ agency: null, notFound: false });
    for (const unknown of ['00000000', '%00'])
      expect(await movePage.loader(requestTo(`${path}?agencyId=${unknown}`, at))).toMatchObject({
        agency: null,
        notFound: true,
      });
    expect(await movePage.loader(requestTo(`${path}?agencyId=${next.agencyId}`, at))).toMatchObject({
      agency: { agencyName: next.agencyName },
    });
    const form = { agencyId: next.agencyId, reason };
    const done = await responseOf(movePage.action(requestTo(path, { ...at, form })));
    expect(done.headers.get('Location')).toBe(`/staff/people/${user.agentUniqueId}`);
  });
});

describe("an owner's second factor", () => {
  let owner: Agency['owner'];
  let colleague: StaffContext;
  beforeEach(async () => {
    ({ owner } = await buildAgency(db));
    await db.account.update({ where: { accountId: owner.agentUniqueId }, data: { secondFactorFlag: true } });
    colleague = await signedInAsStaff(await newStaff('help-desk'));
  });
  const ask = (ctx = desk) => helpPerson(ctx, owner.agentUniqueId, { act: 'ask-second-factor-reset', reason });
  const asked = async () => (await openReset(desk, owner.agentUniqueId))!;
  const answer = async (ctx: StaffContext, given: 'confirm' | 'decline' | 'withdraw', resetId?: string) =>
    answerReset(ctx, { agentUniqueId: owner.agentUniqueId, resetId: resetId ?? (await asked()).id, answer: given });
  const isProtected = async () => (await row(owner)).account.secondFactorFlag;

  test('is reset once a colleague confirms what one asked', async () => {
    const { sessionId } = await signedIn(agency.owner);
    expect(sessionId).toBeDefined();
    await ask();
    expect(await asked()).toMatchObject({ reason, askedBy: desk.staff.staffId });
    await expect(ask(colleague)).rejects.toThrow('conflict');
    await expect(answer(desk, 'confirm')).rejects.toThrow('forbidden');
    await expect(answer(colleague, 'withdraw')).rejects.toThrow('forbidden');
    expect(await isProtected()).toBe(true);
    await answer(colleague, 'confirm');
    expect(await isProtected()).toBe(false);
    expect(await templatesTo(owner.emailAddress)).toEqual(['secondFactorResetByStaff']);
    expect(await recorded('agent.second-factor-reset', owner.agentUniqueId)).toMatchObject([
      { after: { reason }, actorId: colleague.staff.staffId },
    ]);
    expect(await recorded('agent.second-factor-reset-asked', owner.agentUniqueId)).toMatchObject([
      { actorId: desk.staff.staffId },
    ]);
  });

  test('is not reset after a day, once it was declined or withdrawn, twice, nor by one of another market or role', async () => {
    await ask();
    const late = { ...colleague, now: new Date(Date.now() + 24 * 3600_000) };
    const inTime = { ...late, staff: { ...late.staff, confirmedAt: late.now } };
    await expect(answer(inTime, 'confirm')).rejects.toThrow('conflict');
    await expect(answer(japan, 'confirm')).rejects.toThrow('notFound');
    await expect(answer(await signedInAsStaff(await newStaff('reviewer')), 'confirm')).rejects.toThrow('forbidden');
    const { id } = await asked();
    await answer(colleague, 'decline');
    await expect(answer(colleague, 'confirm', id)).rejects.toThrow('conflict');
    await ask();
    await answer(desk, 'withdraw');
    await ask();
    const { id: twice } = await asked();
    const both = await Promise.allSettled([answer(colleague, 'confirm', twice), answer(colleague, 'confirm', twice)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(ask()).rejects.toThrow('conflict');
  });

  test('asks both to have shown who they are', async () => {
    const stale = (ctx: StaffContext) => ({ ...ctx, staff: { ...ctx.staff, confirmedAt: null } });
    await expect(ask(stale(desk))).rejects.toThrow('confirmationNeeded');
    await ask();
    await expect(answer(stale(colleague), 'confirm')).rejects.toThrow('confirmationNeeded');
  });

  test('is on the page, to be answered by a press, and is not asked again in the meantime', async () => {
    const cookie = await staffCookie(await newStaff('administrator'));
    const at = { cookie, params: { agentUniqueId: owner.agentUniqueId } };
    const path = `/staff/people/${owner.agentUniqueId}`;
    expect((await page.loader(requestTo(path, at))).acts).toContain('ask-second-factor-reset');
    await ask();
    const { reset, acts } = await page.loader(requestTo(path, at));
    expect(reset).toMatchObject({ reason, answers: ['confirm', 'decline'] });
    expect(acts).not.toContain('ask-second-factor-reset');
    const form = { resetId: reset!.id, answer: 'confirm' };
    const done = await responseOf(page.action(requestTo(path, { ...at, form })));
    expect(done.headers.get('Location')).toBe(path);
    expect(await isProtected()).toBe(false);
    expect(await page.loader(requestTo(path, at))).toMatchObject({ reset: null });
    // Of a colleague who had the page open: it says so, and is no error page.
    expect((await responseOf(page.action(requestTo(path, { ...at, form })))).headers.get('Location')).toBe(path);
  });
});
