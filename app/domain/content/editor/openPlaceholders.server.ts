import { businessHours } from '#app/domain/markets/settings/kinds/businessHours.ts';
import { contactDetails, contactsOf, everyMarket } from '#app/domain/markets/settings/kinds/contactDetails.ts';
import { todayOf } from '#app/domain/markets/settings/settingKind.ts';
import { settingOn } from '#app/domain/markets/settings/settings.ts';
import type { DocumentKey } from '#app/domain/content/documents/chooseDocument.ts';
import { readerOfKey } from '#app/domain/content/documents/fillDocument.server.ts';
import { marketsOfReader } from '#app/domain/content/documents/fillings.server.ts';
import { isPlaceholder, placeholdersOf, type PlaceholderName } from '#app/domain/content/documents/placeholders.ts';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import { settingFrom } from '#app/platform/storedSettings.server.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { byField, type Fault } from './faults.server.ts';

/** The setting that fills a placeholder; undefined for one that is always filled. */
export const settingOfPlaceholder: Partial<Record<PlaceholderName, string>> = {
  helpDeskPhone: contactDetails.name,
  helpDeskEmail: contactDetails.name,
  representatives: contactDetails.name,
  officeHours: businessHours.name,
};

/** The placeholders that no setting fills in a market at a time. */
export type OpenByMarket = Record<Market, ReadonlySet<PlaceholderName>>;

/** Reads which placeholders no setting fills at a time, market by market, in one query. */
export async function openByMarket({ db }: { db: Database | Transaction }, at: Date): Promise<OpenByMarket> {
  const rows = await db.brandSetting.findMany({
    where: { kind: { in: [contactDetails.name, businessHours.name] } },
    orderBy: { number: 'asc' },
    select: { kind: true, scope: true, number: true, validFrom: true, act: true, value: true },
  });
  const acts = rows.map((row) => ({
    ...row,
    validFrom: row.validFrom.toISOString().slice(0, 10),
    value: row.value ?? null,
  }));
  const contacts = (scope: string) => settingFrom(acts, contactDetails, scope, at);
  const hasHours = (market: Market) => {
    const own = acts.filter((row) => row.kind === businessHours.name && row.scope === market);
    return settingOn(own, todayOf(businessHours, market, at))?.act === 'set';
  };
  const every = contacts(everyMarket);
  const open = (market: Market): ReadonlySet<PlaceholderName> => {
    const { helpDeskPhone, helpDeskEmail, representatives } = contactsOf(contacts(market), every);
    return new Set<PlaceholderName>([
      ...(helpDeskPhone === '' ? (['helpDeskPhone'] as const) : []),
      ...(helpDeskEmail === '' ? (['helpDeskEmail'] as const) : []),
      ...(representatives.length === 0 ? (['representatives'] as const) : []),
      ...(hasHours(market) ? [] : (['officeHours'] as const)),
    ]);
  };
  return Object.fromEntries(markets.map((market) => [market, open(market)])) as OpenByMarket;
}

/** The placeholders of a document that are open for some of its readers, as faults of its fields. */
export function openFaults({ document, ...key }: DocumentKey & { document: unknown }, open: OpenByMarket): Fault[] {
  const of = marketsOfReader(readerOfKey(key));
  const isOpen = (name: string) => isPlaceholder(name) && of.some((market) => open[market].has(name));
  const found = placeholdersOf(document).filter(({ name }) => isOpen(name));
  return byField(found).map((each) => ({ ...each, code: 'openPlaceholder' as const }));
}
