import type { AgentContext } from '#app/domain/context.server.ts';
import type { HomeFacts } from '#app/domain/content/homePage/homeFacts.ts';
import type { OwnHome } from '#app/domain/content/homePage/homeFacts.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { curriculumOfBrand } from '#app/domain/markets/curricula.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { levelWord } from '#app/domain/people/list/agentRow.ts';
import { todayInWords } from '#app/domain/sales/todayInWords.server.ts';
import { todayLines, type LineName, type LineSubject, type TodayFacts } from '#app/domain/sales/todayLines.ts';
import { translator } from '#app/platform/translations.server.ts';
import { linePaths } from './linePaths.ts';

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

/** The lines of a day with their sentences and where their presses lead. */
export function linesInWords(
  ctx: AgentContext,
  facts: TodayFacts,
  { brand, dayInWords }: { brand: BrandCode; dayInWords: (iso: string) => string },
): LineInWords[] {
  return todayInWords(ctx, todayLines(facts), { brand, dayInWords }).map((line) => ({
    ...line,
    to: linePaths[line.name](facts),
  }));
}
