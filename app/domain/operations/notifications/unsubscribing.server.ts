import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { JobContext } from '#app/domain/context.server.ts';
import { key, keysOf } from '#app/platform/tokens.server.ts';
import { digests, notificationKindNames, notificationKinds } from './notificationKinds.ts';

const use = 'unsubscribe';

/** What a link of a mail ends: a digest, or the report of sales. */
const ended = [...digests, 'sales'] as const;
export type Unsubscribed = (typeof ended)[number];

const scope = (by: KeyObject, accountId: string, digest: Unsubscribed) =>
  createHmac('sha256', by).update(`${accountId} ${digest}`).digest('base64url');

/** The page that ends what an account gets by mail. Its token says nothing else, and ends with nothing: mails are kept for years. */
export function unsubscribeLink(accountId: string, digest: Unsubscribed): string {
  return `/unsubscribe?token=${accountId}.${digest}.${scope(key(use), accountId, digest)}`;
}

/** What a link ends, and whose; null for a link that this installation did not write. */
export function readUnsubscribeToken(token: string): { accountId: string; digest: Unsubscribed } | null {
  const [accountId = '', named = '', given = ''] = token.split('.');
  const digest = ended.find((each) => each === named);
  if (!digest || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(accountId)) return null;
  const typed = Buffer.from(given);
  const isOurs = keysOf(use).some((by) => {
    const right = Buffer.from(scope(by, accountId, digest));
    return right.length === typed.length && timingSafeEqual(right, typed);
  });
  return isOurs ? { accountId, digest } : null;
}

/**
 * Ends a digest, so that its kinds are shown in the portal only from then on, or the report of sales. False for a link
 * that is not ours.
 */
export async function unsubscribe({ db }: Pick<JobContext, 'db'>, token: string): Promise<boolean> {
  const read = readUnsubscribeToken(token);
  if (!read) return false;
  const { accountId, digest } = read;
  if (digest === 'sales') {
    await db.salesMail.deleteMany({ where: { agentUniqueId: accountId } });
    return true;
  }
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM accounts WHERE account_id = ${accountId}::uuid FOR UPDATE`;
    const chosen = new Map(
      (await tx.notificationChoice.findMany({ where: { accountId } })).map(({ kind, choice }) => [kind, choice]),
    );
    const kinds = notificationKindNames.filter(
      (kind) => (chosen.get(kind) ?? notificationKinds[kind].mailed) === digest,
    );
    await tx.notificationChoice.deleteMany({ where: { accountId, kind: { in: kinds } } });
    await tx.notificationChoice.createMany({
      data: kinds.map((kind) => ({ accountId, kind, choice: 'never' as const })),
    });
    await tx.notification.updateMany({ where: { accountId, digest }, data: { digest: null } });
  });
  return true;
}
