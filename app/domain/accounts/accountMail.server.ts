import type { ShownNames } from './profile/names.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { formatTime, mailName } from '#app/domain/display.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { queueMail, type Mail, type MailTemplate } from '#app/platform/outbox.server.ts';

/** The account that a mail is about. */
export interface MailedAccount extends ShownNames {
  emailAddress: string;
  agency: { country: string };
}

interface AccountMail {
  template: MailTemplate;
  /** Values for the template's texts beside `name`; a moment is written in the market's format. */
  params?: Record<string, string | Date>;
  link?: string;
  /** The recipient's address, if not the one on record. */
  recipient?: string;
  attachment?: Mail['attachment'];
}

/** Puts a mail about an account in the outbox, in the language of the agency's market (D8). */
export async function queueAccountMail(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  account: MailedAccount,
  mail: AccountMail,
): Promise<void> {
  await queueMail(tx, ctx.now, accountMail(account, mail));
}

/** A mail about an account, in the language of the agency's market (D8). */
export function accountMail(
  account: MailedAccount,
  { template, params = {}, link, recipient = account.emailAddress, attachment }: AccountMail,
): Mail {
  const market = marketOf(account.agency.country);
  const language = defaultLanguage(market);
  const written = Object.entries(params).map(([name, value]) => [
    name,
    value instanceof Date ? formatTime(value, market, language) : value,
  ]);
  return {
    template,
    recipient,
    language,
    params: { name: mailName(account, language), ...Object.fromEntries(written) },
    link,
    ...(attachment && { attachment }),
  };
}
