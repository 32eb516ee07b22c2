import { z } from 'zod';
import { draftFields, pick, type DraftValues } from './registerFields.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { isMarket, type Market } from '#app/domain/markets/markets.ts';
import { countFromAddress } from '#app/domain/accounts/throttling/attempts.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/** The hours for which a registration draft is stored after it was last saved. */
export const draftHours = 24;

/** A registration draft: its text as typed, and whether a password is stored. The hash stays in the database. */
export interface RegistrationDraft {
  values: DraftValues;
  hasPassword: boolean;
  /** The market of the agency that was registered from it, after which it is empty. */
  registeredMarket: Market | null;
}

/**
 * Reads a draft by its id; an empty one where there is none or it has expired. The id is the only protection: it is in
 * a signed cookie.
 */
export async function readRegistrationDraft(
  { db, now }: Pick<VisitorContext, 'db' | 'now'>,
  draftId: string,
): Promise<RegistrationDraft> {
  const draft = await db.registrationDraft.findUnique({ where: { id: draftId, expiresAt: { gt: now } } });
  if (!draft) return { values: {}, hasPassword: false, registeredMarket: null };
  const { values, passwordHash, registeredMarket } = draft;
  return {
    values: pick(draftFields, z.record(z.string(), z.string()).parse(values)),
    hasPassword: passwordHash !== '',
    registeredMarket: isMarket(registeredMarket) ? registeredMarket : null,
  };
}

/**
 * Merges values into a draft, which is created where it is missing and not changed once the agency is registered.
 * Throws `throttled` where one address creates too many.
 */
export async function saveRegistrationDraft(ctx: VisitorContext, draftId: string, values: DraftValues): Promise<void> {
  const { db, now } = ctx;
  const isKnown = (await db.registrationDraft.count({ where: { id: draftId } })) > 0;
  if (!isKnown) await countFromAddress(ctx, 'register-draft');
  const expiresAt = new Date(now.getTime() + draftHours * 3600_000);
  const json = JSON.stringify(pick(draftFields, values));
  // One statement, so that two tabs lose nothing; an expired draft is replaced.
  await db.$executeRaw`
    INSERT INTO registration_drafts AS d (id, "values", created_at, updated_at, expires_at)
    VALUES (${draftId}::uuid, ${json}::jsonb, ${now}, ${now}, ${expiresAt})
    ON CONFLICT (id) DO UPDATE SET
      "values" = CASE WHEN d.expires_at > ${now} THEN d."values" || EXCLUDED."values" ELSE EXCLUDED."values" END,
      password_hash = CASE WHEN d.expires_at > ${now} THEN d.password_hash ELSE '' END,
      registered_market = '',
      updated_at = ${now},
      expires_at = ${expiresAt}
    WHERE d.registered_market = '' OR d.expires_at <= ${now}`;
}

/** Stores the hash of a draft's password; the password itself is not stored. */
export async function storeDraftPassword(
  { db, passwords }: VisitorContext,
  draftId: string,
  password: string,
): Promise<void> {
  const passwordHash = await passwords.hash(password);
  await db.registrationDraft.updateMany({ where: { id: draftId, registeredMarket: '' }, data: { passwordHash } });
}

/**
 * Consumes a draft in the caller's transaction: returns its password hash and empties it; undefined where there is
 * none. The market is stored for the rest of the draft's time, so that a form that is sent twice gets the same answer
 * twice.
 */
export async function consumeDraftPassword(
  tx: Transaction,
  { now }: Pick<VisitorContext, 'now'>,
  { draftId, market }: { draftId: string; market: Market },
): Promise<string | undefined> {
  const draft = await tx.registrationDraft.findUnique({
    where: { id: draftId, expiresAt: { gt: now }, registeredMarket: '' },
  });
  await tx.registrationDraft.updateMany({
    where: { id: draftId },
    data: { values: {}, passwordHash: '', registeredMarket: market },
  });
  return draft?.passwordHash;
}
