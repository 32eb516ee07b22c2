import { refuseOutsideSandbox } from '#app/domain/sandbox.server.ts';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { isSameLastName } from '#app/domain/accounts/profile/enrolment.ts';
import { creditAudience, creditIssuer, readCreditCall, sandboxKey } from '#app/platform/creditService.server.ts';
import { referredDataSchema, type ReferredData } from './referredData.ts';
import { sentLine } from '#app/domain/textSchema.ts';

type Reader = Pick<VisitorContext, 'db' | 'now'>;

/** What a call to the sandbox's credit service bears beside its body. */
export interface SandboxCall {
  authorization: string | null;
  idempotencyKey: string | null;
  body: unknown;
}

/** What the sandbox's credit service answers: a status, and JSON. */
export interface SandboxAnswer {
  status: 200 | 400 | 401 | 422;
  body: object;
}

/** A credit as the sandbox shows it. */
export interface SandboxCreditRow {
  fccId: string;
  curriculum: string;
  amount: number;
  currency: string;
  reference: string;
  referredData: ReferredData;
  createdAt: Date;
  usedAt: Date | null;
}

const creation = z.strictObject({
  curriculum: z.enum(curriculumCodes),
  amount: z.number().int().positive(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  reference: z.string().regex(/^[KC]-\w{4}-\w{4}$/),
  referredData: referredDataSchema(),
});

const stateQuestion = z.strictObject({ fccIds: z.array(sentLine(64)).max(500) });

/**
 * Creates a credit as a brand's credit service would: the call's signature, audience, age and single use, every
 * field, and that the member number and last name are one person's. The same idempotency key gives the same credit.
 * Throws `notFound` outside a demo.
 */
export async function sandboxCreate(
  ctx: Reader,
  { authorization, idempotencyKey, body }: SandboxCall,
): Promise<SandboxAnswer> {
  refuseOutsideSandbox();
  const fault = await faultOfCall(ctx, authorization);
  if (fault) return { status: 401, body: { fault } };
  const parsed = creation.safeParse(body);
  if (!parsed.success || !z.uuid().safeParse(idempotencyKey).success) return { status: 400, body: { fault: 'fields' } };
  const known = await ctx.db.sandboxCredit.findUnique({ where: { idempotencyKey: idempotencyKey! } });
  if (known) return { status: 200, body: { fccId: known.fccId } };
  const { ccn, lastName } = parsed.data.referredData;
  const member = await ctx.db.member.findUnique({ where: { ccn }, select: { lastName: true } });
  if (!member || !isSameLastName(member.lastName, lastName)) return { status: 422, body: { fault: 'member' } };
  const fccId = `FCC${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
  // Of two calls at the same time the first makes it.
  await ctx.db.sandboxCredit.createMany({
    data: [{ fccId, idempotencyKey: idempotencyKey!, request: parsed.data, createdAt: ctx.now }],
    skipDuplicates: true,
  });
  const made = await ctx.db.sandboxCredit.findUniqueOrThrow({ where: { idempotencyKey: idempotencyKey! } });
  return { status: 200, body: { fccId: made.fccId } };
}

/** Tells which of the credits that are asked about were used. Throws `notFound` outside a demo. */
export async function sandboxStates(ctx: Reader, { authorization, body }: SandboxCall): Promise<SandboxAnswer> {
  refuseOutsideSandbox();
  const fault = await faultOfCall(ctx, authorization);
  if (fault) return { status: 401, body: { fault } };
  const parsed = stateQuestion.safeParse(body);
  if (!parsed.success) return { status: 400, body: { fault: 'fields' } };
  const credits = await ctx.db.sandboxCredit.findMany({
    where: { fccId: { in: parsed.data.fccIds } },
    select: { fccId: true, usedAt: true },
  });
  return {
    status: 200,
    body: { credits: credits.map(({ fccId, usedAt }) => ({ fccId, usedAt: usedAt?.toISOString() ?? null })) },
  };
}

/** Lists the sandbox's credits, the newest first. Throws `notFound` outside a demo. */
export async function listSandboxCredits({ db }: Reader): Promise<SandboxCreditRow[]> {
  refuseOutsideSandbox();
  const rows = await db.sandboxCredit.findMany({ orderBy: { createdAt: 'desc' }, take: 50 });
  return rows.map(({ fccId, request, createdAt, usedAt }) => ({
    ...creation.parse(request),
    fccId,
    createdAt,
    usedAt,
  }));
}

/**
 * Uses a credit for a booking, as its guest would. Using it again changes nothing. Throws `notFound` outside a demo.
 */
export async function redeemSandboxCredit({ db, now }: Reader, fccId: string): Promise<void> {
  refuseOutsideSandbox();
  await db.sandboxCredit.updateMany({ where: { fccId, usedAt: null }, data: { usedAt: now } });
}

async function faultOfCall({ db, now }: Reader, authorization: string | null): Promise<'token' | 'replayed' | null> {
  const call = readCreditCall(/^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '', sandboxKey(), now);
  if (!call) return 'token';
  const { count } = await db.partnerToken.createMany({
    data: [{ issuer: `${creditIssuer} ${creditAudience}`, jti: call.jti, expiresAt: call.expiresAt }],
    skipDuplicates: true,
  });
  return count === 1 ? null : 'replayed';
}
