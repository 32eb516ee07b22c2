import { formatDate } from '#app/domain/display.ts';
import { textLocale, type Market } from '#app/domain/markets/markets.ts';
import { formatMoney } from '#app/domain/money.ts';
import type { Language } from '#app/i18n.ts';
import { translator } from '#app/platform/translations.server.ts';
import { kindOfNotification, type NotificationKind } from './notificationKinds.ts';

/** A notification's facts as its cause wrote them. */
export interface StoredFacts {
  kind: NotificationKind;
  facts: Readonly<Record<string, string | number>>;
}

/**
 * The sentence of a notification in a reader's language, with days as their market writes them. A fact that an earlier
 * release did not write is left empty.
 */
export function inWords(
  { kind, facts }: StoredFacts,
  { language, market }: { language: Language; market: Market },
): string {
  const t = translator(textLocale(language, market));
  const words = Object.entries(kindOfNotification(kind).facts).map(([name, format]) => {
    const fact = String(facts[name] ?? '');
    if (format === 'number') return [name, Number(fact)];
    if (format === 'message') return [name, fact && t(fact)];
    if (format === 'money') return [name, fact && moneyInWords(fact, { market, language })];
    if (format === 'day') return [name, fact && formatDate(new Date(fact), { market, language })];
    return [name, fact];
  });
  // Japanese has one plural form; a sentence about one thing is chosen by its context.
  const context = Number(facts.count) === 1 ? { context: 'one' } : {};
  return t(`notifications:kind.${kind}`, { ...context, ...(Object.fromEntries(words) as Record<string, string>) });
}

function moneyInWords(fact: string, { market, language }: { market: Market; language: Language }): string {
  const [currency = '', minor = ''] = fact.split(' ');
  return formatMoney(Number(minor), currency, market, language);
}
