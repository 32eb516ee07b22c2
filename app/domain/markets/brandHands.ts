import { brands, isBrandCode, type BrandFamily } from './brands.ts';

/*
 * How each family of brands draws. The shapes are the family's; the colors and fonts are the default of the setting
 * `appearance` (`settings/kinds/appearance.ts`), from which pages, mails, certificates and badges take them.
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

export type Ground = typeof groundLight;

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

export interface Palette {
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

/** How the frame of a certificate is drawn: rounded lines, a broad band, fine rules, or a double line. */
type FrameStyle = 'rounded' | 'band' | 'rules' | 'double';

/** What the emblem of a level is drawn with, on the ground of the header. */
export interface Seal {
  ink: string;
  foil: string;
}

/** How a brand's family draws, whatever it draws on: pages, certificates, mails. */
export interface BrandHand {
  headings: 'sans' | 'serif';
  /** The weight of a heading: a poster's is heavy, a quiet hand's light. */
  headingWeight: number;
  /** The frame of a certificate, and of a mail. */
  frame: FrameStyle;
  /** The radius of corners, in pixels. */
  corner: number;
  seal: Seal;
  light: Palette;
  dark: Palette;
}

const princess: BrandHand = {
  headings: 'sans',
  headingWeight: 650,
  frame: 'rounded',
  corner: 20,
  seal: { ink: '#FFFFFF', foil: '#FCE7A8' },
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

const cunard: BrandHand = {
  headings: 'serif',
  headingWeight: 450,
  frame: 'rules',
  corner: 0,
  seal: { ink: '#F4F1DE', foil: '#E9C98C' },
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

const hollandAmerica: BrandHand = {
  headings: 'sans',
  headingWeight: 750,
  frame: 'band',
  corner: 2,
  seal: { ink: '#FFF6E6', foil: '#E9772C' },
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

const seabourn: BrandHand = {
  headings: 'serif',
  headingWeight: 400,
  frame: 'double',
  corner: 0,
  seal: { ink: '#FFFFFF', foil: '#D8C79A' },
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

/** What all brands share, light and dark. */
export const ground = { light: groundLight, dark: groundDark };

/** The hands by family: Princess round and sea-blue, Cunard by night, Holland America a poster, Seabourn in ink. */
export const brandHands: Record<BrandFamily, BrandHand> = {
  PC: princess,
  CU: cunard,
  HA: hollandAmerica,
  SB: seabourn,
};

/** The family whose hand a brand has; null for what is no brand. */
export function familyOfBrand(code: string | null | undefined): BrandFamily | null {
  return isBrandCode(code) ? brands[code].family : null;
}
