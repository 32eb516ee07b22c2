const dayMs = 24 * 3600_000;

/** The days for which a mail's row is stored: after it was sent, or, if it was never sent, after it was written. */
const mailDays = { sent: 30, unsent: 90 };

/**
 * The limits of removal: mails sent before `sentBefore`, and unsent mails written before `writtenBefore`, are removed.
 */
export function mailLimits(now: Date): { sentBefore: Date; writtenBefore: Date } {
  return {
    sentBefore: new Date(now.getTime() - mailDays.sent * dayMs),
    writtenBefore: new Date(now.getTime() - mailDays.unsent * dayMs),
  };
}
