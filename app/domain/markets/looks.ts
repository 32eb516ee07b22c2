import { brandHands, ground, type Ground, type Palette, type Seal } from './brandHands.ts';
import type { BrandFamily } from './brands.ts';
import { contrast, leastContrast, type Token } from './contrast.ts';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** The faces that come with the product; Japanese is set in the reader's own beside them. */
export const fonts = ['sans', 'serif'] as const;
export type Font = (typeof fonts)[number];

/** The colours that a brand chooses; the others of its palette follow from them. */
export type ChosenColours = Pick<Palette, 'header' | 'action' | 'accent'>;

/** Every token's colour of a palette on the ground of a scheme. */
export function tokensWith(palette: Palette, scheme: Scheme): Ground & Palette & Record<Token, string> {
  return { ...ground[scheme], ...palette };
}

const darkInk = '#0E141B';
const white = '#FFFFFF';
const black = '#000000';

/** A colour between two, `share` of the way from the first to the second. */
function mix(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((start) => {
    const [one, other] = [from, to].map((colour) => parseInt(colour.slice(start, start + 2), 16));
    return Math.round(one! + (other! - one!) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`.toUpperCase();
}

const inkOn = (back: string) => (contrast(white, back) >= contrast(darkInk, back) ? white : darkInk);
const isReadable = (ink: string, back: string) => contrast(ink, back) >= leastContrast.text;

/** What a surface becomes under the pointer: nearer to its ink while that stays readable, else away from it. */
function hovered(back: string, ink: string): string {
  const nearer = mix(back, ink, 0.12);
  return isReadable(ink, nearer) ? nearer : mix(back, ink === white ? black : white, 0.18);
}

function headerWith(header: string): Pick<Palette, 'header' | 'headerHover' | 'onHeader' | 'headerMuted' | 'strip'> {
  const onHeader = inkOn(header);
  const strip = mix(header, onHeader === white ? black : white, 0.25);
  const muted = mix(onHeader, header, 0.22);
  const headerMuted = isReadable(muted, header) && isReadable(muted, strip) ? muted : onHeader;
  return { header, headerHover: hovered(header, onHeader), onHeader, headerMuted, strip };
}

function actionWith(action: string): Pick<Palette, 'action' | 'actionHover' | 'onAction'> {
  const onAction = inkOn(action);
  return { action, actionHover: hovered(action, onAction), onAction };
}

function accentWith(accent: string, scheme: Scheme): Pick<Palette, 'accent' | 'accentSoft'> {
  const soft = [0.14, 0.1, 0.06].map((share) => mix(ground[scheme].surface, accent, share));
  return { accent, accentSoft: soft.find((back) => isReadable(accent, back)) ?? soft.at(-1)! };
}

/**
 * The palette of the colours that were chosen, in a family's hand: what was not changed stays as the family has it, and
 * what belongs to a changed colour (its ink, its hover, its soft ground) is computed.
 */
export function paletteOf(family: BrandFamily, scheme: Scheme, { header, action, accent }: ChosenColours): Palette {
  const own = brandHands[family][scheme];
  return {
    ...own,
    ...(header !== own.header && headerWith(header)),
    ...(action !== own.action && actionWith(action)),
    ...(accent !== own.accent && accentWith(accent, scheme)),
  };
}

/** The family's seal where its colors can be seen on the header; else those of the header's ink. */
export function sealOf(family: BrandFamily, { header, onHeader }: Palette): Seal {
  const { ink, foil } = brandHands[family].seal;
  const shown = (color: string) => (contrast(color, header) >= leastContrast.control ? color : onHeader);
  return { ink: shown(ink), foil: shown(foil) };
}
