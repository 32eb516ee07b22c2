import type { JobContext } from '#app/domain/context.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { readSender } from '#app/domain/markets/settings/kinds/mailSender.ts';
import { environment } from '#app/platform/environment.server.ts';
import { untilDatabaseAnswers } from '#app/platform/databaseFailures.server.ts';
import { metrics } from '#app/platform/metrics.server.ts';
import { handToMailServer, MailRefused } from '#app/platform/mailServer.server.ts';

// Longer than another server takes to lead, and within the time that the job may take.
const notingPatienceMs = 75_000;

/**
 * Sends a mail of the outbox, unless it was sent or removed. Outside a demo its text is then dropped, since it may hold
 * a link's token; a demo without a mail server leaves the mail for its mailbox page. Throws `MailRefused` where the
 * server refuses it; the queue then retries the job. Called by a job.
 */
export async function sendMail(ctx: JobContext, { mailId: id }: JobData['send-mail']): Promise<void> {
  const { SMTP_URL, GANGWAY_DEMO, MAIL_FROM } = environment();
  const mail = await ctx.db.outbox.findUnique({ where: { id } });
  if (!mail || mail.sentAt) return;
  if (!SMTP_URL) {
    if (GANGWAY_DEMO) return;
    throw new MailRefused('no SMTP_URL');
  }
  const { senderName, senderAddress, recipient, subject, html, text, unsubscribe, attachment, attachmentName } = mail;
  try {
    await handToMailServer(SMTP_URL, {
      sender: senderAddress === '' ? readSender(MAIL_FROM) : { name: senderName, address: senderAddress },
      recipient,
      subject,
      html,
      text,
      unsubscribe,
      ...(attachment && { attachment: { name: attachmentName, content: attachment } }),
    });
  } catch (error) {
    metrics.mails.inc({ outcome: 'failed' });
    if (error instanceof MailRefused)
      await ctx.db.outbox.updateMany({ where: { id }, data: { attempts: { increment: 1 }, lastError: error.code } });
    throw error;
  }
  metrics.mails.inc({ outcome: 'sent' });
  const dropped = GANGWAY_DEMO ? {} : { html: '', text: '', unsubscribe: '', attachment: null };
  // A mail that was handed over is marked so, even where the database changes its leader in the meantime: else it would
  // be sent again.
  const sent = { attempts: mail.attempts + 1, lastError: null, sentAt: ctx.now, ...dropped };
  await untilDatabaseAnswers(() => ctx.db.outbox.updateMany({ where: { id }, data: sent }), {
    patienceMs: notingPatienceMs,
  });
}
