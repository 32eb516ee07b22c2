import { diffArrays, diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';
import type { DocumentKind } from '#app/domain/content/documents/documentKinds.ts';
import { editorFields, type EditorPart } from './fields.ts';
import { fieldAt, editorValuesOf, type Values } from './formValues.ts';

/** A piece of a field's text: in both versions, in the newer one alone, or in the older one alone. */
export interface TextPiece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/**
 * What differs in one field of two versions. `field` names it as the form of the newer version does, or of the older
 * one where it is gone.
 */
export interface FieldDifference {
  field: string;
  pieces: TextPiece[];
}

// The words or lines that may differ in two documents before the whole texts are shown instead: what a comparison
// costs grows with their square.
const mostEdits = 800;
const linesAround = 2;
const wordsUpTo = 20_000;

/**
 * What differs between two documents of a kind, field by field, in the order of the form. Items of lists are compared
 * with those that they became.
 */
export function differencesOf(kind: DocumentKind, older: unknown, newer: unknown): FieldDifference[] {
  const parts = editorFields[kind];
  let edits = mostEdits;
  const compare: Comparison['compare'] = ({ type }, before, after) => {
    const changes = comparedText(before, after, edits);
    edits -= changes ? editsOf(changes) : edits;
    const pieces = piecesOf(changes, before, after);
    return type === 'markdown' ? shortened(pieces) : pieces;
  };
  return compareGroups({ compare, parts, path: [] }, editorValuesOf(parts, older), editorValuesOf(parts, newer));
}

/** The names of the fields that differ. Their texts are not compared, which may take long. */
export function changedDraftFields(kind: DocumentKind, older: unknown, newer: unknown): string[] {
  const parts = editorFields[kind];
  return compareGroups(
    { compare: () => [], parts, path: [] },
    editorValuesOf(parts, older),
    editorValuesOf(parts, newer),
  ).map(({ field }) => field);
}

interface Comparison {
  compare: (part: EditorPart, older: string, newer: string) => TextPiece[];
  parts: readonly EditorPart[];
  path: Path;
}

type Path = readonly (string | number)[];

function compareGroups(
  { compare, parts, path }: Comparison,
  older: Values | undefined,
  newer: Values | undefined,
): FieldDifference[] {
  return parts.flatMap((part) => {
    const [before, after] = [older?.[part.name], newer?.[part.name]];
    const here = [...path, part.name];
    if (part.type === 'group')
      return compareGroups(
        { compare, parts: part.fields, path: here },
        before as Values | undefined,
        after as Values | undefined,
      );
    if (part.type === 'list')
      return compareLists(
        { compare, parts: part.fields, path: here },
        (before ?? []) as Values[],
        (after ?? []) as Values[],
      );
    const [one, other] = [(before ?? '') as string, (after ?? '') as string];
    return one === other ? [] : [{ field: fieldAt(here), pieces: compare(part, one, other) }];
  });
}

// Items that are the same are found first; what was removed and what was added between them are compared one by one.
function compareLists(
  { path, ...item }: Comparison,
  older: readonly Values[],
  newer: readonly Values[],
): FieldDifference[] {
  const runs = diffArrays(
    older.map((item) => JSON.stringify(item)),
    newer.map((item) => JSON.stringify(item)),
  );
  const found: FieldDifference[] = [];
  let [before, after] = [0, 0];
  let gone: number[] = [];
  const removeRest = () => {
    for (const index of gone)
      found.push(...compareGroups({ ...item, path: [...path, index] }, older[index], undefined));
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
        found.push(
          ...compareGroups(
            { ...item, path: [...path, index] },
            was === undefined ? undefined : older[was],
            newer[index],
          ),
        );
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

// Of a text that is not too long every word is compared, of a longer one its lines; undefined where more differs than may.
function comparedText(older: string, newer: string, edits: number): ChangeObject<string>[] | undefined {
  if (edits <= 0) return undefined;
  const isShort = Math.max(older.length, newer.length) <= wordsUpTo;
  return isShort
    ? diffWordsWithSpace(older, newer, { maxEditLength: edits })
    : diffLines(older, newer, { maxEditLength: edits });
}

function editsOf(changes: readonly ChangeObject<string>[]): number {
  return changes.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
}

function piecesOf(changes: ChangeObject<string>[] | undefined, older: string, newer: string): TextPiece[] {
  const compared = changes ?? [
    { value: older, removed: true, added: false },
    { value: newer, removed: false, added: true },
  ];
  return compared.flatMap(({ value, added, removed }) =>
    value === '' ? [] : [{ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }],
  );
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
