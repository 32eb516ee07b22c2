import { imageAddress, imageWidths } from './imageRules.ts';

/** The title by which a picture in Markdown says that it only decorates, and so has no description. */
const decorativeTitle = 'decorative';

/** A picture in the text of a page, as Markdown has it: `![A ship](/images/{imageId})`. */
export interface TextPicture {
  address: string;
  /** Null where the address is not that of a picture of the library. */
  imageId: string | null;
  alt: string;
  isDecorative: boolean;
}

/** A picture's own size. */
export interface PictureSize {
  imageId: string;
  width: number;
  height: number;
}

/** A picture in the text of a page, by what Markdown says of it. */
export function textPicture({ href, text, title }: { href: string; text: string; title?: string | null }): TextPicture {
  const found = imageAddress(href);
  return {
    address: href,
    imageId: found && found.width === undefined ? found.imageId : null,
    alt: text.trim(),
    isDecorative: title === decorativeTitle,
  };
}

/**
 * The Markdown of a picture with its description, or of one that decorates alone. Signs of the description that Markdown
 * would take for its own are replaced.
 */
export function pictureMarkdown({ imageId, alt }: { imageId: string; alt: string | null }): string {
  if (alt === null) return `![](/images/${imageId} "${decorativeTitle}")`;
  const plain = alt
    .replace(/\s+/g, ' ')
    .replaceAll('\\', '')
    .replaceAll('`', "'")
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(/[[\]]/g, '\\$&')
    .trim();
  return `![${plain}](/images/${imageId})`;
}

/** A text with a picture put in at a place, in its own paragraph; the second result is the place after it. */
export function withPicture(text: string, place: number, markdown: string): { text: string; after: number } {
  const [before, rest] = [text.slice(0, place).trimEnd(), text.slice(place).trimStart()];
  const head = before === '' ? markdown : `${before}\n\n${markdown}`;
  return { text: rest === '' ? `${head}\n` : `${head}\n\n${rest}`, after: head.length };
}

/**
 * The attributes with which a picture is shown in a text as wide as the text at most, and no wider than it is: the
 * browser takes the width that its screen needs.
 */
export function pictureAttributes({ imageId, width, height }: PictureSize): Record<string, string> {
  const largest = Math.min(width, imageWidths.at(-1) ?? width);
  const address = (each: number) => `/images/${imageId}/${each}`;
  // A smaller picture is kept in no width beyond its own.
  const kept = imageWidths.filter((each, place) => place === 0 || (imageWidths[place - 1] ?? 0) < width);
  return {
    src: address(kept.find((each) => each >= 960) ?? kept.at(-1) ?? 960),
    srcset: kept.map((each) => `${address(each)} ${Math.min(each, width)}w`).join(', '),
    sizes: `(min-width: ${textWidth + 2 * textMargin}px) ${Math.min(textWidth, largest)}px, 100vw`,
    width: String(largest),
    height: String(Math.round((height * largest) / width)),
    loading: 'lazy',
    decoding: 'async',
  };
}

// As wide as the text of a page becomes (prose.css), and what is beside it.
const textWidth = 720;
const textMargin = 24;
