import { zones } from '#app/domain/display.ts';
import { localeTag, markets, marketOfLanguage, type Market } from '#app/domain/markets/markets.ts';
import { zoneInWords } from '#app/domain/markets/settings/officeHours.ts';
import { choiceField } from '#app/domain/markets/settings/settingFields.ts';
import { settingKind } from '#app/domain/markets/settings/settingKind.ts';
import type { Language } from '#app/i18n.ts';

/** The zones that may be chosen, each with its largest city, from west to east. */
const cities = {
  'Pacific/Honolulu': { en: 'Honolulu', ja: 'ホノルル' },
  'America/Anchorage': { en: 'Anchorage', ja: 'アンカレッジ' },
  'America/Los_Angeles': { en: 'Los Angeles', ja: 'ロサンゼルス' },
  'America/Phoenix': { en: 'Phoenix', ja: 'フェニックス' },
  'America/Denver': { en: 'Denver', ja: 'デンバー' },
  'America/Chicago': { en: 'Chicago', ja: 'シカゴ' },
  'America/Mexico_City': { en: 'Mexico City', ja: 'メキシコシティ' },
  'America/New_York': { en: 'New York', ja: 'ニューヨーク' },
  'America/Halifax': { en: 'Halifax', ja: 'ハリファックス' },
  'America/Puerto_Rico': { en: 'San Juan', ja: 'サンフアン' },
  'America/St_Johns': { en: 'St. John’s', ja: 'セントジョンズ' },
  'America/Sao_Paulo': { en: 'São Paulo', ja: 'サンパウロ' },
  UTC: { en: 'UTC', ja: 'UTC' },
  'Europe/London': { en: 'London', ja: 'ロンドン' },
  'Europe/Berlin': { en: 'Berlin', ja: 'ベルリン' },
  'Europe/Athens': { en: 'Athens', ja: 'アテネ' },
  'Africa/Johannesburg': { en: 'Johannesburg', ja: 'ヨハネスブルグ' },
  'Asia/Dubai': { en: 'Dubai', ja: 'ドバイ' },
  'Asia/Kolkata': { en: 'Mumbai', ja: 'ムンバイ' },
  'Asia/Bangkok': { en: 'Bangkok', ja: 'バンコク' },
  'Asia/Singapore': { en: 'Singapore', ja: 'シンガポール' },
  'Asia/Hong_Kong': { en: 'Hong Kong', ja: '香港' },
  'Asia/Shanghai': { en: 'Shanghai', ja: '上海' },
  'Asia/Taipei': { en: 'Taipei', ja: '台北' },
  'Australia/Perth': { en: 'Perth', ja: 'パース' },
  'Asia/Seoul': { en: 'Seoul', ja: 'ソウル' },
  'Asia/Tokyo': { en: 'Tokyo', ja: '東京' },
  'Australia/Adelaide': { en: 'Adelaide', ja: 'アデレード' },
  'Australia/Brisbane': { en: 'Brisbane', ja: 'ブリスベン' },
  'Australia/Sydney': { en: 'Sydney', ja: 'シドニー' },
  'Pacific/Auckland': { en: 'Auckland', ja: 'オークランド' },
} as const satisfies Record<string, Record<Language, string>>;

export type TimeZone = keyof typeof cities;
export const timeZones = Object.keys(cities) as [TimeZone, ...TimeZone[]];

/** True for a zone that may be chosen. */
export function isTimeZone(value: string): value is TimeZone {
  return Object.hasOwn(cities, value);
}

/** The zone in which the specification compares and writes outages (spec §4, §9). */
export const pacificZone = 'America/Los_Angeles' satisfies TimeZone;

/** What a zone is called with its city: `Pacific Time (Los Angeles)`. */
export function zoneLabel(zone: TimeZone, language: Language): string {
  if (zone === 'UTC') return zone;
  const name = zoneInWords(new Date(), zone, localeTag(marketOfLanguage(language), language));
  const city = cities[zone][language];
  return language === 'ja' ? `${name}（${city}）` : `${name} (${city})`;
}

const zoneField = () => ({
  ...choiceField(timeZones),
  called: (zone: string, language: Language) => zoneLabel(zone as TimeZone, language),
});

/**
 * The zones of a market: in which the hours of its office are, and in which times of outages are named to its readers.
 * Ours are that of the market's largest place, and Pacific time (spec §4).
 */
export const timeZonesOfMarket = settingKind({
  name: 'time-zones',
  scopes: markets,
  scopeKey: (market) => `markets:market.${market}`,
  marketsOf: (market) => [market as Market],
  fields: { officeZone: zoneField(), outageZone: zoneField() },
  ours: (market) => ({ officeZone: zones[market as Market] as TimeZone, outageZone: pacificZone as TimeZone }),
});
