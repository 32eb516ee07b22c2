import { randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { environment } from './environment.server.ts';
import { key } from './tokens.server.ts';
import { spanned } from './tracing.server.ts';

/** The issuer and the audience of the signed calls, which every credit service checks, the sandbox too. */
export const creditIssuer = 'gangway';
export const creditAudience = 'credit-service';

const answerWithinMs = 8000;
const maxAnswerBytes = 64 * 1024;
const tokenSeconds = 60;

/** Where the brand's credit service is, and the key with which its calls are signed. */
export interface CreditService {
  address: string;
  key: Buffer;
}

/** Why the service gave nothing that can be used. Its own words stay out: they may name anybody. */
export class CreditServiceFailed extends Error {
  readonly code: 'slow' | 'unreachable' | 'rubbish' | 'refused' | 'setting';

  constructor(code: CreditServiceFailed['code']) {
    super(`The credit service gave no credit: ${code}`);
    this.name = 'CreditServiceFailed';
    this.code = code;
  }
}

/** The configured credit service; in a demo without one the product's own sandbox; null where there is none. */
export function creditService(): CreditService | null {
  const { CREDIT_SERVICE, CREDIT_SERVICE_KEY, GANGWAY_DEMO, ORIGIN } = environment();
  if (CREDIT_SERVICE && CREDIT_SERVICE_KEY)
    return { address: CREDIT_SERVICE.replace(/\/$/, ''), key: Buffer.from(CREDIT_SERVICE_KEY) };
  return GANGWAY_DEMO ? { address: `${ORIGIN}/sandbox/credit-service`, key: sandboxKey() } : null;
}

/** The key that the sandbox's credit service shares with the portal. */
export function sandboxKey(): Buffer {
  return key('token:credit-service').export();
}

/**
 * Posts JSON to a path of the service and returns the JSON that it answers. The call bears a signed token of one
 * minute, for this service and one use. Throws `CreditServiceFailed`: no answer within 8 seconds, no connection, a
 * redirect, an answer that is too long or no JSON, or a refusal.
 */
export function askCreditService(
  service: CreditService,
  path: string,
  body: object,
  options: { idempotencyKey?: string; withinMs?: number } = {},
): Promise<unknown> {
  const attributes = { 'gangway.partner': 'credit-service' };
  return spanned({ name: 'call credit-service', kind: 'client', attributes }, (span) =>
    post(service, path, body, { ...options, traceparent: span?.traceparent }),
  );
}

async function post(
  service: CreditService,
  path: string,
  body: object,
  {
    idempotencyKey,
    traceparent,
    withinMs = answerWithinMs,
  }: { idempotencyKey?: string; traceparent: string | undefined; withinMs?: number },
): Promise<unknown> {
  const deadline = AbortSignal.timeout(withinMs);
  try {
    const reply = await fetch(service.address + path, {
      method: 'POST',
      redirect: 'manual',
      signal: deadline,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${signedCall(service)}`,
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        ...(traceparent && { traceparent }),
      },
      body: JSON.stringify(body),
    });
    return await readReply(reply);
  } catch (error) {
    if (error instanceof CreditServiceFailed) throw error;
    throw new CreditServiceFailed(deadline.aborted ? 'slow' : 'unreachable');
  }
}

/**
 * True for the token of a call to the service with this key, at a time; a service also sees to it that it is used once.
 */
export function readCreditCall(token: string, serviceKey: Buffer, now: Date): { jti: string; expiresAt: Date } | null {
  try {
    const verify = createVerifier({
      key: serviceKey,
      algorithms: ['HS256'],
      allowedIss: creditIssuer,
      allowedAud: creditAudience,
      ignoreExpiration: true,
    });
    const { jti, iat, exp } = verify(token) as Record<string, unknown>;
    if (typeof jti !== 'string' || typeof iat !== 'number' || typeof exp !== 'number') return null;
    const seconds = now.getTime() / 1000;
    return exp > seconds && exp - iat <= tokenSeconds && iat <= seconds + tokenSeconds
      ? { jti, expiresAt: new Date(exp * 1000) }
      : null;
  } catch {
    return null;
  }
}

function signedCall(service: CreditService): string {
  const iat = Math.floor(Date.now() / 1000);
  return createSigner({ key: service.key, algorithm: 'HS256' })({
    iss: creditIssuer,
    aud: creditAudience,
    jti: randomUUID(),
    iat,
    exp: iat + tokenSeconds,
  });
}

async function readReply(reply: Response): Promise<unknown> {
  const isRefusal = reply.status === 409 || reply.status === 422;
  if (reply.status === 401 || reply.status === 403) throw new CreditServiceFailed('setting');
  if (!reply.ok && !isRefusal) throw new CreditServiceFailed(reply.status >= 500 ? 'unreachable' : 'rubbish');
  const text = await readText(reply);
  if (isRefusal) throw new CreditServiceFailed('refused');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CreditServiceFailed('rubbish');
  }
}

// Counted while it is read: the length that a reply states may be wrong.
async function readText(reply: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  if (!reply.body) return '';
  for await (const part of reply.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > maxAnswerBytes) throw new CreditServiceFailed('rubbish');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
