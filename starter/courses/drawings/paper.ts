/**
 * The colours of the drawings. Text is `ink` on `paper` or white, or white on `navy`, `teal` and `green`: each pair is
 * at least 4.5 to 1.
 */
export const colors = {
  paper: '#F1F6F9',
  ink: '#16202C',
  line: '#B9C9D6',
  navy: '#12304F',
  teal: '#0A6E94',
  green: '#3F6B4B',
  sky: '#CFE6F1',
  sea: '#5C9DB8',
  sand: '#F3E3C3',
  coral: '#D9694A',
  white: '#FFFFFF',
} as const;

export const width = 480;
const fontSize = 18;
export const lineHeight = 24;

/** A whole drawing of a height. Nothing in it is an inline style, so that it is shown under a strict policy too. */
export function drawing(height: number, ...parts: string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Inter, system-ui, 'Hiragino Sans', 'Noto Sans JP', 'Yu Gothic', sans-serif" font-size="${fontSize}">`,
    `<rect width="${width}" height="${height}" rx="12" fill="${colors.paper}"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

interface TextPlace {
  x: number;
  /** The baseline of the first line. */
  y: number;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  bold?: boolean;
  size?: number;
}

/** Lines of text, below each other. */
export function text(lines: readonly string[], { x, y, fill = colors.ink, anchor = 'start', bold = false, size }: TextPlace): string {
  const look = `fill="${fill}" text-anchor="${anchor}"${bold ? ' font-weight="600"' : ''}${size ? ` font-size="${size}"` : ''}`;
  return lines.map((line, index) => `<text x="${x}" y="${y + index * lineHeight}" ${look}>${escapeXml(line)}</text>`).join('\n');
}

/**
 * A text in lines of at most so many pixels, all of about the same length: broken between words, and in Japanese
 * between any characters but before a mark of punctuation.
 */
export function lines(source: string, maxWidth: number, size: number = fontSize): string[] {
  let found = filled(source, maxWidth, size);
  // Narrower, as long as that takes no line more: nothing is left alone on the last one.
  for (let narrower = maxWidth - size / 2; found.length > 1 && narrower > maxWidth / 2; narrower -= size / 2) {
    const tried = filled(source, narrower, size);
    if (tried.length > found.length) break;
    found = tried;
  }
  return found;
}

function filled(source: string, maxWidth: number, size: number): string[] {
  const pieces = source.match(/[\u3000-\u9fff\uff00-\uffef][、。」』）ー・っゃゅょッャュョ]*|[^\s\u3000-\u9fff\uff00-\uffef]+|\s+/g) ?? [];
  const found: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && widthOf(line + piece.trimEnd(), size) > maxWidth) {
      found.push(line.trim());
      line = piece.trimStart();
    } else line += piece;
  }
  return [...found, line.trim()].filter(Boolean);
}

/** About how wide a text is, rather too wide: the reader's own typeface is not known. */
export function widthOf(source: string, size: number): number {
  return [...source].reduce((sum, sign) => sum + (/[\u3000-\u9fff\uff00-\uffef]/.test(sign) ? 1 : /[A-Z0-9—–%]/.test(sign) ? 0.66 : 0.54) * size, 0);
}

/** A text for use between tags, and between quotation marks. */
export function escapeXml(source: string): string {
  return source.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
