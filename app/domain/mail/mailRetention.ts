const dayMs = 24 * 3600_000;

/** How many days a mail's row stays: after it was sent, and, where it never was, after it was written. */
const mailDays = { sent: 30, unsent: 90 };

/** The moments before which a mail must have been sent, or written and never sent, for its row to go. */
export function mailLimits(now: Date): { sentBefore: Date; writtenBefore: Date } {
  return {
    sentBefore: new Date(now.getTime() - mailDays.sent * dayMs),
    writtenBefore: new Date(now.getTime() - mailDays.unsent * dayMs),
  };
}
