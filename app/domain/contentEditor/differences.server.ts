import { diffArrays, diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';
import type { DocumentKind } from '#app/domain/content/documents.ts';
import { editorFields, type EditorPart } from './fields.ts';
import { fieldAt, valuesOf, type Values } from './formValues.ts';

/** A piece of a field's text: in both versions, in the newer one alone, or in the older one alone. */
export interface TextPiece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** What differs in one field of two versions. `field` names it as the form of the newer version does, or of the older one where it is gone. */
export interface FieldDifference {
  field: string;
  pieces: TextPiece[];
}

// A comparison that takes longer shows the whole texts instead.
const patienceMs = 300;
const linesAround = 2;
const wordsUpTo = 20_000;

/** What differs between two documents of a kind, field by field, in the order of the form. Items of lists are compared with those that they became. */
export function differencesOf(kind: DocumentKind, older: unknown, newer: unknown): FieldDifference[] {
  const parts = editorFields[kind];
  return compareGroups(parts, valuesOf(parts, older), valuesOf(parts, newer), []);
}

/** The names of the fields that differ. */
export function changedFields(kind: DocumentKind, older: unknown, newer: unknown): string[] {
  return differencesOf(kind, older, newer).map(({ field }) => field);
}

type Path = readonly (string | number)[];

function compareGroups(parts: readonly EditorPart[], older: Values | undefined, newer: Values | undefined, path: Path): FieldDifference[] {
  return parts.flatMap((part) => {
    const [before, after] = [older?.[part.name], newer?.[part.name]];
    const here = [...path, part.name];
    if (part.type === 'group') return compareGroups(part.fields, before as Values | undefined, after as Values | undefined, here);
    if (part.type === 'list') return compareLists(part.fields, (before ?? []) as Values[], (after ?? []) as Values[], here);
    const [one, other] = [(before ?? '') as string, (after ?? '') as string];
    if (one === other) return [];
    return [{ field: fieldAt(here), pieces: part.type === 'markdown' ? shortened(comparedText(one, other)) : comparedWords(one, other) }];
  });
}

// Items that are the same are found first; what was removed and what was added between them are compared one by one.
function compareLists(parts: readonly EditorPart[], older: readonly Values[], newer: readonly Values[], path: Path): FieldDifference[] {
  const runs = diffArrays(older.map((item) => JSON.stringify(item)), newer.map((item) => JSON.stringify(item)));
  const found: FieldDifference[] = [];
  let [before, after] = [0, 0];
  let gone: number[] = [];
  const removeRest = () => {
    for (const index of gone) found.push(...compareGroups(parts, older[index], undefined, [...path, index]));
    gone = [];
  };
  for (const { added, removed, count } of runs) {
    const indices = (start: number) => Array.from({ length: count }, (_, index) => start + index);
    if (removed) {
      gone = indices(before);
      before += count;
    } else if (added) {
      for (const index of indices(after)) {
        const was = gone.shift();
        found.push(...compareGroups(parts, was === undefined ? undefined : older[was], newer[index], [...path, index]));
      }
      after += count;
    } else {
      removeRest();
      before += count;
      after += count;
    }
    if (added) removeRest();
  }
  removeRest();
  return found;
}

function comparedWords(older: string, newer: string): TextPiece[] {
  return piecesOf(diffWordsWithSpace(older, newer, { timeout: patienceMs }), older, newer);
}

// Of a text that is not too long every word is compared, of a longer one its lines.
function comparedText(older: string, newer: string): TextPiece[] {
  if (Math.max(older.length, newer.length) <= wordsUpTo) return comparedWords(older, newer);
  return piecesOf(diffLines(older, newer, { timeout: patienceMs }), older, newer);
}

function piecesOf(changes: ChangeObject<string>[] | undefined, older: string, newer: string): TextPiece[] {
  const compared = changes ?? [{ value: older, removed: true, added: false }, { value: newer, removed: false, added: true }];
  return compared.flatMap(({ value, added, removed }) => (value === '' ? [] : [{ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }]));
}

// Of a long text the lines around what differs.
function shortened(pieces: readonly TextPiece[]): TextPiece[] {
  return pieces.map((piece, place) => {
    if (piece.kind !== 'same') return piece;
    const lines = piece.text.split('\n');
    const [head, tail] = [place === 0 ? 0 : linesAround, place === pieces.length - 1 ? 0 : linesAround + 1];
    if (lines.length <= head + tail + 1) return piece;
    return { ...piece, text: [...lines.slice(0, head), '…', ...lines.slice(lines.length - tail)].join('\n') };
  });
}
