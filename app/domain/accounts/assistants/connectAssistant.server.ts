import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import type { AssistantScope } from '#app/domain/permissions/assistantScopes.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { newLinkToken } from '#app/platform/tokens.server.ts';
import type { AskedConnection } from './askedConnection.server.ts';
import { assistantTokenSeconds } from './assistantRules.ts';
import { assistantEntry, endGrants } from '#app/domain/accounts/assistantGrants.server.ts';

/**
 * Lets an assistant act for the caller within the scopes that they chose of those that it asked for, and returns the
 * code that it exchanges for its tokens. An earlier consent to the same client ends. Throws `forbidden`, `viewOnly` and
 * `scopeMissing` (`assistant.connect`), and `noScopeChosen` at `scopes` where none is left.
 */
export async function connectAssistant(
  ctx: AgentContext,
  { clientId, clientName, redirectUri, challenge, scopes }: AskedConnection,
  chosen: readonly string[],
): Promise<{ code: string }> {
  assertCan(ctx, 'assistant.connect');
  const given: AssistantScope[] = scopes.filter((scope) => chosen.includes(scope));
  if (given.length === 0) throw new Refusal('noScopeChosen', { field: 'scopes' });
  const { actor, agency, now } = ctx;
  const { token: code, tokenHash } = newLinkToken();
  const expiresAt = new Date(now.getTime() + assistantTokenSeconds.code * 1000);
  await ctx.db.$transaction(async (tx) => {
    await endGrants(tx, ctx, { clientId, accountId: actor.agentUniqueId });
    await tx.assistantGrant.create({
      data: {
        clientId,
        accountId: actor.agentUniqueId,
        scopes: given,
        factorAtProvider: agency.secondFactorRequired && !actor.secondFactorFlag,
        createdAt: now,
        expiresAt,
        tokens: { create: { tokenHash, kind: 'code', createdAt: now, expiresAt, challenge, redirectUri } },
      },
    });
    const after = { assistantName: clientName, assistantScopes: given.join(', ') };
    await recordAudit(tx, ctx, { ...assistantEntry(ctx), action: 'agent.assistant-connected', after });
  });
  return { code };
}
