import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { challengeMinutes } from '#app/domain/accounts/secondFactors/secondFactor.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { seal, unseal } from '#app/platform/encryption.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * The challenge of a sign-in by passkey, which the visitor's own browser carries: nothing is stored before it is
 * answered.
 */
export interface PasskeyChallenge {
  id: string;
  /** 32 random bytes in base64url. */
  challenge: string;
  expiresAt: Date;
}

const use = 'passkey-sign-in';
const shape = z.object({ id: z.uuid(), challenge: z.string(), expiresAt: z.coerce.date() });

/** Makes a challenge that is valid for five minutes, and its encrypted text for the browser. */
export function newPasskeyChallenge({ now }: Pick<VisitorContext, 'now'>): PasskeyChallenge & { sealed: string } {
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000);
  const made = { id: randomUUID(), challenge: randomBytes(32).toString('base64url'), expiresAt };
  return { ...made, sealed: seal(use, JSON.stringify(made), use) };
}

/**
 * Decrypts the challenge that a browser sent back. Throws `secondFactorExpired` where it was altered, is too old or was
 * answered.
 */
export async function readPasskeyChallenge(ctx: VisitorContext, sealed: string): Promise<PasskeyChallenge> {
  const text = unseal(use, sealed, use);
  const read = text === undefined ? undefined : shape.safeParse(JSON.parse(text)).data;
  if (!read || read.expiresAt <= ctx.now) throw new Refusal('secondFactorExpired');
  if ((await ctx.db.challenge.count({ where: { id: read.id } })) > 0) throw new Refusal('secondFactorExpired');
  return read;
}

/** Consumes a challenge in the sign-in's transaction. Throws `secondFactorExpired` where another answer came first. */
export async function consumePasskeyChallenge(
  tx: Transaction,
  { now }: { now: Date },
  accountId: string,
  used: PasskeyChallenge,
): Promise<void> {
  const { id, expiresAt } = used;
  const row = { id, purpose: 'passkey-sign-in', accountId, createdAt: now, expiresAt, usedAt: now };
  const { count } = await tx.challenge.createMany({ data: [row], skipDuplicates: true });
  if (count === 0) throw new Refusal('secondFactorExpired');
}
