import { paths } from '#app/paths.ts';
import { brandStripId } from '#app/ui/shell/BrandStrip.tsx';
import { mainMenuId } from '#app/ui/shell/MainMenu.tsx';

/** A stop of the tour: what is pointed at, and the key of its words in the namespace `tour`. */
export interface TourStop {
  element: HTMLElement;
  key: string;
}

const several = `:has(#${brandStripId} li + li)`;

// On a narrow screen a button replaces what a wide one shows: the page shows one of the two.
const stops: readonly (readonly [key: string, selector: string])[] = [
  ['home', '.header .wordmark'],
  ['brands', `.header${several} #${brandStripId}`],
  ['brandsButton', `.header${several} .drawer-button[href="#${brandStripId}"]`],
  ['menu', `#${mainMenuId}`],
  ['menuButton', `.drawer-button[href="#${mainMenuId}"]`],
  ['agency', `#${mainMenuId} details:has(a[href="${paths.agencyOverview()}"]) > summary`],
  ['language', '.header-end button[name="language"]'],
  ['user', '.header-end details > summary'],
  ['support', '.support-links'],
];

/** The stops of what the page really shows to this user, in the order of the page's head and then its foot. */
export function presentStops(): TourStop[] {
  return stops.flatMap(([key, selector]) => {
    const element = document.querySelector<HTMLElement>(selector);
    return element?.checkVisibility() ? [{ element, key }] : [];
  });
}
