import { brandHands, ground } from '#app/domain/markets/brandHands.ts';
import { brandCodes, brands, type BrandCode, type BrandFamily } from '#app/domain/markets/brands.ts';
import type { Token } from '#app/domain/markets/contrast.ts';
import { schemes, tokensWith, type Scheme } from '#app/domain/markets/looks.ts';
import { portalScope } from '#app/domain/markets/settings/portalScope.ts';
import type { Look } from '#app/domain/markets/settings/kinds/appearance.ts';
import { emptyPictures, headLines } from '#app/ui/brand/handDrawings.ts';

/** Every token's colour in one family and scheme. */
export function tokensOf(family: BrandFamily, scheme: Scheme): Record<Token, string> {
  return tokensWith(brandHands[family][scheme], scheme);
}

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

/** The theme of a page without a brand: the staff's console, and visitors. */
const noHand = {
  handCorner: 'var(--radius)',
  handDrawn: 'none',
  headSize: '1.625rem',
  headWeight: '650',
  stageEdge: '1px solid var(--line)',
  stageLine: '0 solid',
  ...plainVoyage,
};

/** The tokens of a family beside its colours. */
function handTokens(family: BrandFamily) {
  const { headings, headingWeight, corner } = brandHands[family];
  const line = headLines[family];
  return {
    headingFont: headings === 'serif' ? 'var(--font-serif)' : 'inherit',
    handCorner: `${corner}px`,
    handDrawn: "''",
    handPicture: maskOf(emptyPictures[family]),
    handLine: maskOf(line),
    handLineWidth: line.across,
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

function selectorOf(family: BrandFamily, select: (brand: BrandCode) => string): string {
  return brandCodes
    .filter((code) => brands[code].family === family)
    .map(select)
    .join(', ');
}

const documentOf = (brand: string) => `:root[data-brand="${brand}"]`;
const paperOf = (brand: string) => `[data-paper="${brand}"]`;

/** Paper is white in the dark too, in the colours of the brand that it names. */
function paper(family: BrandFamily): string {
  const { light, headings } = brandHands[family];
  // Named, for it would inherit the fonts of a page of another brand.
  const font = fontTokens({ headingFont: headings, textFont: 'sans' });
  return `${selectorOf(family, paperOf)} {\n  color-scheme: light;\n${declarations({ ...light, ...font }, '  ')}}\n`;
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
    `${selectorOf('PC', documentOf)} {\n${declarations(handTokens('PC'), '  ')}}\n`,
    ...Object.entries(others).map(([name, family]) =>
      rules(
        selectorOf(name as BrandFamily, documentOf),
        { ...family.light, ...handTokens(name as BrandFamily) },
        family.dark,
      ),
    ),
    `[data-paper] {\n${declarations(ground.light, '  ')}}\n`,
    ...(Object.keys(brandHands) as BrandFamily[]).map(paper),
  ];
  return `/* Made by themeCss in app/ui/theme.ts: change it there. */\n\n${blocks.join('\n')}`;
}

/**
 * The style sheet of the looks that brands have set, which comes after the built ones; the portal's own is that of
 * pages of no brand.
 */
export function looksCss(looks: readonly { scope: string; look: Look }[]): string {
  return looks
    .map(({ scope, look }) => {
      const light = { ...look.light, ...fontTokens(look) };
      if (scope === portalScope) return rules(':root:not([data-brand])', light, look.dark);
      return `${rules(documentOf(scope), light, look.dark)}\n${paperOf(scope)} {\n${declarations(light, '  ')}}\n`;
    })
    .join('\n');
}

/** The style sheet of a sample of a look that is not saved: of the elements with `data-sample`, in light and dark. */
export function sampleCss(look: Look): string {
  return schemes
    .map((scheme) => {
      const tokens = { ...ground[scheme], ...look[scheme], ...fontTokens(look) };
      return `[data-sample="${scheme}"] {\n  color-scheme: ${scheme};\n${declarations(tokens, '  ')}}\n`;
    })
    .join('\n');
}

function fontTokens({ headingFont, textFont }: Pick<Look, 'headingFont' | 'textFont'>) {
  return { headingFont: `var(--font-${headingFont})`, textFont: `var(--font-${textFont})` };
}
