import { faultOfText, longestText } from '#app/domain/textBounds.ts';
import { imageAddress } from '#app/domain/content/pictures/imageRules.ts';
import { textPicture, type TextPicture } from '#app/domain/content/pictures/pictureMarkdown.ts';
import { markdownFacts } from '#app/platform/markdownReader.server.ts';
import { fieldAt } from './formValues.ts';

/** A link of a document, with the name of its field in the form. */
export interface DocumentLink {
  field: string;
  address: string;
}

/**
 * All links of a document: those that have their own field, the destinations of menus and footers by their names
 * (`/home` for `home`), and those in the Markdown of a page.
 */
export function linksIn(document: unknown, path: readonly PropertyKey[] = []): DocumentLink[] {
  if (Array.isArray(document))
    return document.flatMap((item, index) => {
      const place = [...path, index];
      // Only lists of menu entries contain names.
      return typeof item === 'string'
        ? [{ field: fieldAt([...place, 'destination']), address: `/${item}` }]
        : linksIn(item, place);
    });
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([name, value]) => {
    const field = fieldAt([...path, name]);
    if (typeof value !== 'string') return linksIn(value, [...path, name]);
    if (name === 'to') return [{ field, address: value }];
    return name === 'body' && path.length === 0
      ? (factsOf(value)?.links ?? []).map((address) => ({ field, address }))
      : [];
  });
}

/**
 * What a text in Markdown leads to and shows; null for one that is too long, beyond its bounds, or nested too deeply.
 */
export function factsOf(source: string) {
  return source.length > longestText || faultOfText(source) ? null : markdownFacts(source);
}

function bodyFacts(document: unknown) {
  const body = typeof document === 'object' && document !== null && 'body' in document ? document.body : undefined;
  return typeof body === 'string' ? factsOf(body) : null;
}

/** The links of a page that stand alone in a paragraph, where one to a video becomes a player. */
export function linksAlone(document: unknown): string[] {
  return bodyFacts(document)?.linksAlone ?? [];
}

/** A picture in the text of a page: where it is, what is said of it. */
export function picturesOfText(document: unknown): TextPicture[] {
  return (bodyFacts(document)?.pictures ?? []).map(textPicture);
}

/** The pictures of the library that a document shows, each with its field, in the text of a page or in a field. */
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
