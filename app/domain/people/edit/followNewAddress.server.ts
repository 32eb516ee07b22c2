import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { endLinks, type LinkedAgent } from '#app/domain/accounts/emailLinks.server.ts';
import { firstMailOf } from '#app/domain/accounts/onboarding/firstMail.ts';
import { mailFirstStep } from '#app/domain/accounts/onboarding/mailFirstStep.server.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * What follows another e-mail address of a user, in its transaction: links that went to the old one open nothing,
 * the new one gets a link to validate it, or to choose the first password, and the old one hears of it. `agent` is as
 * stored from then on, with a new address that is valid already where `isValid` says so; an old address that was never validated may be a stranger's, and is not written to.
 */
export async function followNewAddress(
  tx: Transaction,
  ctx: { now: Date },
  agent: LinkedAgent & { activationFlag: ActivationFlag; passwordDue: boolean },
  before: { emailAddress: string; emailValidFlag: boolean },
  isValid = false,
): Promise<void> {
  const { agentUniqueId, activationFlag, passwordDue, emailAddress } = agent;
  await endLinks(tx, ctx, agentUniqueId, ['validate', 'change', 'reset', 'first-password']);
  const mail = isValid ? null : firstMailOf({ activationFlag, passwordDue, emailValidFlag: false });
  if (mail) await mailFirstStep(tx, ctx, mail, agent);
  const params = { newAddress: emailAddress.toLowerCase() };
  if (before.emailValidFlag)
    await queueAccountMail(tx, ctx, agent, { template: 'emailChanged', params, recipient: before.emailAddress });
}
