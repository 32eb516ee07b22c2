import type { BrandCode } from '#app/domain/markets/brands.ts';

/** What a course's cover shows. */
const coverMotifs = [
  'ship',
  'ice',
  'mountains',
  'palms',
  'torii',
  'domes',
  'lighthouse',
  'compass',
  'bell',
  'star',
] as const;
export type CoverMotif = (typeof coverMotifs)[number];

/** The cover of a course: what it shows, in which brand's hand, and a number by which courses of one motif differ. */
export interface CourseCover {
  brand: BrandCode;
  motif: CoverMotif;
  /** From 0 to 11. */
  variant: number;
}

// The title says most; where it names nothing, the category does.
const motifsByTitle: readonly (readonly [RegExp, CoverMotif])[] = [
  [/alaska|glacier|arctic|antarctic|ice\b|iceland|greenland/i, 'ice'],
  [/norw|fjord|scandinav|canada|new zealand|patagonia/i, 'mountains'],
  [/caribbean|bahama|hawai|tahiti|pacific|mexic|panama|tropic|bermuda/i, 'palms'],
  [/japan|asia|korea|taiwan|china|tokyo/i, 'torii'],
  [/mediterran|europe|ital|greece|greek|spain|adriatic|turkey/i, 'domes'],
  [/ships?\b|on board|cabin|stateroom|dining|transatlantic|story|fleet|line\b/i, 'ship'],
];
const motifsByCategory: readonly (readonly [RegExp, readonly CoverMotif[]])[] = [
  [/foundation|basic|start/i, ['lighthouse']],
  [/ship|board|fleet/i, ['ship']],
  [/destination|port|voyage|shore/i, ['mountains', 'palms', 'domes']],
  [/sell|sale|service|book/i, ['bell']],
  [/refresh/i, ['compass']],
  [/master|extra/i, ['star']],
];

/**
 * The cover of a course, from its English title, its category and the curriculum's brand. It is drawn
 * here, and the same course always has the same.
 */
export function courseCover({
  code,
  titleEn,
  categoryEn,
  brand,
}: {
  code: string;
  titleEn: string;
  categoryEn: string;
  brand: BrandCode;
}): CourseCover {
  const variant = variantOf(code);
  const byTitle = motifsByTitle.find(([words]) => words.test(titleEn))?.[1];
  const ofCategory = motifsByCategory.find(([words]) => words.test(categoryEn))?.[1] ?? coverMotifs;
  return { brand, motif: byTitle ?? ofCategory[variant % ofCategory.length]!, variant };
}

function variantOf(code: string): number {
  let sum = 0;
  for (const letter of code) sum = (sum * 31 + letter.codePointAt(0)!) % 100_003;
  return sum % 12;
}
