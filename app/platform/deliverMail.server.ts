import nodemailer, { type Transporter } from 'nodemailer';
import { database } from './database.server.ts';
import { environment } from './environment.server.ts';
import { logger } from './logging.server.ts';

const batch = 20;
const longestWaitMinutes = 60;

interface Waiting {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  attempts: number;
}

/** Minutes until a mail is tried again after its nth failure: 1, 2, 4 … 60. */
export function retryMinutes(attempts: number): number {
  return Math.min(2 ** (attempts - 1), longestWaitMinutes);
}

/**
 * Sends what waits in the outbox and is due, oldest first, and gives how many went out. Without SMTP_URL the mails stay where
 * the demo mailbox shows them. Two instances never send the same mail: each row is locked while it is being sent. The text of a
 * sent mail is dropped, since it may hold a link's token.
 */
export async function deliverMail(now: Date): Promise<number> {
  const { SMTP_URL, GANGWAY_DEMO } = environment();
  if (!SMTP_URL) return 0;
  const transport = nodemailer.createTransport(SMTP_URL, { from: environment().MAIL_FROM });
  try {
    let sent = 0;
    for (let tried = 0; tried < batch; tried += 1) {
      const outcome = await deliverNext(transport, now, GANGWAY_DEMO);
      if (outcome === 'nothing-due') break;
      if (outcome === 'sent') sent += 1;
    }
    return sent;
  } finally {
    transport.close();
  }
}

async function deliverNext(transport: Transporter, now: Date, keepText: boolean): Promise<'sent' | 'failed' | 'nothing-due'> {
  return database().$transaction(
    async (tx) => {
      const [mail] = await tx.$queryRaw<Waiting[]>`
        SELECT id, recipient, subject, html, text, attempts FROM outbox
        WHERE sent_at IS NULL AND next_attempt_at <= ${now}
        ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
      if (!mail) return 'nothing-due';
      try {
        await transport.sendMail({ to: mail.recipient, subject: mail.subject, html: mail.html, text: mail.text });
      } catch (error) {
        const attempts = mail.attempts + 1;
        const nextAttemptAt = new Date(now.getTime() + retryMinutes(attempts) * 60_000);
        const lastError = (error as { code?: string }).code ?? 'failed';
        await tx.outbox.update({ where: { id: mail.id }, data: { attempts, nextAttemptAt, lastError } });
        logger.warn({ mail: mail.id, attempts, lastError }, 'mail not sent');
        return 'failed';
      }
      const dropped = keepText ? {} : { html: '', text: '' };
      await tx.outbox.update({ where: { id: mail.id }, data: { sentAt: now, attempts: mail.attempts + 1, lastError: null, ...dropped } });
      return 'sent';
    },
    { timeout: 30_000 },
  );
}
