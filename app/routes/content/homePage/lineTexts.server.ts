import type { AgentContext } from '#app/domain/context.server.ts';
import type { HomeFacts } from '#app/domain/content/homePage/homeFacts.ts';
import type { OwnHome } from '#app/domain/content/homePage/homeFacts.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { curriculumOfBrand, levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { localeTag, textLocale } from '#app/domain/markets/markets.ts';
import { formatMoney } from '#app/domain/money.ts';
import { levelWord } from '#app/domain/people/list/agentRow.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { Line, LineName, LineSubject } from './todayLines.ts';

/** A line as the home page shows it. */
export interface LineInWords {
  name: LineName;
  about: LineSubject;
  text: string;
  to: string;
}

/** The name of the user's level under a brand, which says where it has lapsed; null for none. */
export function levelInWords(
  { market, language, now }: AgentContext,
  { level, levelEnd }: Pick<HomeFacts & OwnHome, 'level' | 'levelEnd'>,
  brand: BrandCode,
): string | null {
  if (!level) return null;
  const hasLapsed = levelEnd !== null && levelEnd.until < now;
  return levelWord(translator(textLocale(language, market)), curriculumOfBrand(brand), level, hasLapsed);
}

/** The lines of a day with their sentences, in the reader's language and the formats of their market. */
export function linesInWords(
  { market, language }: AgentContext,
  lines: readonly Line[],
  { brand, dayInWords }: { brand: BrandCode; dayInWords: (iso: string) => string },
): LineInWords[] {
  const t = translator(textLocale(language, market));
  const percent = new Intl.NumberFormat(localeTag(market, language), { style: 'percent', maximumFractionDigits: 2 });
  return lines.map(({ name, about, to, count, guests, day, money = [], level, tier, title }) => {
    const amounts = money.map(({ amount, currency }) => formatMoney(amount, currency, market, language));
    const values = {
      count,
      guests: guests === undefined ? '' : t('homePage:guests', { count: guests }),
      day: day && dayInWords(day),
      sum: amounts.length > 1 ? listed(amounts, localeTag(market, language)) : amounts[0],
      level: level ? t(levelOf(level as AcademyLevel, curriculumOfBrand(brand)).nameKey) : '',
      ...(tier && {
        brand: t(`markets:brand.${tier.brand}`),
        percent: percent.format(tier.percent / 10_000),
        from: dayInWords(tier.from),
      }),
      title: title?.[language],
    };
    return { name, about, to, text: t(`homePage:line.${name}.text`, values) };
  });
}

const listed = (words: readonly string[], locale: string) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
