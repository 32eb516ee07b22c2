import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { changePersonNumber } from '#app/domain/academy/enrolment/changePersonNumber.server.ts';
import { enrol } from '#app/domain/academy/enrolment/enrol.server.ts';
import { removedNumber, restoreNumber } from '#app/domain/academy/enrolment/restoreNumber.server.ts';
import { editAgent } from '#app/domain/people/edit/editAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { database } from '#app/platform/database.server.ts';
import { closePasswords } from '#app/platform/passwords.server.ts';
import { buildAgency, buildAgent, buildMember } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage, postForm } from '#tests/support/formClient.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const [page, account, enrolment, restoring] = await Promise.all([
  import('#app/routes/people/edit/edit.tsx'),
  import('#app/routes/people/myAccount/profile.tsx'),
  import('#app/routes/academy/enrolment/agentEnroll.tsx'),
  import('#app/routes/academy/enrolment/restoreNumber.ts'),
]);
type Handler = Parameters<typeof postForm>[0];
const db = database();
const hour = 3_600_000;
afterAll(closePasswords);

let ctx: AgentContext;
let ccn: string;
// An owner in Australia, where a number may be taken off an account, with a level.
beforeEach(async () => {
  const { owner } = await buildAgency(db, { country: 'AU' });
  ({ ccn } = await buildMember(db, { lastName: owner.lastName }));
  await enrol(await signedIn(owner), { ccn, source: 'A' });
  await db.agentCompany.updateMany({
    where: { agentUniqueId: owner.agentUniqueId, code: 'PA' },
    data: { academyLevel: 2 },
  });
  ctx = await signedIn(owner);
});

const numberOf = async () =>
  (await db.agent.findUniqueOrThrow({ where: { agentUniqueId: ctx.actor.agentUniqueId } })).ccn;
const later = (hours = 0) => ({ ...ctx, now: new Date(Date.now() + hours * hour) });

/**
 * Posts the form of one's own account as a browser without JavaScript does, with the tick that takes the number away.
 */
async function remove(more: Record<string, string> = {}) {
  const { agentUniqueId } = ctx.actor;
  const visit = {
    path: `/home/agency-overview/${agentUniqueId}/edit`,
    params: { agentUniqueId },
    sessionId: ctx.sessionId,
  };
  const { stored, version } = (await openPage(page.loader as Handler, visit)).data as {
    stored: Record<string, string>;
    version: number;
  };
  const { ccn: _, ...fields } = stored;
  return postForm(page.action as Handler, {
    ...visit,
    fields: { ...fields, version: String(version), seen: JSON.stringify(stored), removeCCN: 'Y', ...more },
  });
}
const putBack = () =>
  postForm(restoring.action as Handler, {
    path: '/home/my-account/member-number',
    sessionId: ctx.sessionId,
    fields: {},
  });

describe('one’s own member number', () => {
  test('is asked about before it goes, and put back for a day as it was', async () => {
    const asked = await remove();
    expect([asked.status, asked.data.asksRemoval, await numberOf()]).toEqual([200, true, ccn]);
    expect(await remove({ removalConfirmed: 'Y' })).toMatchObject({ status: 302, location: '/home/my-account' });
    expect(await numberOf()).toBeNull();
    const shown = await openPage(account.loader as Handler, { path: '/home/my-account', sessionId: ctx.sessionId });
    expect(shown.data.removed).toEqual({ ccn, until: expect.stringMatching(/\d/) });
    // The page of a new number, which would end that, names it too.
    const enrolling = { path: '/home/agent-enroll', sessionId: ctx.sessionId };
    expect((await openPage(enrolment.loader as Handler, enrolling)).data.removed).toEqual(shown.data.removed);
    expect(await putBack()).toMatchObject({ status: 302, location: '/home/my-account' });
    expect(await db.agent.findUniqueOrThrow({ where: { agentUniqueId: ctx.actor.agentUniqueId } })).toMatchObject({
      ccn,
      academyLevel: 2,
      enrollmentSrc: 'A',
    });
    expect(
      await db.audit.count({ where: { subjectId: ctx.actor.agentUniqueId, action: 'agent.member-number-taken-back' } }),
    ).toBe(1);
    // A second press, or a second tab, changes nothing.
    expect((await putBack()).status).toBe(302);
    expect(await db.enrolment.count({ where: { agentUniqueId: ctx.actor.agentUniqueId } })).toBe(2);
  });

  test('is not put back after a day, or where another account has it', async () => {
    await remove({ removalConfirmed: 'Y' });
    expect(await removedNumber(later(23))).toMatchObject({ ccn });
    expect(await removedNumber(later(24))).toBeNull();
    await expect(restoreNumber(later(24))).rejects.toMatchObject({ code: 'tooLateToUndo' });
    const { lastName } = ctx.actor;
    const other = await buildAgent(db, await buildAgency(db, { country: 'AU' }), { lastName });
    await enrol(await signedIn(other), { ccn, source: 'A' });
    expect(await removedNumber(later())).toBeNull();
    await expect(restoreNumber(later())).rejects.toMatchObject({ code: 'tooLateToUndo' });
  });

  test('is not put back where the brands’ staff or another owner took it away', async () => {
    const { agentUniqueId } = ctx.actor;
    const desk = await signedInAsStaff(await newStaff('help-desk', { markets: ['au'] }));
    await changePersonNumber(desk, agentUniqueId, { act: 'remove', reason: 'It is another person’s' });
    expect(await removedNumber(later())).toBeNull();
    await expect(restoreNumber(later())).rejects.toMatchObject({ code: 'tooLateToUndo' });

    await enrol(await signedIn({ ...ctx.actor, agencyId: ctx.agency.agencyId }), { ccn, source: 'A' });
    const agency = await db.agency.findUniqueOrThrow({ where: { agencyId: ctx.agency.agencyId } });
    const second = await buildAgent(db, agency, { agentType: 'O' });
    const { version } = await db.agent.findUniqueOrThrow({ where: { agentUniqueId } });
    await editAgent(await signedIn(second), { key: { agentUniqueId }, version, removeCCN: true });
    expect(await numberOf()).toBeNull();
    expect(await removedNumber(later())).toBeNull();
    await expect(restoreNumber(later())).rejects.toMatchObject({ code: 'tooLateToUndo' });
  });

  test('of another user is taken away without that question, and cannot be put back in a market without this', async () => {
    const agency = await db.agency.findUniqueOrThrow({ where: { agencyId: ctx.agency.agencyId } });
    const advisor = await buildAgent(db, agency);
    const member = await buildMember(db, { lastName: advisor.lastName });
    await enrol(await signedIn(advisor), { ccn: member.ccn, source: 'A' });
    const visit = {
      path: `/home/agency-overview/${advisor.agentUniqueId}/edit`,
      params: { agentUniqueId: advisor.agentUniqueId },
      sessionId: ctx.sessionId,
    };
    const { stored, version } = (await openPage(page.loader as Handler, visit)).data as {
      stored: Record<string, string>;
      version: number;
    };
    const { ccn: _, permissions, ends: __, ...fields } = stored;
    const sent = {
      ...fields,
      permissions: permissions!.split(' '),
      version: String(version),
      seen: JSON.stringify(stored),
      removeCCN: 'Y',
    };
    expect((await postForm(page.action as Handler, { ...visit, fields: sent })).status).toBe(302);
    await expect(restoreNumber(await signedIn(advisor))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(restoreNumber(await signedIn((await buildAgency(db)).owner))).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
