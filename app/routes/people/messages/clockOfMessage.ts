import { isMarket, marketOfLanguage, type Market } from '#app/domain/markets/markets.ts';
import type { Language } from '#app/i18n.ts';

/** The market by whose clock staff read when a message was sent: its own, or that of their language for one to all. */
export function clockOfMessage(market: string, language: Language): Market {
  return isMarket(market) ? market : marketOfLanguage(language);
}
