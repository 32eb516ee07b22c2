import { kitPieces, type KitPiece } from './kitFiles.ts';

/**
 * Text as outlines, so that a picture looks the same wherever it is opened: drawn from its baseline's left end, `width`
 * wide.
 */
interface Outline {
  path: string;
  width: number;
}

/** The words of a picture as outlines, by their place in it. */
export type Words = Record<'title' | 'sign' | 'post' | 'name' | 'banner', Outline>;

/** The colours of a brand's family. */
export interface KitColors {
  primary: string;
  accent: string;
}

/** How large each of the words is drawn, in pixels. */
export const wordSizes = { title: 74, sign: 58, post: 62, name: 48, banner: 64 } as const satisfies Record<
  keyof Words,
  number
>;

/** A piece of the kit as SVG: drawn here, and free to use by holders of the level. */
export function kitPicture(piece: Exclude<KitPiece, 'texts'>, words: Words, colors: KitColors): string {
  const { width, height } = kitPieces[piece];
  const drawn = { emblem: emblemPicture, 'window-sign': windowSign, 'social-post': socialPost, banner }[piece](
    words,
    colors,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawn}</svg>`;
}

function emblemPicture({ title }: Words, colors: KitColors): string {
  return emblem(512, 512, 1, title, colors);
}

function windowSign({ title, sign }: Words, colors: KitColors): string {
  return `<rect width="1240" height="1754" fill="#FFFFFF"/><rect x="50" y="50" width="1140" height="1654" fill="none" stroke="${colors.primary}" stroke-width="6"/>
${emblem(620, 700, 0.95, title, colors)}${centred(sign, 620, 1380, colors.primary, 1060)}<path d="M320 1480q75-60 150 0t150 0 150 0 150 0" fill="none" stroke="${colors.accent}" stroke-width="10" stroke-linecap="round"/>`;
}

function socialPost({ title, post, name }: Words, colors: KitColors): string {
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colors.primary}"/><stop offset=".7" stop-color="${colors.accent}"/><stop offset="1" stop-color="#F3B36B"/></linearGradient></defs>
<rect width="1200" height="1200" fill="url(#sky)"/><circle cx="860" cy="640" r="90" fill="#FFE2B0"/>
<rect y="680" width="1200" height="520" fill="${colors.primary}"/>${waves(1200, 740, '#FFFFFF', 0.22)}${waves(1200, 800, '#FFFFFF', 0.14)}
${ship(180, 690, 1.5)}${emblem(1010, 200, 0.3, title, colors, '#FFFFFF')}
${centred(post, 600, 930, '#FFFFFF', 1080)}<rect x="240" y="990" width="720" height="110" rx="12" fill="none" stroke="#FFFFFF" stroke-width="3" stroke-dasharray="14 10"/>${centred(name, 600, 1062, '#FFFFFF', 640)}`;
}

function banner({ title, banner: line }: Words, colors: KitColors): string {
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colors.primary}"/><stop offset="1" stop-color="${colors.accent}"/></linearGradient></defs>
<rect width="1600" height="400" fill="url(#sky)"/>${waves(1600, 330, '#FFFFFF', 0.25)}${waves(1600, 365, '#FFFFFF', 0.18)}${emblem(210, 200, 0.32, title, colors, '#FFFFFF')}${ship(1180, 320, 0.95)}${leftTo(line, 420, 222, '#FFFFFF', 740)}`;
}

// Two rings, a star over waves, and the level's words.
function emblem(
  x: number,
  y: number,
  scale: number,
  title: Outline,
  { primary, accent }: KitColors,
  ring = primary,
): string {
  const star = '0,-190 36,-62 164,-26 36,10 0,138 -36,10 -164,-26 -36,-62';
  return `<g transform="translate(${x} ${y}) scale(${scale})"><circle r="470" fill="#FFFFFF"/><circle r="462" fill="none" stroke="${ring}" stroke-width="16"/><circle r="428" fill="none" stroke="${accent}" stroke-width="6"/>
<polygon points="${star}" transform="translate(0 -90)" fill="${accent}"/><path d="M-290 110q72-66 145 0t145 0 145 0 145 0M-240 180q60-54 120 0t120 0 120 0 120 0" fill="none" stroke="${primary}" stroke-width="18" stroke-linecap="round"/>${centred(title, 0, 318, primary, 560)}</g>`;
}

function ship(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0-40h380l-40 52H40z" fill="#FFFFFF"/><path d="M60-84h250v40H60zM100-124h170v36H100z" fill="#FFFFFF" fill-opacity=".92"/><path d="M150-172h30v44h-30zM210-172h30v44h-30z" fill="#F3B36B"/><path d="M80-66h210M120-108h130" stroke="#51606F" stroke-width="6" stroke-dasharray="8 10"/></g>`;
}

function waves(width: number, y: number, color: string, opacity: number): string {
  const count = Math.ceil(width / 160);
  return `<path d="M-40 ${y}q40-34 80 0${'t80 0'.repeat(count * 2)}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="8"/>`;
}

// A text that is wider than its room is drawn smaller.
function centred({ path, width }: Outline, x: number, y: number, fill: string, room: number): string {
  const scale = Math.min(1, room / width);
  return `<path transform="translate(${round(x - (width * scale) / 2)} ${y}) scale(${round(scale)})" d="${path}" fill="${fill}"/>`;
}

function leftTo({ path, width }: Outline, x: number, y: number, fill: string, room: number): string {
  return `<path transform="translate(${x} ${y}) scale(${round(Math.min(1, room / width))})" d="${path}" fill="${fill}"/>`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
