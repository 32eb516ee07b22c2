import type { Language } from '#app/i18n.ts';

/**
 * True in `npm run test:deep -- stories`, which tells the stories of `npm test` in all their cases, and looks at their
 * screens in every size and theme.
 */
export const deep = process.env.E2E_DEEP === '1';

/**
 * The languages in which a story that looks at its screens is run: English alone in `npm test`, since the words of both
 * are on one page.
 */
export const languagesLookedAt: readonly Language[] = deep ? ['en', 'ja'] : ['en'];

/** The languages of what is looked at in `npm run test:deep` alone: none in `npm test`. */
export const languagesInDepth: readonly Language[] = deep ? ['en', 'ja'] : [];

/** The cases in which a story is run, by their names: in `npm test` those that are `quick`. */
export function describedCases<Name extends string, Case>(
  cases: Record<Name, Case>,
  quick: readonly NoInfer<Name>[],
): [Name, Case][] {
  return (Object.entries(cases) as [Name, Case][]).filter(([name]) => deep || quick.includes(name));
}
