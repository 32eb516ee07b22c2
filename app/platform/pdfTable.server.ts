import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { fontFor, type Weight } from './fonts.server.ts';
import { drawRuns, widthOf } from './pdfText.server.ts';
import { productNameIn } from './translations.server.ts';
import { NoGlyph, textRuns, type TextRun } from './textRuns.server.ts';

/** A column of a table on paper: its header, its width as a share of the page's, and whether its cells are numbers. */
export interface PdfColumn {
  header: string;
  share: number;
  numeric?: boolean;
}

/** A row on paper: its cells, and what is said below them over the whole width. */
export interface PdfRow {
  cells: readonly string[];
  note?: string;
}

/** A document with one table, which may be of many pages. */
export interface PdfTable {
  title: string;
  /** The reader's paper. */
  paper: 'A4' | 'LETTER';
  /** The language of the document, for readers who have it read out. */
  language: string;
  /** Lines below the title. */
  lines: readonly string[];
  columns: readonly PdfColumn[];
  rows: AsyncIterable<PdfRow>;
  /** The foot of a page, by its number. */
  footer: (page: number) => string;
}

const margin = 40;
const rowsAtOnce = 10;
const ink = { text: '#16202C', muted: '#51606F' };
const [sizes, rowHeight, noteHeight] = [{ title: 16, line: 9, cell: 8 }, 16, 13];

/**
 * A table as a PDF, drawn while its reader takes it. What the rows throw ends the stream with that error.
 */
function pdfTable(table: PdfTable): ReadableStream<Uint8Array> {
  const document = new PDFDocument({
    size: table.paper,
    layout: 'landscape',
    margin,
    lang: table.language,
    displayTitle: true,
    font: '',
    info: { Title: table.title, Producer: productNameIn('en') },
  } as unknown as PDFKit.PDFDocumentOptions);
  const out = new PassThrough();
  document.pipe(out);
  void draw(document, table, out).catch((error: unknown) => out.destroy(error as Error));
  return Readable.toWeb(out) as ReadableStream<Uint8Array>;
}

/** The response that downloads a PDF; `name` comes without its ending. Nothing on the way stores it. */
export function pdfTableResponse(name: string, table: PdfTable): Response {
  const whole = encodeURIComponent(`${name}.pdf`).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename*=UTF-8''${whole}`,
    'Cache-Control': 'no-store, no-transform',
    'X-Content-Type-Options': 'nosniff',
  };
  return new Response(pdfTable(table), { headers });
}

type Document = InstanceType<typeof PDFDocument>;

async function draw(
  document: Document,
  { title, lines, columns, rows, footer }: PdfTable,
  out: PassThrough,
): Promise<void> {
  const writer = new Writer(document);
  const bottom = document.page.height - margin - rowHeight;
  let [page, y, drawn] = [1, margin, 0];
  y = await writer.paragraph(title, { y, size: sizes.title, weight: 700 });
  y += 4;
  for (const line of lines) y = await writer.paragraph(line, { y, size: sizes.line, weight: 400 });
  y += rowHeight / 2;
  const header = async () => {
    await writer.row(
      columns,
      columns.map((column) => column.header),
      { y, weight: 700 },
    );
    y += rowHeight;
    document
      .moveTo(margin, y - 3)
      .lineTo(document.page.width - margin, y - 3)
      .lineWidth(0.5)
      .stroke(ink.muted);
  };
  const foot = () =>
    writer.line(footer(page), { x: margin, y: bottom + 4, width: document.page.width - 2 * margin, color: ink.muted });
  await header();
  for await (const { cells, note } of rows) {
    if (y + rowHeight + (note ? noteHeight : 0) > bottom) {
      await foot();
      document.addPage();
      page += 1;
      y = margin;
      await header();
    }
    await writer.row(columns, cells, { y, weight: 400 });
    y += rowHeight;
    if (note) {
      const width = document.page.width - 2 * margin;
      await writer.line(note, { x: margin, y: y - 3, width, color: ink.muted });
      y += noteHeight;
    }
    drawn += 1;
    // Lets requests be answered in the meantime.
    if (drawn % rowsAtOnce === 0) await setImmediate();
    // A reader who is slower than the drawing does not let the whole document wait in memory.
    if (out.writableNeedDrain) await roomIn(out);
    if (out.destroyed) return;
  }
  await foot();
  document.end();
}

function roomIn(out: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      out.off('drain', go).off('close', go);
      resolve();
    };
    out.on('drain', go).on('close', go);
  });
}

interface CellPlace {
  x: number;
  y: number;
  width: number;
  weight?: Weight;
  color?: string;
  numeric?: boolean;
}

/**
 * Sets lines in the fonts that have their characters, whatever their scripts: names of all of them stand in one table.
 */
class Writer {
  readonly #document: Document;
  // Ships, days and names come again and again.
  readonly #known = new Map<string, TextRun[]>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** A text over as many lines as it takes; returns where the next one begins. */
  async paragraph(text: string, { y, size, weight }: { y: number; size: number; weight: Weight }): Promise<number> {
    const width = this.#document.page.width - 2 * margin;
    let top = y;
    for (let rest = text; rest !== ''; top += size * 1.35) {
      const line = await this.#fitting(rest, { width, size, weight });
      drawRuns(this.#document, await this.#runs(line, weight), { x: margin, y: top, size, color: ink.text });
      rest = rest.slice(line.length).trimStart();
    }
    return top;
  }

  /** The cells of a row, a line of text per column. */
  async row(
    columns: readonly PdfColumn[],
    cells: readonly string[],
    { y, weight }: { y: number; weight: Weight },
  ): Promise<void> {
    let x = margin;
    for (const [place, { share, numeric = false }] of columns.entries()) {
      const width = (this.#document.page.width - 2 * margin) * share;
      await this.line(cells[place] ?? '', { x, y, width: width - 6, weight, numeric });
      x += width;
    }
  }

  /** A text on one line, cut where there is no room for all of it. */
  async line(text: string, { x, y, width, weight = 400, color = ink.text, numeric = false }: CellPlace): Promise<void> {
    const size = sizes.cell;
    let runs = await this.#runs(text, weight);
    if (widthOf(this.#document, runs, size) > width) runs = await this.#cut(text, { width, size, weight });
    const left = numeric ? x + width - widthOf(this.#document, runs, size) : x;
    drawRuns(this.#document, runs, { x: left, y, size, color });
  }

  async #cut(text: string, room: { width: number; size: number; weight: Weight }): Promise<TextRun[]> {
    const clusters = [...segmenter.segment(text)].map(({ segment }) => segment);
    const cutTo = (count: number) => this.#runs(`${clusters.slice(0, count).join('').trimEnd()}…`, room.weight);
    return cutTo(await this.#most(clusters.length, room, cutTo));
  }

  // Up to the last space with room, or, where a word has none or there are no spaces, up to the last character.
  async #fitting(text: string, room: { width: number; size: number; weight: Weight }): Promise<string> {
    const clusters = [...segmenter.segment(text)].map(({ segment }) => segment);
    const most = await this.#most(clusters.length, room, (count) =>
      this.#runs(clusters.slice(0, count).join(''), room.weight),
    );
    if (most === clusters.length) return text;
    const space = clusters.lastIndexOf(' ', most);
    return clusters.slice(0, space > most / 2 ? space : Math.max(1, most)).join('');
  }

  async #most(
    count: number,
    { width, size }: { width: number; size: number },
    runsOf: (count: number) => Promise<TextRun[]>,
  ): Promise<number> {
    let [fits, exceeds] = [0, count + 1];
    while (exceeds - fits > 1) {
      const middle = Math.floor((fits + exceeds) / 2);
      if (widthOf(this.#document, await runsOf(middle), size) <= width) fits = middle;
      else exceeds = middle;
    }
    return fits;
  }

  async #runs(text: string, weight: Weight): Promise<TextRun[]> {
    const key = `${weight} ${text}`;
    const runs = this.#known.get(key) ?? (await runsWithoutGaps(text, weight));
    this.#known.set(key, runs);
    return runs;
  }
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

// A character that no font has does not keep a whole statement back.
async function runsWithoutGaps(text: string, weight: Weight): Promise<TextRun[]> {
  try {
    return await textRuns(text, weight);
  } catch (error) {
    if (!(error instanceof NoGlyph)) throw error;
    const kept: string[] = [];
    for (const { segment } of segmenter.segment(text)) kept.push((await isDrawable(segment, weight)) ? segment : '?');
    return textRuns(kept.join(''), weight);
  }
}

async function isDrawable(cluster: string, weight: Weight): Promise<boolean> {
  return (await fontFor(cluster, weight)) !== null;
}
