import { localized } from '#app/domain/localizedText.ts';
import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { notifyMany } from '#app/domain/operations/notifications/notify.server.ts';
import { languages } from '#app/i18n.ts';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { isReader } from './messageReaders.server.ts';
import { placeOf } from './placeOf.ts';

const peopleAtOnce = 1000;
// A run is short, so that the work of a process that died is resumed soon, and other work gets its turn.
const runMs = 15_000;

/**
 * Tells the users of a message's market and audience of it, a thousand in a transaction that also notes how far it
 * came: a run that died continues where it was, and no one is notified twice. Users who come later are not notified. A
 * message that was withdrawn is removed from the notifications in the same way. Called by a job, which asks for the
 * next run where people are left; `atOnce` is the number of people of a transaction.
 */
export async function notifyOfMessage(
  { db, now }: JobContext,
  { messageId }: JobData['notify-brand-message'],
  atOnce = peopleAtOnce,
): Promise<void> {
  const end = performance.now() + runMs;
  while (await db.$transaction((tx) => notifyNext(tx, { messageId, now, atOnce }), { timeout: 60_000 }))
    if (performance.now() > end) return enqueueJob(db, 'notify-brand-message', { messageId });
}

const reader = z.strictObject({ accountId: z.string(), language: z.enum(languages) });

/** Tells the next people; false once there are none. Withdrawing waits for it, and stops it. */
async function notifyNext(
  tx: Transaction,
  { messageId, now, atOnce }: { messageId: string; now: Date; atOnce: number },
): Promise<boolean> {
  await tx.$executeRaw`SELECT FROM brand_messages WHERE message_id = ${messageId}::uuid FOR UPDATE`;
  const message = await tx.brandMessage.findUnique({ where: { messageId } });
  if (message?.state === 'withdrawn') return forgetSome(tx, messageId, atOnce);
  if (message?.state !== 'sending') return false;
  const { titleEn, titleJa, reached } = message;
  const readers = await rowsOf(
    tx,
    described(
      reader,
      Prisma.sql`
      SELECT a.agent_unique_id AS "accountId", o.language
      FROM agents a JOIN agencies g ON g.agency_id = a.agency_id JOIN accounts o ON o.account_id = a.agent_unique_id
      WHERE ${isReader(message)} AND ${reached === null ? Prisma.sql`true` : Prisma.sql`a.agent_unique_id > ${reached}::uuid`}
      ORDER BY a.agent_unique_id LIMIT ${atOnce}`,
    ),
  );
  await notifyMany(
    tx,
    { now },
    readers.map(({ accountId, language }) => ({
      kind: 'brandMessage',
      accountId,
      facts: { title: localized(language, 'title', { titleEn, titleJa }) },
      place: placeOf(messageId),
    })),
    { patient: true },
  );
  const isLast = readers.length < atOnce;
  await tx.brandMessage.update({
    where: { messageId },
    data: {
      notified: { increment: readers.length },
      reached: readers.at(-1)?.accountId ?? reached,
      ...(isLast && { state: 'sent' }),
    },
  });
  return !isLast;
}

async function forgetSome(tx: Transaction, messageId: string, atOnce: number): Promise<boolean> {
  const count = await tx.$executeRaw`
    DELETE FROM notifications WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM notifications WHERE kind = 'brandMessage' AND place = ${placeOf(messageId)} LIMIT ${atOnce}))`;
  return count === atOnce;
}
