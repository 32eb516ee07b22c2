import type { VisitorContext } from '#app/domain/context.server.ts';
import { titleCase } from '#app/domain/display.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { queueMail } from '#app/platform/outbox.server.ts';
import { newLinkToken } from '#app/platform/tokens.server.ts';

// D8: a validation link is good for 24 hours.
const validateHours = 24;

export interface LinkRecipient {
  agentUniqueId: string;
  userId: string;
  firstName: string;
  emailAddress: string;
  agency: { agencyName: string; country: string };
}

/**
 * Makes a validation link for an agent's address and puts its mail in the outbox, both in the caller's transaction; links sent
 * before stop working (D8). The mail is in the language of the agency's market.
 */
export async function queueValidationMail(tx: Transaction, ctx: Pick<VisitorContext, 'now'>, agent: LinkRecipient): Promise<void> {
  const { token, tokenHash } = newLinkToken();
  const { agentUniqueId, emailAddress } = agent;
  await tx.emailLink.updateMany({ where: { agentUniqueId, purpose: 'validate', usedAt: null }, data: { expiresAt: ctx.now } });
  await tx.emailLink.create({
    data: {
      purpose: 'validate',
      agentUniqueId,
      tokenHash,
      emailAddress,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + validateHours * 3600_000),
    },
  });
  await queueMail(tx, ctx.now, {
    template: 'validateEmail',
    recipient: emailAddress,
    language: defaultLanguage(marketOf(agent.agency.country)),
    params: { name: titleCase(agent.firstName), userId: agent.userId, agency: titleCase(agent.agency.agencyName) },
    link: `/email-validate?tokenId=${token}`,
  });
}
