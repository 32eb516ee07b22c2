import { createRequire } from 'node:module';
import { PassThrough, Readable } from 'node:stream';
import PDFDocument from 'pdfkit';

/** A column of a table on paper: its header, its width as a share of the page's, and whether its cells are numbers. */
export interface PdfColumn {
  header: string;
  share: number;
  numeric?: boolean;
}

/** A document with one table, which may be of many pages. */
export interface PdfTable {
  title: string;
  /** The language of the document, for readers who have it read out. */
  language: string;
  /** Lines below the title. */
  lines: readonly string[];
  columns: readonly PdfColumn[];
  rows: AsyncIterable<readonly string[]>;
  /** What stands at the foot of a page, by its number. */
  footer: (page: number) => string;
}

const require = createRequire(import.meta.url);
// One family for Latin and Japanese: names of both stand in one table. Only the characters that are used go into a document.
const fonts = { plain: '400Regular/NotoSansJP_400Regular.ttf', bold: '700Bold/NotoSansJP_700Bold.ttf' } as const;
const margin = 40;
const [sizes, rowHeight] = [{ title: 16, line: 9, cell: 8 }, 16];

/** A table as a PDF of A4 pages, drawn while its reader takes it. What the rows throw ends the stream with that error. */
export function pdfTable(table: PdfTable): ReadableStream<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', layout: 'landscape', margin, lang: table.language, displayTitle: true, info: { Title: table.title, Producer: 'Gangway' } });
  const out = new PassThrough();
  document.pipe(out);
  void draw(document, table, out).catch((error: unknown) => out.destroy(error as Error));
  return Readable.toWeb(out) as ReadableStream<Uint8Array>;
}

/** The response that downloads a PDF; `name` comes without its ending. Nothing on the way stores it. */
export function pdfTableResponse(name: string, table: PdfTable): Response {
  const whole = encodeURIComponent(`${name}.pdf`).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename*=UTF-8''${whole}`, 'Cache-Control': 'no-store, no-transform', 'X-Content-Type-Options': 'nosniff' };
  return new Response(pdfTable(table), { headers });
}

type Document = InstanceType<typeof PDFDocument>;

async function draw(document: Document, { title, lines, columns, rows, footer }: PdfTable, out: PassThrough): Promise<void> {
  for (const [name, file] of Object.entries(fonts)) document.registerFont(name, require.resolve(`@expo-google-fonts/noto-sans-jp/${file}`));
  const bottom = document.page.height - margin - rowHeight;
  let page = 1;
  document.font('bold').fontSize(sizes.title).text(title);
  document.font('plain').fontSize(sizes.line).moveDown(0.4);
  for (const line of lines) document.text(line);
  let y = document.y + rowHeight / 2;
  const header = () => {
    y = drawRow(document, columns, columns.map((column) => column.header), { y, font: 'bold' });
    document.moveTo(margin, y - 3).lineTo(document.page.width - margin, y - 3).lineWidth(0.5).stroke('#51606F');
  };
  const foot = () => document.font('plain').fillColor('#51606F').fontSize(sizes.cell).text(footer(page), margin, bottom + 4, { lineBreak: false, width: document.page.width - 2 * margin });
  header();
  for await (const cells of rows) {
    if (y + rowHeight > bottom) {
      foot();
      document.addPage();
      page += 1;
      y = margin;
      header();
    }
    y = drawRow(document, columns, cells, { y, font: 'plain' });
    // A reader who is slower than the drawing does not let the whole document wait in memory.
    if (out.writableNeedDrain) await roomIn(out);
    if (out.destroyed) return;
  }
  foot();
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

function drawRow(document: Document, columns: readonly PdfColumn[], cells: readonly string[], { y, font }: { y: number; font: keyof typeof fonts }): number {
  const width = document.page.width - 2 * margin;
  let x = margin;
  document.font(font).fontSize(sizes.cell).fillColor('#16202C');
  for (const [place, { share, numeric }] of columns.entries()) {
    const cellWidth = width * share;
    document.text(cells[place] ?? '', x, y, { width: cellWidth - 6, height: rowHeight - 2, align: numeric ? 'right' : 'left', ellipsis: true });
    x += cellWidth;
  }
  return y + rowHeight;
}
