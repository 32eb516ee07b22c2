import type { JobContext } from '#app/domain/context.server.ts';

const day = 24 * 3600_000;

/**
 * Removes sessions and links that ended, and events of the interface that happened, 90 days ago, and expired rows:
 * failures of sign-in, challenges and mailed codes, tokens, drafts.
 */
export async function removeEndedSessions({ db, now }: JobContext): Promise<void> {
  const longAgo = new Date(now.getTime() - 90 * day);
  await db.session.deleteMany({ where: { expiresAt: { lt: longAgo } } });
  await db.emailLink.deleteMany({ where: { expiresAt: { lt: longAgo } } });
  await db.interfaceEvent.deleteMany({ where: { at: { lt: longAgo } } });
  await db.challenge.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.signInCode.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.partnerToken.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.registrationDraft.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.throttle.deleteMany({
    where: {
      windowStart: { lt: new Date(now.getTime() - day) },
      OR: [{ lockedUntil: null }, { lockedUntil: { lt: now } }],
    },
  });
}
