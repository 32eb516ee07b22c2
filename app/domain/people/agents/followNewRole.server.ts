import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import type { ShownNames } from '#app/domain/accounts/profile/names.ts';
import { roles, type AgentType } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { endProposals } from '#app/domain/people/ownership/endProposals.server.ts';
import { defaultLanguage } from '#app/domain/markets/markets.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { translator } from '#app/platform/translations.server.ts';

type Recipient = ShownNames & { agentUniqueId: string; emailAddress: string; agentType: AgentType };

/**
 * What follows a new role of a user of the caller's agency: proposals of ownership from or to them are over where they
 * were an owner or are one now, and a mail tells them their role.
 */
export async function followNewRole(
  tx: Transaction,
  ctx: AgentContext,
  agent: Recipient,
  before: { agentType: AgentType },
): Promise<void> {
  if (agent.agentType === 'O' || before.agentType === 'O') await endProposals(tx, ctx, { lostBy: agent.agentUniqueId });
  const language = defaultLanguage(ctx.market);
  const role = translator(language)(roles[agent.agentType].labelKey);
  const params = { agency: ctx.agency.agencyName, actor: fullName(ctx.actor, language), role };
  await queueAccountMail(
    tx,
    ctx,
    { ...agent, agency: ctx.agency },
    {
      template: 'roleChanged',
      params,
      link: '/login',
      notice: { kind: 'roleChanged', accountId: agent.agentUniqueId, facts: { role: roles[agent.agentType].labelKey } },
    },
  );
}
