import nodemailer from 'nodemailer';

// A mail server that answers nothing must not hold the next mail up for longer than a job may take (send-mail: 120 s).
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export interface LetterOut {
  sender: { name: string; address: string };
  recipient: string;
  subject: string;
  html: string;
  text: string;
  /** The page that ends mails of its kind; '' for none. */
  unsubscribe?: string;
  /** A file that goes along. */
  attachment?: { name: string; content: Uint8Array };
}

/**
 * Why the mail server did not take a mail: a code such as `ECONNREFUSED` or `EENVELOPE 550`, and nothing of what the
 * server said.
 */
export class MailRefused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The mail was not sent: ${code}`);
    this.name = 'MailRefused';
    this.code = code;
  }
}

/** Sends a mail by the server of SMTP_URL. Throws `MailRefused` where the server refuses it. */
export async function handToMailServer(
  smtpUrl: string,
  { sender, recipient, attachment, unsubscribe, ...content }: LetterOut,
): Promise<void> {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts }, { from: sender });
  try {
    await transport.sendMail({
      to: recipient,
      ...content,
      ...(unsubscribe && { list: { unsubscribe: { url: unsubscribe } } }),
      ...(attachment && { attachments: [{ filename: attachment.name, content: Buffer.from(attachment.content) }] }),
    });
  } catch (error) {
    const { code = 'failed', responseCode } = error as { code?: string; responseCode?: number };
    // Without the server's own words, which name the recipient.
    throw new MailRefused(responseCode === undefined ? code : `${code} ${responseCode}`);
  } finally {
    transport.close();
  }
}
