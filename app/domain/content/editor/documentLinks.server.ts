import { marked, type Token, type Tokens } from 'marked';
import { faultOfText, longestText } from '#app/domain/content/documents/textBounds.ts';
import { imageAddress } from '#app/domain/content/pictures/imageRules.ts';
import { textPicture, type TextPicture } from '#app/domain/content/pictures/pictureMarkdown.ts';
import { fieldAt } from './formValues.ts';

/** A link of a document, with the name of its field in the form. */
export interface DocumentLink {
  field: string;
  address: string;
}

/**
 * All links of a document: those that have a field of their own, the destinations of menus and footers by their names
 * (`/home` for `home`), and those in the Markdown of a page.
 */
export function linksIn(document: unknown, path: readonly PropertyKey[] = []): DocumentLink[] {
  if (Array.isArray(document))
    return document.flatMap((item, index) => {
      const place = [...path, index];
      // Of the lists of a document those of menu entries alone hold names.
      return typeof item === 'string'
        ? [{ field: fieldAt([...place, 'destination']), address: `/${item}` }]
        : linksIn(item, place);
    });
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([name, value]) => {
    const field = fieldAt([...path, name]);
    if (typeof value !== 'string') return linksIn(value, [...path, name]);
    if (name === 'to') return [{ field, address: value }];
    return name === 'body' && path.length === 0 ? linksOfMarkdown(value).map((address) => ({ field, address })) : [];
  });
}

/** The tokens of a Markdown text; null for one that is too long or beyond its bounds. */
export function tokensOf(source: string): Token[] | null {
  if (source.length > longestText || faultOfText(source)) return null;
  try {
    return marked.lexer(source);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function linksOfMarkdown(source: string): string[] {
  const found: string[] = [];
  marked.walkTokens(tokensOf(source) ?? [], (token: Token) => {
    if (token.type === 'link') found.push((token as { href: string }).href);
  });
  return [...new Set(found)];
}

/** The links of a page that stand alone in a paragraph, where one to a video becomes a player. */
export function linksAlone(document: unknown): string[] {
  const body = typeof document === 'object' && document !== null && 'body' in document ? document.body : undefined;
  if (typeof body !== 'string') return [];
  const found: string[] = [];
  marked.walkTokens(tokensOf(body) ?? [], (token: Token) => {
    const [only, ...others] = token.type === 'paragraph' ? (token.tokens ?? []) : [];
    if (only?.type === 'link' && others.length === 0) found.push((only as { href: string }).href);
  });
  return [...new Set(found)];
}

/** A picture in the text of a page: where it is, what is said of it. */
export function picturesOfText(document: unknown): TextPicture[] {
  const body = typeof document === 'object' && document !== null && 'body' in document ? document.body : undefined;
  if (typeof body !== 'string') return [];
  const found: TextPicture[] = [];
  marked.walkTokens(tokensOf(body) ?? [], (token: Token) => {
    if (token.type === 'image') found.push(textPicture(token as Tokens.Image));
  });
  return found;
}

/** The pictures of the library that a document shows, each with its field, in the text of a page or a field of its own. */
export function shownPictures(document: unknown): { field: string; imageId: string }[] {
  const inText = picturesOfText(document).flatMap(({ imageId }) => (imageId ? [{ field: 'body', imageId }] : []));
  return [...picturesInFields(document, []), ...inText];
}

/** The pictures that a document shows or links to, by their identifiers. */
export function imagesIn(document: unknown): string[] {
  const linked = linksIn(document).flatMap(({ address }) => imageAddress(address)?.imageId ?? []);
  return [...new Set([...shownPictures(document).map(({ imageId }) => imageId), ...linked])];
}

function picturesInFields(document: unknown, path: readonly PropertyKey[]): { field: string; imageId: string }[] {
  if (Array.isArray(document)) return document.flatMap((item, index) => picturesInFields(item, [...path, index]));
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([name, value]) =>
    name === 'image' && typeof value === 'string' && isUuid(value)
      ? [{ field: fieldAt([...path, name]), imageId: value.toLowerCase() }]
      : picturesInFields(value, [...path, name]),
  );
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
