import { memberToSee } from '#app/domain/academy/members/readMember.server.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { isSameLastName, withoutNumber } from '#app/domain/accounts/profile/enrolment.ts';
import { endEnrolment } from '#app/domain/accounts/profile/learner.server.ts';
import { lockAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { readPerson, type StaffPerson } from '#app/domain/people/staff/readPerson.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { enrollmentSources } from '#app/domain/permissions/codes.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { giveNumber } from './giveNumber.server.ts';
import { issueTo } from './issueNumber.server.ts';
import { possibleNumberActs, type NumberAct, type NumberInput } from './personNumber.ts';

type Does<Act extends NumberAct> = (
  ctx: StaffContext,
  person: StaffPerson,
  input: Extract<NumberInput, { act: Act }>,
) => Promise<string>;

/**
 * Does one of the acts of the brands' staff about a person's member number, for a reason; it is recorded, and the users
 * who get or lose the number are notified by mail. Returns the number. Throws `forbidden` (`staff.help-people`, and at
 * `ccn` for a number that an account of another market applies), `notFound`, also for a person of another market,
 * `conflict` for an act that there is not for them (`possibleNumberActs`), `memberNotFound` and `memberNameDiffers` at
 * `ccn`, and `birthDateMissing`.
 */
export async function changePersonNumber(
  ctx: StaffContext,
  agentUniqueId: string,
  input: NumberInput,
): Promise<{ ccn: string }> {
  assertCan(ctx, 'staff.help-people');
  const person = await readPerson(ctx, agentUniqueId);
  if (!possibleNumberActs(person).includes(input.act)) throw new Refusal('conflict');
  const act = does[input.act] as Does<NumberAct>;
  return { ccn: await act(ctx, person, input) };
}

const source = enrollmentSources.other;

const does: { [Act in NumberAct]: Does<Act> } = {
  async give(ctx, { agentUniqueId, lastName }, { ccn, reason }) {
    const member = await memberOf(ctx, ccn);
    if (!isSameLastName(member.lastName, lastName))
      throw new Refusal('memberNameDiffers', { field: 'ccn', params: { lastName: member.lastName } });
    await ctx.db.$transaction(async (tx) => {
      const { moved } = await giveNumber(tx, ctx, {
        ccn,
        source,
        agentUniqueId,
        reason,
        assertTakes({ agency }) {
          if (!reachesMarket(ctx.staff, marketOf(agency.country))) throw new Refusal('forbidden', { field: 'ccn' });
        },
        mails: { lost: 'memberNumberLostByStaff', moved: 'memberNumberGivenByStaff' },
      });
      if (!moved) await mailGiven(tx, ctx, agentUniqueId, ccn);
    });
    return ccn;
  },
  issue(ctx, { agentUniqueId, agencyId, country }, { reason }) {
    return ctx.db.$transaction(async (tx) => {
      const agent = await lockAgent(tx, agencyId, { agentUniqueId });
      const { ccn } = await issueTo(tx, ctx, { ...agent, agency: { country } }, { source, reason });
      await mailGiven(tx, ctx, agentUniqueId, ccn);
      return ccn;
    });
  },
  remove(ctx, { agentUniqueId, agencyId }, { reason }) {
    return ctx.db.$transaction(async (tx) => {
      const agent = await lockAgent(tx, agencyId, { agentUniqueId });
      const { ccn } = agent;
      if (ccn === null) throw new Refusal('conflict');
      await endEnrolment(tx, ctx, agent, 'removed');
      await tx.agent.update({ where: { agentUniqueId }, data: withoutNumber });
      const agency = await tx.agency.findUniqueOrThrow({ where: { agencyId } });
      await queueAccountMail(
        tx,
        ctx,
        { ...agent, agency },
        { template: 'memberNumberRemovedByStaff', params: { ccn } },
      );
      await recordAudit(tx, ctx, {
        action: 'agent.member-number-removed',
        subjectKind: 'agent',
        subjectId: agentUniqueId,
        agencyId,
        before: { ccn },
        after: { ccn: null, reason },
      });
      return ccn;
    });
  },
};

async function memberOf(ctx: StaffContext, ccn: string) {
  try {
    return (await memberToSee(ctx, ctx.db, ccn)).data;
  } catch (error) {
    if (isRefusal(error) && error.code === 'notFound') throw new Refusal('memberNotFound', { field: 'ccn' });
    throw error;
  }
}

async function mailGiven(
  tx: Parameters<typeof queueAccountMail>[0],
  ctx: StaffContext,
  agentUniqueId: string,
  ccn: string,
): Promise<void> {
  const agent = await tx.agent.findUniqueOrThrow({ where: { agentUniqueId }, include: { agency: true } });
  await queueAccountMail(tx, ctx, agent, { template: 'memberNumberGivenByStaff', params: { ccn } });
}
