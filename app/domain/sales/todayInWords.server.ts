import type { AgentContext } from '#app/domain/context.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { curriculumOfBrand, levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { localeTag, textLocale } from '#app/domain/markets/markets.ts';
import { formatMoney } from '#app/domain/money.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { Line } from './todayLines.ts';

/** What the lines of a day say, in the reader's language and the formats of their market. */
export function todayInWords(
  { market, language }: AgentContext,
  lines: readonly Line[],
  { brand, dayInWords }: { brand: BrandCode; dayInWords: (iso: string) => string },
): { name: Line['name']; about: Line['about']; text: string }[] {
  const t = translator(textLocale(language, market));
  const percent = new Intl.NumberFormat(localeTag(market, language), { style: 'percent', maximumFractionDigits: 2 });
  return lines.map(({ name, about, count, guests, day, money = [], level, tier, title }) => {
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
    return { name, about, text: t(`homePage:line.${name}.text`, values) };
  });
}

const listed = (words: readonly string[], locale: string) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
