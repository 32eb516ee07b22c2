import { createHash, timingSafeEqual } from 'node:crypto';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { assistantScopesIn } from '#app/domain/permissions/assistantScopes.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import { hashToken, newLinkToken } from '#app/platform/tokens.server.ts';
import { assistantResource } from './askedConnection.server.ts';
import { assistantTokenSeconds, longestGrantSeconds, type AssistantTokenKind } from './assistantRules.ts';
import { assistantEntry, endGrants } from '#app/domain/accounts/assistantGrants.server.ts';

/** The tokens that a client gets. */
export interface GivenTokens {
  access: string;
  refresh: string;
  scopes: string[];
  seconds: number;
}

/** Why a client gets none (RFC 6749, 5.2; RFC 8707). */
export type ExchangeFault = 'invalid_grant' | 'invalid_scope' | 'invalid_target';

const found = {
  tokenHash: true,
  expiresAt: true,
  usedAt: true,
  challenge: true,
  redirectUri: true,
  grant: {
    select: {
      grantId: true,
      clientId: true,
      accountId: true,
      scopes: true,
      createdAt: true,
      endedAt: true,
      client: { select: { clientName: true } },
      account: { select: { agent: { select: { agentUniqueId: true, agencyId: true } } } },
    },
  },
} satisfies Prisma.AssistantTokenSelect;
type Found = Prisma.AssistantTokenGetPayload<{ select: typeof found }>;

/**
 * Exchanges the code of a consent for its first tokens. It works once, within a minute, for the client and the address
 * that it was given to, with the verifier of its challenge; the second time ends the consent.
 */
export function exchangeCode(
  ctx: VisitorContext,
  asked: { code: string; clientId: string; redirectUri: string; verifier: string; resource: string | null },
): Promise<GivenTokens | ExchangeFault> {
  const isProven = ({ challenge, redirectUri }: Found) =>
    redirectUri === asked.redirectUri && isVerifierOf(challenge, asked.verifier);
  return exchange(ctx, 'code', { ...asked, token: asked.code, isProven });
}

/**
 * Exchanges a refresh token for a new pair. It works once, within thirty days; the second time ends the consent, since
 * one of the two who had it is not the client. With a `scope` the access token opens no more than that; the refresh token
 * stays good for all of the consent (RFC 6749, 6).
 */
export function refreshGrant(
  ctx: VisitorContext,
  asked: { token: string; clientId: string; scope: string | null; resource: string | null },
): Promise<GivenTokens | ExchangeFault> {
  return exchange(ctx, 'refresh', { ...asked, isProven: () => true });
}

interface Exchanged {
  token: string;
  clientId: string;
  scope?: string | null;
  resource: string | null;
  isProven: (row: Found) => boolean;
}

async function exchange(
  ctx: VisitorContext,
  kind: AssistantTokenKind,
  { token, clientId, scope = null, resource, isProven }: Exchanged,
): Promise<GivenTokens | ExchangeFault> {
  if (resource !== null && resource !== assistantResource()) return 'invalid_target';
  const tokenHash = hashToken(token);
  return ctx.db.$transaction(async (tx) => {
    const row = await tx.assistantToken.findFirst({ where: { tokenHash, kind }, select: found });
    if (!row || row.grant.clientId !== clientId) return 'invalid_grant';
    const { grant } = row;
    const wanted = (scope ?? '').split(' ').filter(Boolean);
    if (wanted.some((each) => !grant.scopes.includes(each))) return 'invalid_scope';
    const { count } = await tx.assistantToken.updateMany({
      where: { tokenHash, usedAt: null },
      data: { usedAt: ctx.now },
    });
    if (count === 0) {
      await endByClient(tx, ctx, grant);
      return 'invalid_grant';
    }
    if (grant.endedAt || row.expiresAt <= ctx.now || !isProven(row)) return 'invalid_grant';
    return giveTokens(tx, ctx, grant, wanted);
  });
}

async function giveTokens(
  tx: Transaction,
  { now }: VisitorContext,
  { grantId, createdAt, scopes: all }: Found['grant'],
  wanted: string[],
): Promise<GivenTokens> {
  const [access, refresh] = [newLinkToken(), newLinkToken()];
  const last = createdAt.getTime() + longestGrantSeconds * 1000;
  const until = (kind: AssistantTokenKind) =>
    new Date(Math.min(last, now.getTime() + assistantTokenSeconds[kind] * 1000));
  await tx.assistantToken.createMany({
    data: [
      {
        grantId,
        kind: 'access',
        tokenHash: access.tokenHash,
        createdAt: now,
        expiresAt: until('access'),
        scopes: wanted,
      },
      { grantId, kind: 'refresh', tokenHash: refresh.tokenHash, createdAt: now, expiresAt: until('refresh') },
    ],
  });
  await tx.assistantGrant.updateMany({ where: { grantId }, data: { expiresAt: until('refresh') } });
  return {
    access: access.token,
    refresh: refresh.token,
    scopes: assistantScopesIn((wanted.length > 0 ? wanted : all).join(' ')),
    seconds: assistantTokenSeconds.access,
  };
}

/**
 * Ends the consent to which a token or a code belongs, where it is the client's (RFC 7009). A text that is none changes
 * nothing.
 */
export async function revokeGrant(
  ctx: VisitorContext,
  { token, clientId }: { token: string; clientId: string },
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const row = await tx.assistantToken.findUnique({ where: { tokenHash: hashToken(token) }, select: found });
    if (row?.grant.clientId === clientId) await endByClient(tx, ctx, row.grant);
  });
}

// No user does it, so the record names the portal.
async function endByClient(tx: Transaction, ctx: VisitorContext, { grantId, client, account }: Found['grant']) {
  if ((await endGrants(tx, ctx, { grantId })) === 0 || !account.agent) return;
  const { agentUniqueId, agencyId } = account.agent;
  await recordAudit(
    tx,
    { now: ctx.now, address: ctx.address, system: true },
    {
      ...assistantEntry({ actor: { agentUniqueId }, agency: { agencyId } }),
      action: 'agent.assistant-ended',
      after: { assistantName: client.clientName },
    },
  );
}

function isVerifierOf(challenge: string, verifier: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const said = createHash('sha256').update(verifier).digest();
  const asked = Buffer.from(challenge, 'base64url');
  return asked.length === said.length && timingSafeEqual(asked, said);
}
