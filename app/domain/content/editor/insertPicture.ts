import { imageAddress, imageLimits } from '#app/domain/content/pictures/imageRules.ts';
import { pictureMarkdown, withPicture } from '#app/domain/content/pictures/pictureMarkdown.ts';

/** The fields that put a picture into a text, which no document has: what is chosen, said of it, and whether it decorates. */
export const insertNames = {
  picture: 'insert.picture',
  alt: 'insert.alt',
  decorative: 'insert.decorative',
} as const;

/** What is missing before a picture can be put in. */
export type InsertFault = { field: string; fault: 'choose' | 'describe' };

/** The same beside a field of a form with a text in each language: `en.body` has `en.insert.picture`. */
export function insertNamesFor(field: string): Record<keyof typeof insertNames, string> {
  const prefix = field.slice(0, field.lastIndexOf('.') + 1);
  const { picture, alt, decorative } = insertNames;
  return { picture: prefix + picture, alt: prefix + alt, decorative: prefix + decorative };
}

/**
 * A text with the posted picture at its end, for a form without JavaScript; or what is missing: a picture, or what is said
 * of it where it does not only decorate.
 */
export function insertedPicture(text: string, posted: ReadonlyMap<string, string>): { text: string } | InsertFault {
  const found = pictureToInsert({
    imageId: posted.get(insertNames.picture) ?? '',
    alt: posted.get(insertNames.alt) ?? '',
    isDecorative: posted.has(insertNames.decorative),
  });
  if ('fault' in found) return found;
  return { text: withPicture(text, text.length, found.markdown).text };
}

/** The Markdown of what was chosen and said, or what is missing. */
export function pictureToInsert({
  imageId,
  alt,
  isDecorative,
}: {
  imageId: string;
  alt: string;
  isDecorative: boolean;
}): { markdown: string } | InsertFault {
  if (imageAddress(`/images/${imageId}`) === null) return { field: insertNames.picture, fault: 'choose' };
  const said = alt.trim().slice(0, imageLimits.altLength);
  if (said === '' && !isDecorative) return { field: insertNames.alt, fault: 'describe' };
  return { markdown: pictureMarkdown({ imageId, alt: isDecorative ? null : said }) };
}
