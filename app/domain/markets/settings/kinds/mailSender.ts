import { localizedFields } from '#app/domain/localizedText.ts';
import { brandCodes, brands, type BrandCode } from '#app/domain/markets/brands.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { emailField, paragraphField, textField } from '#app/domain/markets/settings/settingFields.ts';
import { portalScope } from '#app/domain/markets/settings/portalScope.ts';
import { settingKind, type ValueOf } from '#app/domain/markets/settings/settingKind.ts';
import type { Language } from '#app/i18n.ts';

/** What is set for the portal as a whole, and beside it for each brand. */
export const portalAndBrands: readonly string[] = [portalScope, ...brandCodes];

/** The markets of the portal or a brand. */
export const marketsOfPortalOrBrand = (scope: string) =>
  scope === portalScope ? markets : [brands[scope as BrandCode].market];

/** The key of the name of the portal or a brand. */
export const nameOfPortalOrBrand = (scope: string) =>
  scope === portalScope ? 'settings:scope.portal' : brands[scope as BrandCode].nameKey;

/**
 * The sender and the signature of mails. An empty field of a brand takes the value of the portal, an empty one of the
 * portal that of the installation (`MAIL_FROM`) and the product.
 */
export const mailSender = settingKind({
  name: 'mail-sender',
  scopes: portalAndBrands,
  scopeKey: nameOfPortalOrBrand,
  marketsOf: marketsOfPortalOrBrand,
  preview: 'mail',
  fields: {
    ...localizedFields('senderName', () => textField(60, 'optional')),
    senderAddress: emailField(),
    ...localizedFields('signature', () => paragraphField(500)),
  },
  ours: () => ({ senderNameEn: '', senderNameJa: '', senderAddress: '', signatureEn: '', signatureJa: '' }),
});

export type MailSender = ValueOf<typeof mailSender>;

/** A sender's name and address, as in `MAIL_FROM`: `Gangway <no-reply@gangway.example>`, or an address alone. */
export function readSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

/**
 * The sender of a mail in a language, and its signature, '' for the product's own: each as the brand has it, else the
 * portal, else the installation.
 */
export function senderOf(
  said: readonly MailSender[],
  language: Language,
  mailFrom: string,
): { name: string; address: string; signature: string } {
  const installed = readSender(mailFrom);
  const first = (read: (sender: MailSender) => string) => said.map(read).find((text) => text !== '');
  return {
    name: first((sender) => (language === 'ja' && sender.senderNameJa) || sender.senderNameEn) ?? installed.name,
    address: first(({ senderAddress }) => senderAddress) ?? installed.address,
    signature: first((sender) => (language === 'ja' ? sender.signatureJa : sender.signatureEn)) ?? '',
  };
}

// Names that no mail can reach (RFC 2606, RFC 6761).
const reserved = /(^|\.)(example|test|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/i;

/**
 * Whether mails come from an address of the brand's: what is set for the portal, else `MAIL_FROM`, is an address that
 * a mail can reach.
 */
export function mailSenderIsSet(portal: Pick<MailSender, 'senderAddress'>, mailFrom: string): boolean {
  const host = (portal.senderAddress || readSender(mailFrom).address).split('@')[1] ?? '';
  return host.includes('.') && !reserved.test(host);
}
