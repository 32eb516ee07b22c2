import type { BrandFamily } from '#app/domain/markets/brands.ts';
import { brandsOf } from '#app/ui/brand/families.ts';

/**
 * The look as data: one ground and one palette a brand family, light and dark. `app/styles/theme.css` is made from this
 * table by `themeCss`, and `tests/domain/theme.test.ts` holds both together and computes the contrast of every pair in
 * `textPairs` and `controlPairs`.
 */
const groundLight = {
  canvas: '#F6F7F9',
  surface: '#FFFFFF',
  sunken: '#EEF1F4',
  ink: '#16202C',
  muted: '#51606F',
  line: '#D9DFE6',
  control: '#74818F',
  success: '#176B3A',
  successSoft: '#E5F4EA',
  warning: '#8A4B00',
  warningSoft: '#FDF0D8',
  danger: '#B42318',
  dangerSoft: '#FDEBE9',
  onDanger: '#FFFFFF',
  info: '#0B5CAD',
  infoSoft: '#E6F0FB',
};

type Ground = typeof groundLight;

const groundDark: Ground = {
  canvas: '#0E141B',
  surface: '#17202A',
  sunken: '#202B37',
  ink: '#E8EDF2',
  muted: '#A6B3C0',
  line: '#2F3B48',
  control: '#7B8A99',
  success: '#7FD3A0',
  successSoft: '#16311F',
  warning: '#F2C174',
  warningSoft: '#37280F',
  danger: '#FF9C92',
  dangerSoft: '#3D1C1A',
  onDanger: '#0E141B',
  info: '#8CC0F5',
  infoSoft: '#14304B',
};

interface Palette {
  header: string;
  headerHover: string;
  onHeader: string;
  headerMuted: string;
  strip: string;
  action: string;
  actionHover: string;
  onAction: string;
  accent: string;
  accentSoft: string;
}

interface Family {
  headings: 'sans' | 'serif';
  light: Palette;
  dark: Palette;
}

const princess: Family = {
  headings: 'sans',
  light: {
    header: '#0B2A5B',
    headerHover: '#1B3D74',
    onHeader: '#FFFFFF',
    headerMuted: '#C3D0E6',
    strip: '#081F45',
    action: '#0B2A5B',
    actionHover: '#1B3D74',
    onAction: '#FFFFFF',
    accent: '#0A6E94',
    accentSoft: '#E3F1F7',
  },
  dark: {
    header: '#0A2145',
    headerHover: '#17345F',
    onHeader: '#FFFFFF',
    headerMuted: '#B9C8E0',
    strip: '#071733',
    action: '#6FC3E6',
    actionHover: '#93D3EE',
    onAction: '#0E141B',
    accent: '#6FC3E6',
    accentSoft: '#12303F',
  },
};

const cunard: Family = {
  headings: 'serif',
  light: {
    header: '#1B1B1D',
    headerHover: '#343438',
    onHeader: '#FFFFFF',
    headerMuted: '#CFCDD0',
    strip: '#0F0F10',
    action: '#1B1B1D',
    actionHover: '#38383C',
    onAction: '#FFFFFF',
    accent: '#A8132B',
    accentSoft: '#FBE9EC',
  },
  dark: {
    header: '#232326',
    headerHover: '#3A3A3F',
    onHeader: '#FFFFFF',
    headerMuted: '#CFCDD0',
    strip: '#161618',
    action: '#FF9AA8',
    actionHover: '#FFB7C1',
    onAction: '#0E141B',
    accent: '#FF9AA8',
    accentSoft: '#3A1A20',
  },
};

const hollandAmerica: Family = {
  headings: 'sans',
  light: {
    header: '#0E2240',
    headerHover: '#1F375B',
    onHeader: '#FFFFFF',
    headerMuted: '#C4CFDF',
    strip: '#091830',
    action: '#0E2240',
    actionHover: '#1F375B',
    onAction: '#FFFFFF',
    accent: '#A85400',
    accentSoft: '#FDF3E8',
  },
  dark: {
    header: '#0D1D36',
    headerHover: '#1B3152',
    onHeader: '#FFFFFF',
    headerMuted: '#BBC8DB',
    strip: '#081427',
    action: '#F5B066',
    actionHover: '#F8C68F',
    onAction: '#0E141B',
    accent: '#F5B066',
    accentSoft: '#38260F',
  },
};

const seabourn: Family = {
  headings: 'serif',
  light: {
    header: '#2B2F36',
    headerHover: '#424852',
    onHeader: '#FFFFFF',
    headerMuted: '#D2D5DA',
    strip: '#1F2227',
    action: '#2B2F36',
    actionHover: '#424852',
    onAction: '#FFFFFF',
    accent: '#7A5C1E',
    accentSoft: '#F6EFDF',
  },
  dark: {
    header: '#2B2F36',
    headerHover: '#424852',
    onHeader: '#FFFFFF',
    headerMuted: '#D2D5DA',
    strip: '#1D2025',
    action: '#DDBD78',
    actionHover: '#E7CF9C',
    onAction: '#0E141B',
    accent: '#DDBD78',
    accentSoft: '#322A17',
  },
};

const ground = { light: groundLight, dark: groundDark };

/** The palettes by family. */
export const families: Record<BrandFamily, Family> = { PC: princess, CU: cunard, HA: hollandAmerica, SB: seabourn };

type Scheme = 'light' | 'dark';

type Token = keyof Ground | keyof Palette;

/** Every token's colour in one family and scheme. */
export function tokensOf(family: BrandFamily, scheme: Scheme): Record<Token, string> {
  return { ...ground[scheme], ...families[family][scheme] };
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

/** The text of `app/styles/theme.css`. */
export function themeCss(): string {
  const { PC: first, ...others } = families;
  const headings = (family: Family) => ({ headingFont: family.headings === 'serif' ? 'var(--font-serif)' : 'inherit' });
  const blocks = [
    rules(':root', { ...ground.light, ...first.light, ...headings(first) }, { ...ground.dark, ...first.dark }),
    ...Object.entries(others).map(([name, family]) =>
      rules(
        brandsOf(name as BrandFamily)
          .map((code) => `:root[data-brand="${code}"]`)
          .join(', '),
        { ...family.light, ...headings(family) },
        family.dark,
      ),
    ),
  ];
  return `/* Made by themeCss in app/ui/theme.ts: change it there. */\n\n${blocks.join('\n')}`;
}
