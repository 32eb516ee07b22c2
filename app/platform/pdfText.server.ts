import type { TextRun } from './textRuns.server.ts';

/** Where a line is drawn: its left edge and its top, its size and colour. */
export interface LinePlace {
  x: number;
  y: number;
  size: number;
  color: string;
}

/** Draws the runs of a line from left to right, and returns its width. */
export function drawRuns(doc: PDFKit.PDFDocument, runs: readonly TextRun[], { x, y, size, color }: LinePlace): number {
  let right = x;
  doc.fillColor(color);
  for (const run of runs) {
    // By the baseline: fonts differ in how high they stand above it.
    setIn(doc, run, size).text(run.text, right, y + size, { lineBreak: false, baseline: 'alphabetic' });
    right += doc.widthOfString(run.text);
  }
  return right - x;
}

/** The width of the runs of a line. */
export function widthOf(doc: PDFKit.PDFDocument, runs: readonly TextRun[], size: number): number {
  return runs.reduce((sum, run) => sum + setIn(doc, run, size).widthOfString(run.text), 0);
}

function setIn(doc: PDFKit.PDFDocument, { font: { name, font } }: TextRun, size: number): PDFKit.PDFDocument {
  doc.registerFont(name, font as unknown as Buffer);
  return doc.font(name).fontSize(size);
}
