import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { environment } from '#app/platform/environment.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { listQuery } from '#app/domain/listQuery.ts';

/** The state of a mail. `kept`: there is no mail server, so the mail is only stored. */
export type MailState = 'sent' | 'failed' | 'waiting' | 'kept';

/** A mail of the outbox, as a list shows it. */
export interface MailHead {
  id: string;
  recipient: string;
  subject: string;
  language: string;
  createdAt: Date;
  state: MailState;
}

/** A mail with both its parts. */
export interface MailView extends MailHead {
  from: string;
  sentAt: Date | null;
  attempts: number;
  html: string;
  text: string;
  /** The name of the file that goes along; '' for none, and once it was sent outside a demo. */
  attachmentName: string;
}

type Reader = Pick<VisitorContext, 'db'>;

/** The outbox in an address. */
export const mailList = listQuery({});

/**
 * Lists the mails of the outbox, newest first; a page past the end gives the last one. Throws `notFound` outside a demo.
 */
export async function listMails(
  ctx: Reader,
  wanted: { page: number; pageSize: number },
): Promise<{ mails: MailHead[]; page: number; total: number }> {
  refuseOutsideDemo();
  const total = await ctx.db.outbox.count(countLimit());
  const { page, skip, take } = pageOf(wanted, total);
  const rows = await ctx.db.outbox.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip,
    take,
    omit: { html: true, text: true, attachment: true },
  });
  const mails = rows.map((row) => ({
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    language: row.language,
    createdAt: row.createdAt,
    state: stateOf(row),
  }));
  return { mails, page, total };
}

/** Reads one mail. Throws `notFound` where there is none, and outside a demo. */
export async function getMail(ctx: Reader, id: string): Promise<MailView> {
  refuseOutsideDemo();
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Refusal('notFound');
  const row = await ctx.db.outbox.findUnique({ where: { id } });
  if (!row) throw new Refusal('notFound');
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    language: row.language,
    createdAt: row.createdAt,
    state: stateOf(row),
    from: row.senderAddress === '' ? environment().MAIL_FROM : `${row.senderName} <${row.senderAddress}>`,
    sentAt: row.sentAt,
    attempts: row.attempts,
    html: row.html,
    text: row.text,
    attachmentName: row.attachment ? row.attachmentName : '',
  };
}

/** Opens the file that goes along with a mail. Throws `notFound` where there is none, and outside a demo. */
export async function getAttachment(
  ctx: Reader,
  id: string,
): Promise<{ name: string; content: Uint8Array<ArrayBuffer> }> {
  const { attachmentName: name } = await getMail(ctx, id);
  const row = await ctx.db.outbox.findUnique({ where: { id }, select: { attachment: true } });
  if (!row?.attachment) throw new Refusal('notFound');
  return { name, content: row.attachment };
}

function refuseOutsideDemo(): void {
  if (!environment().GANGWAY_DEMO) throw new Refusal('notFound');
}

function stateOf({ sentAt, attempts }: { sentAt: Date | null; attempts: number }): MailState {
  if (sentAt) return 'sent';
  if (!environment().SMTP_URL) return 'kept';
  return attempts > 0 ? 'failed' : 'waiting';
}
