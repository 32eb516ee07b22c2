import { brandHands, ground, type Ground, type Palette } from '#app/domain/markets/brandHands.ts';
import type { BrandFamily } from '#app/domain/markets/brands.ts';
import { emptyPictures, headLines } from '#app/ui/brand/handDrawings.ts';
import { brandsOf } from '#app/ui/brand/families.ts';

type Scheme = 'light' | 'dark';

type Token = keyof Ground | keyof Palette;

/** Every token's colour in one family and scheme. */
export function tokensOf(family: BrandFamily, scheme: Scheme): Record<Token, string> {
  return { ...ground[scheme], ...brandHands[family][scheme] };
}

/** Text on its background: at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const textPairs: readonly (readonly [Token, Token])[] = [
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
export const controlPairs: readonly (readonly [Token, Token])[] = [
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

/** `headerMuted` → `--header-muted`. */
function propertyOf(token: string): string {
  return `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function declarations(tokens: object, indent: string): string {
  return Object.entries(tokens)
    .map(([token, colour]) => `${indent}${propertyOf(token)}: ${colour};\n`)
    .join('');
}

/** One rule in light, and again in dark by the reader's system or by choice. */
function rules(selector: string, light: object, dark: object): string {
  const darkByChoice = selector.replaceAll(':root', ':root[data-theme="dark"]');
  const darkBySystem = selector.replaceAll(':root', ':root:not([data-theme="light"])');
  return (
    `${selector} {\n${declarations(light, '  ')}}\n\n` +
    `${darkByChoice} {\n${declarations(dark, '  ')}}\n\n` +
    `@media (prefers-color-scheme: dark) {\n  ${darkBySystem} {\n${declarations(dark, '    ')}  }\n}\n`
  );
}

// A poster is set large, a quiet hand small.
const headSizes: Record<BrandFamily, string> = {
  PC: '1.75rem',
  CU: '1.875rem',
  HA: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.25rem)',
  SB: '1.625rem',
};

/** The frame around a course: its edge, and a second line within it. */
const stages: Record<BrandFamily, { edge: string; line: string }> = {
  PC: { edge: '6px solid var(--accent-soft)', line: '2px solid var(--accent)' },
  CU: { edge: '10px solid var(--header)', line: '1px solid var(--header-muted)' },
  HA: { edge: '8px solid var(--accent)', line: '0 solid' },
  SB: { edge: '6px double var(--accent)', line: '1px solid var(--line)' },
};

/** The voyage: what it is painted on, its words, its route, what is ahead, its ports, and how thick the pen is. */
const plainVoyage = {
  voyageGround: 'var(--accent-soft)',
  voyageInk: 'var(--ink)',
  voyageRoute: 'var(--accent)',
  voyageAhead: 'var(--muted)',
  voyagePort: 'var(--surface)',
  voyagePen: '4px',
};

const voyages: Record<BrandFamily, typeof plainVoyage> = {
  PC: plainVoyage,
  CU: {
    voyageGround: 'var(--header)',
    voyageInk: 'var(--on-header)',
    voyageRoute: 'var(--on-header)',
    voyageAhead: 'var(--header-muted)',
    voyagePort: 'var(--header)',
    voyagePen: '2px',
  },
  HA: { ...plainVoyage, voyagePen: '7px' },
  SB: { ...plainVoyage, voyageGround: 'var(--surface)', voyagePen: '1.5px' },
};

/** What a page of no brand draws with: the staff's console, and whoever has not signed in. */
const noHand = {
  handCorner: 'var(--radius)',
  handDrawn: 'none',
  headAlign: 'start',
  headBasis: '320px',
  headMargin: '0',
  headJustify: 'space-between',
  headSize: '1.625rem',
  headWeight: '650',
  stageEdge: '1px solid var(--line)',
  stageLine: '0 solid',
  ...plainVoyage,
};

/** The tokens of a family beside its colours. */
function handTokens(family: BrandFamily) {
  const { headings, headingWeight, corner, align } = brandHands[family];
  const line = headLines[family];
  return {
    headingFont: headings === 'serif' ? 'var(--font-serif)' : 'inherit',
    handCorner: `${corner}px`,
    handDrawn: "''",
    handPicture: maskOf(emptyPictures[family]),
    handLine: maskOf(line),
    handLineWidth: line.across,
    headAlign: align,
    headBasis: align === 'center' ? '100%' : '320px',
    headMargin: align === 'center' ? 'auto' : '0',
    headJustify: align === 'center' ? 'center' : 'space-between',
    headSize: headSizes[family],
    headWeight: String(headingWeight),
    stageEdge: stages[family].edge,
    stageLine: stages[family].line,
    ...voyages[family],
  };
}

/** A drawing as a mask: what is drawn has the colour of what it masks. It is a part of the style sheet. */
function maskOf({ width, height, shapes }: { width: number; height: number; shapes: string }): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' width='${width}' height='${height}'>${shapes}</svg>`;
  return `url("data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;
}

function selectorOf(family: BrandFamily): string {
  return brandsOf(family)
    .map((code) => `:root[data-brand="${code}"]`)
    .join(', ');
}

/** Paper is white in the dark too, in the colours of the family that it names. */
function paper(family: BrandFamily): string {
  const { light, headings } = brandHands[family];
  // Named, for it would inherit the serif of a page of another brand.
  const font = { headingFont: `var(--font-${headings})` };
  return `[data-paper="${family}"] {\n  color-scheme: light;\n${declarations({ ...light, ...font }, '  ')}}\n`;
}

/** The text of `app/styles/theme.css`. */
export function themeCss(): string {
  const { PC: first, ...others } = brandHands;
  const blocks = [
    rules(
      ':root',
      { ...ground.light, ...first.light, headingFont: 'inherit', ...noHand },
      { ...ground.dark, ...first.dark },
    ),
    `${selectorOf('PC')} {\n${declarations(handTokens('PC'), '  ')}}\n`,
    ...Object.entries(others).map(([name, family]) =>
      rules(selectorOf(name as BrandFamily), { ...family.light, ...handTokens(name as BrandFamily) }, family.dark),
    ),
    `[data-paper] {\n${declarations(ground.light, '  ')}}\n`,
    ...(Object.keys(brandHands) as BrandFamily[]).map(paper),
  ];
  return `/* Made by themeCss in app/ui/theme.ts: change it there. */\n\n${blocks.join('\n')}`;
}
