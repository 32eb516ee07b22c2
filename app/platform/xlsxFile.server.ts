import { configure, TextReader, ZipWriter } from '@zip.js/zip.js';
import { byteStream } from './byteStream.server.ts';
import type { BatchedTable, TableCell } from './tableFiles.server.ts';

// The platform's own compression, in this thread.
configure({ useWebWorkers: false, useCompressionStream: true });

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook (ECMA-376) beside its one sheet. Style 1 is the header's, style 2 that of a day. */
const parts = {
  '[Content_Types].xml': `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

const rowsAtOnce = 200;
/** The most rows of a sheet, its header among them. */
export const maxRows = 1_048_576;
const maxCellLength = 32_767;
const dayMs = 86_400_000;
/** The number that spreadsheets give to 1970-01-01. */
const firstDay = 25_569;

/**
 * A table as a workbook with one sheet, whose first row stays in sight. Texts are inline strings, which are never
 * formulas. Throws RangeError where the rows are more than a sheet can hold.
 */
export function xlsxFile(table: BatchedTable): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  // A failure reaches the reader through the stream; a reader who goes away is none.
  writeWorkbook(writable, table).catch((error: unknown) => writable.abort(error).catch(() => undefined));
  return readable;
}

async function writeWorkbook(writable: WritableStream<Uint8Array>, table: BatchedTable): Promise<void> {
  // Spreadsheets refuse the 64-bit form, which only files beyond 4 GB need.
  const zip = new ZipWriter(writable, { zip64: false, bufferedWrite: false });
  for (const [name, text] of Object.entries(parts)) await zip.add(name, new TextReader(xml + text));
  await zip.add('xl/worksheets/sheet1.xml', byteStream(sheetParts(table)));
  await zip.close();
}

async function* sheetParts({ header, batches, takesMore }: BatchedTable): AsyncGenerator<string> {
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  yield `<sheetFormatPr defaultColWidth="20" defaultRowHeight="15"/><sheetData><row>${header.map((name, place) => textCell(name, addressOf(place, 1), 1)).join('')}</row>`;
  let written = 1;
  let waiting: string[] = [];
  for await (const rows of batches) {
    for (const row of rows) {
      written += 1;
      if (written > maxRows) throw new RangeError(`A sheet has at most ${maxRows} rows`);
      const number = written;
      waiting.push(`<row>${row.map((cell, place) => cellOf(cell, addressOf(place, number))).join('')}</row>`);
    }
    if (waiting.length < rowsAtOnce) continue;
    yield waiting.join('');
    waiting = [];
    if (takesMore && !(await takesMore())) return;
  }
  yield `${waiting.join('')}</sheetData></worksheet>`;
}

const letters: string[] = [];

// Some readers take no cell without its address, `AB7`: that of this product's own imports among them.
function addressOf(place: number, row: number): string {
  letters[place] ??= lettersOf(place);
  return `${letters[place]}${row}`;
}

function lettersOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : lettersOf(Math.floor(place / 26) - 1) + last;
}

function cellOf(cell: TableCell, address: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return textCell(cell, address, 0);
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  return `<c r="${address}" s="2"><v>${Date.parse(cell.day) / dayMs + firstDay}</v></c>`;
}

function textCell(text: string, address: string, style: number): string {
  const [shown, space] =
    text.length > 255 || needsCare.test(text)
      ? [escaped(text.slice(0, maxCellLength)), ' xml:space="preserve"']
      : [text, ''];
  return `<c r="${address}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t${space}>${shown}</t></is></c>`;
}

// Most texts go into the sheet as they are.
const needsCare = /[\p{Cc}\p{Cs}\uFFFE\uFFFF&<>_]|^ | $| {2}/u;

// XML has no control characters but these three; `_x` begins an escape of spreadsheets' own.
function escaped(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[^\t\n\r\P{Cc}]|[\uFFFE\uFFFF]/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\r/g, '&#13;');
}
