import { localizedFields } from '#app/domain/localizedText.ts';
import { brandHands, familyOfBrand, type Palette, type Seal } from '#app/domain/markets/brandHands.ts';
import type { BrandFamily } from '#app/domain/markets/brands.ts';
import { faintPairs, type FaintPair, type Token } from '#app/domain/markets/contrast.ts';
import { fonts, paletteOf, schemes, sealOf, tokensWith, type Font, type Scheme } from '#app/domain/markets/looks.ts';
import { logoLimits, readLogo, type DescribedLogo } from '#app/domain/markets/settings/logos.ts';
import { choiceField, colourField, logoField, textField } from '#app/domain/markets/settings/settingFields.ts';
import { settingKind, type ValueOf } from '#app/domain/markets/settings/settingKind.ts';
import { marketsOfPortalOrBrand, nameOfPortalOrBrand, portalAndBrands } from './mailSender.ts';

/** The family in whose hand the portal or a brand draws: pages of no brand draw as the first. */
export const familyOfScope = (scope: string): BrandFamily => familyOfBrand(scope) ?? 'PC';

/** The field in which a colour is chosen. */
const fieldOf = (part: 'Header' | 'Action' | 'Accent', scheme: Scheme) => `${scheme}${part}` as const;

const partOfToken: Partial<Record<Token, 'Header' | 'Action' | 'Accent'>> = {
  header: 'Header',
  headerHover: 'Header',
  onHeader: 'Header',
  headerMuted: 'Header',
  strip: 'Header',
  action: 'Action',
  actionHover: 'Action',
  onAction: 'Action',
  accent: 'Accent',
  accentSoft: 'Accent',
};

interface Colours {
  lightHeader: string;
  lightAction: string;
  lightAccent: string;
  darkHeader: string;
  darkAction: string;
  darkAccent: string;
}

/** The palette of an appearance in a scheme. */
function paletteIn(colours: Colours, scope: string, scheme: Scheme): Palette {
  return paletteOf(familyOfScope(scope), scheme, {
    header: colours[fieldOf('Header', scheme)],
    action: colours[fieldOf('Action', scheme)],
    accent: colours[fieldOf('Accent', scheme)],
  });
}

/** The pairs of colours that are hard to read, by the field in which they are chosen. */
function faintIn(colours: Colours, scope: string): (FaintPair & { field: string })[] {
  return schemes.flatMap((scheme) =>
    faintPairs(tokensWith(paletteIn(colours, scope, scheme), scheme)).flatMap((pair) => {
      const part = partOfToken[pair.front] ?? partOfToken[pair.back];
      return part ? [{ ...pair, field: fieldOf(part, scheme) }] : [];
    }),
  );
}

/** A pair as a message says it: rounded down, so that 4.499 is not called enough. */
function messageOf({ field, front, back, ratio, least }: FaintPair & { field: string }): string {
  const said = {
    front: `settings:token.${front}`,
    back: `settings:token.${back}`,
    ratio: (Math.floor(ratio * 100) / 100).toFixed(2),
    least: String(least),
  };
  return `validation:faint|${field}||${new URLSearchParams(said)}`;
}

/** Logo, colours and fonts of the portal, and of each brand, in light and dark; each pair must be readable. */
export const appearance = settingKind({
  name: 'appearance',
  scopes: portalAndBrands,
  scopeKey: nameOfPortalOrBrand,
  marketsOf: marketsOfPortalOrBrand,
  preview: 'look',
  fields: {
    lightHeader: colourField(),
    lightAction: colourField(),
    lightAccent: colourField(),
    darkHeader: colourField(),
    darkAction: colourField(),
    darkAccent: colourField(),
    headingFont: choiceField(fonts),
    textFont: choiceField(fonts),
    logo: logoField(),
    ...localizedFields('logoAlt', () => textField(logoLimits.altLength, 'optional')),
  },
  fault(value, scope) {
    const worst = new Map<string, FaintPair & { field: string }>();
    for (const pair of faintIn(value, scope)) {
      const before = worst.get(pair.field);
      if (!before || pair.ratio / pair.least < before.ratio / before.least) worst.set(pair.field, pair);
    }
    return [...worst.values()].map((pair) => ({ field: pair.field, message: messageOf(pair) }));
  },
  ours: (scope) => {
    const { light, dark, headings } = brandHands[familyOfScope(scope)];
    return {
      lightHeader: light.header,
      lightAction: light.action,
      lightAccent: light.accent,
      darkHeader: dark.header,
      darkAction: dark.action,
      darkAccent: dark.accent,
      headingFont: headings as Font,
      textFont: 'sans' as Font,
      logo: '',
      logoAltEn: '',
      logoAltJa: '',
    };
  },
});

export type Appearance = ValueOf<typeof appearance>;

/** What pages, mails, certificates and badges of the portal or a brand draw with. */
export interface Look {
  light: Palette;
  dark: Palette;
  seal: Seal;
  headingFont: Font;
  textFont: Font;
  /** Undefined for the product's own sign and the brand's name. */
  logo: DescribedLogo | undefined;
}

/** The logo of an appearance, described in each language in its own words, else in the other's. */
export function logoOf({ logo, logoAltEn, logoAltJa }: Appearance): DescribedLogo | undefined {
  const read = readLogo(logo);
  return read && { ...read, alt: { en: logoAltEn || logoAltJa, ja: logoAltJa || logoAltEn } };
}

/** What an appearance of the portal or a brand draws with. */
export function lookOf(value: Appearance, scope: string): Look {
  const { headingFont, textFont } = value;
  const light = paletteIn(value, scope, 'light');
  return {
    light,
    dark: paletteIn(value, scope, 'dark'),
    seal: sealOf(familyOfScope(scope), light),
    headingFont,
    textFont,
    logo: logoOf(value),
  };
}
