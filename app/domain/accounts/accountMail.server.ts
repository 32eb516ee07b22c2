import type { ShownNames } from './profile/names.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { formatDate, formatTime, mailName } from '#app/domain/display.ts';
import { onlyBrand } from '#app/domain/markets/brands.ts';
import { defaultLanguage, marketOf, marketOfLanguage } from '#app/domain/markets/markets.ts';
import { notifyMany, type Notice } from '#app/domain/operations/notifications/notify.server.ts';
import type { Language } from '#app/i18n.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { queueMail, type Mail, type MailTemplate } from '#app/platform/outbox.server.ts';
import { translator } from '#app/platform/translations.server.ts';

/** The owner of an account. */
export type AccountKind = 'agent' | 'staff';

/** The account that a mail is about: an agent's, with their agency, or a staff member's, with their language. */
export type MailedAccount = MailedAgent | MailedStaff;

export interface MailedAgent extends ShownNames {
  emailAddress: string;
  agency: { country: string };
}

export interface MailedStaff {
  firstName: string;
  lastName: string;
  emailAddress: string;
  language: Language;
  agency?: undefined;
}

interface AccountMail {
  template: MailTemplate;
  /** Values for the template's texts beside `name` and `keeper`; a moment, or its day, is written in the market's format. */
  params?: Record<string, string | Date | { day: Date }>;
  link?: string;
  /** The recipient's address, if not the one on record. */
  recipient?: string;
  attachment?: Mail['attachment'];
  /** The kind of notification that the portal shows for it; the recipient chooses whether a mail is sent too. */
  notice?: MailedNotice;
}

/** A notification that a mail tells of at once. */
export type MailedNotice = Notice extends infer One ? (One extends Notice ? Omit<One, 'mail'> : never) : never;

/** The addresses that mails about an account lead to, by whose it is. */
export const accountAddresses = {
  agent: { signIn: '/login', forgotPassword: '/forgot-password', secondFactor: '/home/my-account/second-factor' },
  staff: {
    signIn: '/staff/login',
    forgotPassword: '/staff/forgot-password',
    secondFactor: '/staff/account/second-factor',
  },
} as const satisfies Record<AccountKind, Record<string, string>>;

/** Those addresses for one account. */
export function addressesOf(account: MailedAccount) {
  return accountAddresses[account.agency ? 'agent' : 'staff'];
}

/** The language of mails about an account: of the agency's market, or the staff member's own. */
export function mailLanguage(account: MailedAccount): Language {
  return account.agency ? defaultLanguage(marketOf(account.agency.country)) : account.language;
}

/** Puts a mail about an account in the outbox, in its language. */
export async function queueAccountMail(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  account: MailedAccount,
  mail: AccountMail,
): Promise<void> {
  const { notice, ...rest } = mail;
  if (notice) await notifyMany(tx, ctx, [{ ...notice, mail: accountMail(account, rest) } as Notice]);
  else await queueMail(tx, ctx.now, accountMail(account, rest));
}

/** A mail about an account, in its language; `keeper` names whom its owner turns to. */
export function accountMail(
  account: MailedAccount,
  { template, params = {}, link, recipient = account.emailAddress, attachment }: AccountMail,
): Mail {
  const language = mailLanguage(account);
  const market = account.agency ? marketOf(account.agency.country) : marketOfLanguage(language);
  const written = Object.entries(params).map(([name, value]) => [
    name,
    value instanceof Date
      ? formatTime(value, { market, language })
      : typeof value === 'object'
        ? formatDate(value.day, { market, language })
        : value,
  ]);
  const keeper = translator(language)(`mail:keeper.${account.agency ? 'agent' : 'staff'}`);
  return {
    template,
    recipient,
    language,
    params: { name: mailName(account, language), keeper, ...Object.fromEntries(written) },
    link,
    // Of one who has chosen a brand it is that.
    brand: account.agency ? onlyBrand(market) : null,
    ...(attachment && { attachment }),
  };
}
