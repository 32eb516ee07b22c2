import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { endLinks, queueValidationMail } from '#app/domain/accounts/emailLinks.server.ts';
import type { LockedAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { followActivation } from '#app/domain/people/access/changeActivation.server.ts';
import type { AgentChanges } from './agentChanges.ts';
import { firstMailOf } from '#app/domain/people/agents/firstMail.ts';
import { mailNewRole } from '#app/domain/people/agents/mailNewRole.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * What follows an edit, in its transaction: the end of a deactivated user's access, and the mails. `before` is the user
 * as stored until then. An old address that was never validated may be a stranger's, and is not written to.
 */
export async function followChanges(
  tx: Transaction,
  ctx: AgentContext,
  before: LockedAgent,
  changes: AgentChanges,
): Promise<void> {
  const {
    profile,
    emailAddress = before.emailAddress,
    agentType = before.agentType,
    activationFlag = before.activationFlag,
  } = changes;
  const agent = { ...before, ...profile, emailAddress, agentType, activationFlag, agency: ctx.agency };
  if (changes.event) await followActivation(tx, ctx, agent, changes.event);
  if (changes.emailAddress) {
    // Whoever has a link that went to the old address may not come in by it any more.
    await endLinks(tx, ctx, agent.agentUniqueId, ['validate', 'change', 'reset']);
    if (firstMailOf({ activationFlag, emailValidFlag: false }) === 'validateEmail')
      await queueValidationMail(tx, ctx, agent);
    const params = { newAddress: emailAddress.toLowerCase() };
    if (before.emailValidFlag)
      await queueAccountMail(tx, ctx, agent, { template: 'emailChanged', params, recipient: before.emailAddress });
  }
  if (changes.agentType) await mailNewRole(tx, ctx, agent);
  if (changes.removesNumber)
    await queueAccountMail(tx, ctx, agent, {
      template: 'memberNumberRemoved',
      params: { ccn: before.ccn ?? '', agency: ctx.agency.agencyName },
    });
}
