import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { endLinks, queueValidationMail, type LinkedAgent } from '#app/domain/accounts/emailLinks.server.ts';
import { firstMailOf } from '#app/domain/people/agents/firstMail.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * What follows another e-mail address of a user, in its transaction (D5): links that went to the old one open nothing,
 * the new one gets a link to validate it, and the old one hears of it. `agent` is as stored from then on; an old address
 * that was never validated may be a stranger's, and is not written to.
 */
export async function followNewAddress(
  tx: Transaction,
  ctx: { now: Date },
  agent: LinkedAgent & { activationFlag: ActivationFlag },
  before: { emailAddress: string; emailValidFlag: boolean },
): Promise<void> {
  const { agentUniqueId, activationFlag, emailAddress } = agent;
  await endLinks(tx, ctx, agentUniqueId, ['validate', 'change', 'reset']);
  if (firstMailOf({ activationFlag, emailValidFlag: false }) === 'validateEmail')
    await queueValidationMail(tx, ctx, agent);
  const params = { newAddress: emailAddress.toLowerCase() };
  if (before.emailValidFlag)
    await queueAccountMail(tx, ctx, agent, { template: 'emailChanged', params, recipient: before.emailAddress });
}
