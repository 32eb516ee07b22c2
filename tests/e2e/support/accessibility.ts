import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './browsers.ts';
import { deep } from './depth.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const everything = [...wcag, 'best-practice'];
// What the width of a page can break, in a page that was held against everything before.
const byWidth = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'region',
  'link-in-text-block',
  'aria-hidden-focus',
  'bypass',
];

/**
 * Checks a page as it is by axe's rules: WCAG 2.2 AA and good practice, `wcag` alone, what its `width` can break, or
 * the contrast of its `colours`.
 */
export async function expectAccessible(
  page: Page,
  what: 'everything' | 'wcag' | 'width' | 'colours' = 'everything',
): Promise<void> {
  await comeToRest(page);
  // A frame without scripts cannot be checked by axe; what it shows is a page too. Its legacy mode is for pages without
  // frames of other sites, and takes half the time: no second page is opened. Swagger UI's own markup has a select
  // without a name and a sample that scrolls without focus: not ours to mend. What passed is not described, which would
  // take longer than the rules; before the tags, which are options too.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .exclude('iframe[sandbox]')
    .exclude('.api-reference')
    .setLegacyMode();
  if (what === 'colours') axe.withRules(['color-contrast']);
  else if (what === 'width') axe.withRules(byWidth);
  else axe.withTags([...(what === 'wcag' ? wcag : everything), 'experimental']);
  // What a sticky header or footer covers in one place of the scrolled page is no smaller for it.
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(element).position === 'sticky') element.style.position = 'static';
  });
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/**
 * Checks a page of a story by axe's rules at 1280 and at 360 pixels, and in the dark; nothing may stick out there, nor
 * at 768. It stays at 1280. In `npm test` it does nothing: there the pages of tests/e2e/accessibility.test.ts are
 * looked at, one of each kind.
 */
export async function lookAt(page: Page): Promise<void> {
  if (!deep) return;
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, 'width');
  await expectNoSidewaysScrolling(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  // The narrowest on which a table is a table.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/**
 * Waits for animations, which have other colours on their way. An animation within a closed fold is paused, and would
 * never end.
 */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const shown = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect && (effect.target?.checkVisibility() ?? false);
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && shown(effect) && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Nothing sticks out to the side of a page, once it is laid out for a window that has just become another one. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  await expect(async () => {
    const { content, shown, beyond } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const wide = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth,
      );
      return {
        content: scrollWidth,
        shown: clientWidth,
        beyond: wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)),
      };
    });
    expect(content, `the width of ${page.url()}: ${beyond.join(' ')}`).toBeLessThanOrEqual(shown);
  }).toPass({ timeout: 5_000 });
}

/**
 * The rows of a page's lists have two lines each on a phone (72 px at most) until one is opened; it is at 360 px. A row
 * that is a sentence, two values that are compared, or what a press of the row decides on, is read whole; a table of a
 * text is no list. A list that is folded away is unfolded, since it is laid out no sooner.
 */
export async function expectTwoLinesARow(page: Page): Promise<void> {
  await expect(async () => {
    const high = await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details:not(.row-fold):has(.table)')) fold.setAttribute('open', '');
      return [
        ...document.querySelectorAll(
          '.table tbody tr:not(:has(.table-empty, .row-fold[open], .row-sentence), .rows-compared *, .rows-pressed *)',
        ),
      ]
        .map((row) => ({ height: row.getBoundingClientRect().height, text: row.textContent.slice(0, 60) }))
        .filter(({ height }) => height > 72);
    });
    expect(high, `rows of ${page.url()} that are too high`).toEqual([]);
  }).toPass({ timeout: 5_000 });
}
