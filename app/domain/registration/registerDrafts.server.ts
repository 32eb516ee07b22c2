import { draftFields, pick, type DraftValues } from './registerFields.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { isMarket, type Market } from '#app/domain/markets/markets.ts';
import { countFromAddress } from '#app/domain/accounts/attempts.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/** How long a half-filled registration is kept after it was last saved (D11). */
export const draftHours = 24;

/** A half-filled registration: its text as it was typed, and whether a password was taken. The hash stays in the database. */
export interface RegistrationDraft {
  values: DraftValues;
  hasPassword: boolean;
  /** The market of the agency that was registered from it, after which it is empty. */
  registeredMarket: Market | null;
}

/** The draft of an id; an empty one where there is none or its time is over. Whoever knows the id may read it: it is in a signed cookie. */
export async function readDraft({ db, now }: Pick<VisitorContext, 'db' | 'now'>, draftId: string): Promise<RegistrationDraft> {
  const draft = await db.registrationDraft.findUnique({ where: { id: draftId, expiresAt: { gt: now } } });
  if (!draft) return { values: {}, hasPassword: false, registeredMarket: null };
  const { values, passwordHash, registeredMarket } = draft;
  return {
    values: pick(draftFields, values as DraftValues),
    hasPassword: passwordHash !== '',
    registeredMarket: isMarket(registeredMarket) ? registeredMarket : null,
  };
}

/** Lays values over those of a draft, which begins with the first and takes none once the agency is registered. Throws `throttled` where one address begins too many. */
export async function saveDraft(ctx: VisitorContext, draftId: string, values: DraftValues): Promise<void> {
  const { db, now } = ctx;
  const isKnown = (await db.registrationDraft.count({ where: { id: draftId } })) > 0;
  if (!isKnown) await countFromAddress(ctx, 'register-draft');
  const expiresAt = new Date(now.getTime() + draftHours * 3600_000);
  const json = JSON.stringify(pick(draftFields, values));
  // One statement, so that two tabs lose nothing; what has expired begins anew.
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

/** Keeps the hash of a draft's password: the password itself is kept nowhere. */
export async function keepDraftPassword({ db, passwords }: VisitorContext, draftId: string, password: string): Promise<void> {
  const passwordHash = await passwords.hash(password);
  await db.registrationDraft.updateMany({ where: { id: draftId, registeredMarket: '' }, data: { passwordHash } });
}

/**
 * Takes the hash out of a draft and everything else away, in the caller's transaction; undefined where there is none. The market
 * stays for the rest of the draft's time, so that a form that is sent twice is answered twice with what became of it.
 */
export async function takeDraftPassword(
  tx: Transaction,
  { now }: Pick<VisitorContext, 'now'>,
  { draftId, market }: { draftId: string; market: Market },
): Promise<string | undefined> {
  const draft = await tx.registrationDraft.findUnique({ where: { id: draftId, expiresAt: { gt: now }, registeredMarket: '' } });
  await tx.registrationDraft.updateMany({ where: { id: draftId }, data: { values: {}, passwordHash: '', registeredMarket: market } });
  return draft?.passwordHash;
}
