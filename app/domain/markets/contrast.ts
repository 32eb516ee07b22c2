import type { Ground, Palette } from './brandHands.ts';

export type Token = keyof Ground | keyof Palette;
type Pair = readonly [front: Token, back: Token];

/** Text on its background: at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const textPairs: readonly Pair[] = [
  ...(['ink', 'muted', 'accent', 'danger', 'success'] as const).flatMap((text) =>
    (['canvas', 'surface', 'sunken'] as const).map((back) => [text, back] as const),
  ),
  ...(['success', 'warning', 'danger', 'info', 'accent'] as const).map((text) => [text, `${text}Soft`] as const),
  ...(['successSoft', 'warningSoft', 'dangerSoft', 'infoSoft', 'accentSoft'] as const).map(
    (back) => ['ink', back] as const,
  ),
  ['onHeader', 'header'],
  // The initials of the user.
  ['header', 'onHeader'],
  ['onHeader', 'headerHover'],
  ['onHeader', 'strip'],
  ['headerMuted', 'header'],
  ['headerMuted', 'strip'],
  ['onAction', 'action'],
  ['onAction', 'actionHover'],
  ['onDanger', 'danger'],
];

/** Edges of controls and focus rings on what surrounds them: at least 3 to 1 (WCAG 2.2, 1.4.11). */
export const controlPairs: readonly Pair[] = [
  ...(['control', 'action', 'accent', 'danger'] as const).flatMap((edge) =>
    (['canvas', 'surface', 'sunken'] as const).map((back) => [edge, back] as const),
  ),
  ['onHeader', 'header'],
  ['onHeader', 'headerHover'],
  ['onHeader', 'strip'],
  // The sign of an icon button under the pointer, on a page and in a drawer.
  ['ink', 'sunken'],
  ['muted', 'sunken'],
];

/** The least contrast of text, and of the edges of controls. */
export const leastContrast = { text: 4.5, control: 3 } as const;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours as WCAG computes it, from 1 to 21; both are as `#0B2A5B`. */
export function contrast(one: string, other: string): number {
  const lights = [luminance(one), luminance(other)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

/** A pair of colours that is hard to read, with its contrast and the least that it needs. */
export interface FaintPair {
  front: Token;
  back: Token;
  ratio: number;
  least: number;
}

/** The pairs of some colours whose contrast is too low; none where all can be read. */
export function faintPairs(tokens: Record<Token, string>): FaintPair[] {
  const below = (pairs: readonly Pair[], least: number) =>
    pairs.flatMap(([front, back]) => {
      const ratio = contrast(tokens[front], tokens[back]);
      return ratio < least ? [{ front, back, ratio, least }] : [];
    });
  return [...below(textPairs, leastContrast.text), ...below(controlPairs, leastContrast.control)];
}
