import { refuseOutsideSandbox } from '#app/domain/sandbox.server.ts';
import { randomUUID } from 'node:crypto';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { signAsSandboxPartner } from '#app/platform/sandboxPartner.server.ts';
import { sandboxIssuer } from '#app/platform/tokenPartners.server.ts';
import { maxTokenLifeSeconds } from './partnerToken.ts';
import { tokenKinds, type TokenKind } from './tokenKinds.ts';

/** A token of the sandbox's partner, with its content. */
export interface SampleToken {
  token: string;
  claims: { sub: string; aud: string; jti: string; iat: number; exp: number };
}

type Reader = Pick<VisitorContext, 'db' | 'now'>;

/**
 * Makes a token of the sample partner for a user ID, valid or faulty by `kind`. Throws `notFound` outside a demo.
 */
export async function sampleToken(
  ctx: Reader,
  { userId, kind }: { userId: string; kind: TokenKind },
): Promise<SampleToken> {
  refuseOutsideSandbox();
  const iat = Math.floor(ctx.now.getTime() / 1000) - (kind === 'expired' ? 2 * maxTokenLifeSeconds : 0);
  const claims = {
    sub: userId,
    aud: kind === 'audience' ? 'https://elsewhere.example' : environment().ORIGIN,
    jti: randomUUID(),
    iat,
    exp: iat + maxTokenLifeSeconds,
  };
  const signed = signAsSandboxPartner(claims);
  if (kind === 'replayed') await markUsed(ctx, claims.jti, claims.exp);
  return { token: kind === 'altered' ? altered(signed) : signed, claims };
}

/** The kind that a form names; `good` where it names none. */
export function tokenKindOf(name: unknown): TokenKind {
  return tokenKinds.find((kind) => kind === name) ?? 'good';
}

async function markUsed({ db }: Reader, jti: string, exp: number): Promise<void> {
  await db.partnerToken.create({ data: { issuer: sandboxIssuer, jti, expiresAt: new Date(exp * 1000) } });
}

// Changes the claims and leaves the signature as it was.
function altered(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  return [
    header,
    Buffer.from(JSON.stringify({ ...claims, sub: 'NAMOWNER', altered: true })).toString('base64url'),
    signature,
  ].join('.');
}
