import type { Language } from '#app/i18n.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { translator } from '#app/platform/translations.server.ts';

/** The markets of a member of staff in words: `Japan, United Kingdom`, or that it is all of them. */
export function staffMarketsWords(language: Language, markets: readonly Market[]): string {
  const t = translator(language);
  if (markets.length === 0) return t('staff:account.everyMarket');
  return markets.map((market) => t(`markets:market.${market}`)).join(language === 'ja' ? '、' : ', ');
}
