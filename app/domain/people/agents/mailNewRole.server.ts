import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import type { ShownNames } from '#app/domain/accounts/profile/names.ts';
import { roles, type AgentType } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { defaultLanguage } from '#app/domain/markets/markets.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { translator } from '#app/platform/translations.server.ts';

type Recipient = ShownNames & { agentUniqueId: string; emailAddress: string; agentType: AgentType };

/** Writes the mail to a user of the caller's agency whose role has become `agentType`. */
export async function mailNewRole(tx: Transaction, ctx: AgentContext, agent: Recipient): Promise<void> {
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
