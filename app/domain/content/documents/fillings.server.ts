import type { VisitorContext } from '#app/domain/context.server.ts';
import { brands, selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import { contactsOfMarket } from '#app/domain/markets/settings/contactsOfMarket.server.ts';
import type { Representative } from '#app/domain/markets/settings/kinds/contactDetails.ts';
import { officeHoursText } from '#app/domain/markets/settings/officeCalendar.server.ts';
import type { Language } from '#app/i18n.ts';
import { translator } from '#app/platform/translations.server.ts';
import { markdownOf, type Filling, type Fillings } from './placeholders.ts';

type Reader = Pick<VisitorContext, 'db' | 'now'>;

/** For whom placeholders are filled in; '' for every market, and for a visitor under no brand. */
export interface FillingReader {
  brand: BrandCode | '';
  market: Market | '';
  language: Language;
}

/** What replaces the placeholders for a reader today. Makes no query while the process knows the settings. */
export async function fillingsFor(ctx: Reader, reader: FillingReader): Promise<Fillings> {
  const { language } = reader;
  const [first, ...others] = marketsOfReader(reader);
  const found = await Promise.all([first!, ...others].map((market) => fillingsIn(ctx, market, language)));
  const t = translator(language);
  const named = [first!, ...others].map((market, at) => ({ name: t(`markets:market.${market}`), ...found[at]! }));
  return {
    brandName: same(brandNames(reader)),
    helpDeskPhone: joined(named.map(({ name, helpDeskPhone }) => [name, helpDeskPhone])),
    helpDeskEmail: joined(named.map(({ name, helpDeskEmail }) => [name, helpDeskEmail])),
    officeHours: joined(named.map(({ name, officeHours }) => [name, officeHours])),
    representatives: tableOf(once(found.flatMap(({ representatives }) => representatives)), language),
  };
}

/** The markets of whose readers a document or an address is. */
export function marketsOfReader({ brand, market }: Omit<FillingReader, 'language'>): readonly Market[] {
  if (market !== '') return [market];
  return brand === '' ? markets : [brands[brand].market];
}

/** The sales representatives of a reader's market today. */
export async function representativesOf(ctx: Reader, market: Market): Promise<Representative[]> {
  return (await contactsOfMarket(ctx, market)).representatives;
}

/** The region of a representative in a language. */
export function regionOf({ repRegion, repRegionJa }: Representative, language: Language): string {
  return language === 'ja' && repRegionJa !== '' ? repRegionJa : repRegion;
}

async function fillingsIn(ctx: Reader, market: Market, language: Language) {
  const [contacts, hours] = await Promise.all([contactsOfMarket(ctx, market), officeHoursText(ctx, market, language)]);
  const { helpDeskPhone: phone, helpDeskEmail: email, representatives } = contacts;
  return {
    helpDeskPhone: phone === '' ? null : phoneFilling(phone),
    helpDeskEmail: email === '' ? null : emailFilling(email),
    officeHours: hours === null ? null : same(hours),
    representatives,
  };
}

const same = (text: string): Filling => ({ plain: text, markdown: markdownOf(text) });
const phoneFilling = (phone: string): Filling => ({
  plain: phone,
  markdown: `[${markdownOf(phone)}](tel:${phone.replace(/[^+\d]/g, '')})`,
});
const emailFilling = (email: string): Filling => ({
  plain: email,
  markdown: `[${markdownOf(email)}](mailto:${email})`,
});

// One value where all markets that have it have the same, else each with its market.
function joined(byMarket: readonly [string, Filling | null][]): Filling | null {
  const known = byMarket.flatMap(([name, filling]) => (filling ? [{ name, filling }] : []));
  if (new Set(known.map(({ filling }) => filling.plain)).size <= 1) return known[0]?.filling ?? null;
  const list = (as: keyof Filling) =>
    known.map(({ name, filling }) => `${as === 'plain' ? name : markdownOf(name)}: ${filling[as]}`).join('; ');
  return { plain: list('plain'), markdown: list('markdown') };
}

function brandNames({ brand, market, language }: FillingReader): string {
  const t = translator(language);
  const named = brand !== '' ? [brand] : market !== '' ? selectableBrands(market) : (['PC', 'CU', 'HA', 'SB'] as const);
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(named.map((code) => t(brands[code].nameKey)));
}

function once(representatives: readonly Representative[]): Representative[] {
  return [...new Map(representatives.map((each) => [JSON.stringify(each), each])).values()];
}

function tableOf(representatives: readonly Representative[], language: Language): Filling | null {
  if (representatives.length === 0) return null;
  const t = translator(language);
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = ['region', 'name', 'reach'].map((name) => t(`content:representatives.${name}`));
  const rows = representatives.map((each) => {
    const { repName, repEmail, repPhone } = each;
    const reach = [
      ...(repEmail === '' ? [] : [emailFilling(repEmail).markdown]),
      ...(repPhone === '' ? [] : [phoneFilling(repPhone).markdown]),
    ];
    return [markdownOf(regionOf(each, language)), markdownOf(repName), reach.join(', ')];
  });
  return { plain: '', markdown: ['\n', row(head), row(['---', '---', '---']), ...rows.map(row), '\n'].join('\n') };
}
