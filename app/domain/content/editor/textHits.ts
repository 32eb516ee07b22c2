import type { DocumentKind } from '#app/domain/content/documents/documentKinds.ts';
import { mapTexts } from '#app/domain/content/documents/placeholders.ts';
import { editorFields, type EditorPart } from './fields.ts';

/** A place of a document in which a text is: its number in the document, its field, and the text around it. */
export interface TextHit {
  number: number;
  field: string;
  before: string;
  after: string;
}

// Enough to recognize the sentence.
const contextLength = 60;

/**
 * The places of a document in which a text is, letter by letter, in the order of its fields. What an editor chooses from
 * a list, days and pictures are no texts.
 */
export function hitsIn(kind: DocumentKind, document: unknown, text: string): TextHit[] {
  const hits: TextHit[] = [];
  eachText(kind, document, (whole, field) => {
    for (const at of placesOf(whole, text)) {
      const end = at + text.length;
      const before = lastOf(whole.slice(0, at));
      hits.push({ number: hits.length, field, before, after: firstOf(whole.slice(end)) });
    }
    return whole;
  });
  return hits;
}

/** A document with a text replaced in the chosen places, which are counted as `hitsIn` counts them. */
export function replaceHits<Document>(
  kind: DocumentKind,
  document: Document,
  { text, replacement, chosen }: { text: string; replacement: string; chosen: ReadonlySet<number> },
): Document {
  let number = 0;
  return eachText(kind, document, (whole) => {
    let from = 0;
    let written = '';
    for (const at of placesOf(whole, text)) {
      written += whole.slice(from, at) + (chosen.has(number) ? replacement : text);
      from = at + text.length;
      number += 1;
    }
    return written + whole.slice(from);
  });
}

function eachText<Document>(
  kind: DocumentKind,
  document: Document,
  change: (whole: string, field: string) => string,
): Document {
  const chosenOnly = choicesOf(editorFields[kind]);
  return mapTexts(document, ({ field, text }) =>
    chosenOnly.has(field.split(/[.[]/).findLast((part) => /^[a-z]/i.test(part)) ?? '') ? text : change(text, field),
  );
}

const noTexts: readonly EditorPart['type'][] = ['choice', 'date', 'image', 'tick'];

function choicesOf(parts: readonly EditorPart[]): ReadonlySet<string> {
  const names = (some: readonly EditorPart[]): string[] =>
    some.flatMap((part) => ('fields' in part ? names(part.fields) : noTexts.includes(part.type) ? [part.name] : []));
  return new Set(names(parts));
}

function placesOf(whole: string, text: string): number[] {
  const found: number[] = [];
  for (let at = whole.indexOf(text); at >= 0 && text !== ''; at = whole.indexOf(text, at + text.length)) found.push(at);
  return found;
}

// Cut between letters: half of a pair of surrogates is none.
const lastOf = (text: string) => {
  const letters = [...text.slice(-2 * contextLength - 2)];
  return letters.length > contextLength ? `…${letters.slice(-contextLength).join('')}` : letters.join('');
};
const firstOf = (text: string) => {
  const letters = [...text.slice(0, 2 * contextLength + 2)];
  return letters.length > contextLength ? `${letters.slice(0, contextLength).join('')}…` : letters.join('');
};
