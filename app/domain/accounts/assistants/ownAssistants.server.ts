import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { assistantScopesIn, type AssistantScope } from '#app/domain/permissions/assistantScopes.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { endGrants } from '#app/domain/accounts/assistantGrants.server.ts';

/** An assistant that acts for its user. */
export interface OwnAssistant {
  grantId: string;
  name: string;
  scopes: AssistantScope[];
  connectedAt: Date;
  lastUsedAt: Date | null;
}

/** Lists the assistants that act for the caller, the newest first; staff have none. */
export async function listAssistants(ctx: AccountContext): Promise<OwnAssistant[]> {
  const rows = await ctx.db.assistantGrant.findMany({
    where: { accountId: ownAccount(ctx).accountId, endedAt: null, expiresAt: { gt: ctx.now } },
    select: {
      grantId: true,
      scopes: true,
      createdAt: true,
      lastUsedAt: true,
      client: { select: { clientName: true } },
    },
    orderBy: [{ createdAt: 'desc' }, { grantId: 'desc' }],
  });
  return rows.map(({ grantId, scopes, createdAt, lastUsedAt, client }) => ({
    grantId,
    name: client.clientName,
    scopes: assistantScopesIn(scopes.join(' ')),
    connectedAt: createdAt,
    lastUsedAt,
  }));
}

/**
 * Ends the caller's consent to an assistant: its next call is refused. Throws `notFound` for one of another user, or
 * that has ended.
 */
export async function endAssistant(ctx: AccountContext, grantId: string): Promise<void> {
  const { accountId, subject } = ownAccount(ctx);
  await ctx.db.$transaction(async (tx) => {
    const grant = await tx.assistantGrant.findFirst({
      where: { grantId, accountId, endedAt: null },
      select: { client: { select: { clientName: true } } },
    });
    if (!grant || (await endGrants(tx, ctx, { grantId })) === 0) throw new Refusal('notFound');
    const after = { assistantName: grant.client.clientName };
    await recordAudit(tx, ctx, { action: 'agent.assistant-ended', ...subject, after });
  });
}
