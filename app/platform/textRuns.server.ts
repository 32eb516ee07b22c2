import bidiFactory from 'bidi-js';
import { fontFor, type OpenFont, type Weight } from './fonts.server.ts';

const bidi = bidiFactory();
const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A part of a line in one font and direction. */
export interface TextRun {
  text: string;
  font: OpenFont;
}

/** A character that no font of the product has. */
export class NoGlyph extends Error {
  constructor() {
    super('A character has no glyph in any font.');
    this.name = 'NoGlyph';
  }
}

interface Piece extends TextRun {
  level: number;
}

/**
 * A line as the runs in which it is drawn, from left to right whatever its scripts: by the Unicode bidirectional
 * algorithm, each run in a font that has it: with `serif`, in the serif where that has it. Throws `NoGlyph`.
 */
export async function textRuns(line: string, weight: Weight, serif = false): Promise<TextRun[]> {
  const { levels } = bidi.getEmbeddingLevels(line);
  const pieces: Piece[] = [];
  for (const { segment, index } of clusters.segment(line)) {
    const font = await fontFor(segment, weight, serif);
    if (!font) throw new NoGlyph();
    const level = levels[index]!;
    const last = pieces.at(-1);
    // Words of a line that is read from the right are their own runs: each is shaped by itself, and they are put in
    // order here.
    const goesOn =
      last &&
      last.font === font &&
      last.level === level &&
      (level % 2 === 0 || (segment !== ' ' && !last.text.endsWith(' ')));
    if (goesOn) last.text += segment;
    else pieces.push({ text: segment, font, level });
  }
  return reordered(pieces);
}

// Rule L2: from the highest level down to the lowest odd one, everything at that level or above is turned round.
function reordered(pieces: Piece[]): TextRun[] {
  const line = [...pieces];
  for (let level = Math.max(0, ...line.map((piece) => piece.level)); level > 0; level -= 1) {
    for (let start = 0; start < line.length; start += 1) {
      if (line[start]!.level < level) continue;
      let end = start;
      while (end + 1 < line.length && line[end + 1]!.level >= level) end += 1;
      line.splice(start, end - start + 1, ...line.slice(start, end + 1).reverse());
      start = end;
    }
  }
  return line;
}
