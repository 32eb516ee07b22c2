import type { VisitorContext } from '#app/domain/context.server.ts';
import { partnerKeyNumber } from '#app/domain/markets/partnerAddresses.server.ts';
import type { ToolName } from '#app/domain/partners/tools/toolTable.ts';
import { environment } from '#app/platform/environment.server.ts';
import { readHandover } from '#app/platform/handoverTokens.server.ts';
import { checkClaims, tokenChecks, type TokenCheck } from './tokenChecks.ts';

const retentionMs = 10 * 60_000;

/**
 * Verifies a hand-over's token as the partner that it is meant for: signature, audience, age, and that it was not used
 * before.
 */
export async function verifyToken(
  ctx: Pick<VisitorContext, 'db' | 'now'>,
  tool: ToolName,
  token: string,
): Promise<TokenCheck[]> {
  const read = readHandover(tool, token, await partnerKeyNumber(ctx, tool));
  if (!read) return tokenChecks.map((check) => ({ check, passed: false }));
  const { claims, isSigned } = read;
  const checked = checkClaims(claims, { audience: tool, issuer: environment().ORIGIN, now: ctx.now });
  const once = isSigned && typeof claims.jti === 'string' && (await firstUse(ctx, `sandbox:${tool}`, claims.jti));
  return [{ check: 'signature', passed: isSigned }, ...checked, { check: 'once', passed: once }];
}

/** True for the first use of a name; of two at once one is the first. */
export async function firstUse(
  { db, now }: Pick<VisitorContext, 'db' | 'now'>,
  issuer: string,
  jti: string,
): Promise<boolean> {
  const row = { issuer, jti: jti.slice(0, 200), expiresAt: new Date(now.getTime() + retentionMs) };
  const { count } = await db.partnerToken.createMany({ data: [row], skipDuplicates: true });
  return count === 1;
}
