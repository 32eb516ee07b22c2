import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { parse } from 'csv-parse/sync';
import readSheets from 'read-excel-file/node';
import { paddedStyles, plainSheet } from './plainSheet.mjs';
import { PlaceUnreadable, sheetExtent } from './sheetExtent.mjs';
import { decoded, encodingOf, isBlankRow, otherKindOf, separated, withoutBlankEnd } from './tableText.mjs';

configure({ useWebWorkers: false });

const maxParts = 200;
// What a sheet's cells may reach across, empty ones among them: far more than a table has, and still little in memory.
const maxCells = 2_000_000;
const maxCellLength = 1000;
// Between the others; a file of nothing else would keep the thread busy for half a minute.
const maxBlankRows = 100_000;

/** @typedef {{ number: number, cells: readonly unknown[] }} NumberedRow */

/** The rows of a piece. */
const rowsOfPiece = 250;

/**
 * A file that is no table, or has more than a table may: an answer, for an error's fields do not pass between threads.
 */
class Unreadable extends Error {
  /** @param {string} problem */
  constructor(problem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * What is known of a file, or chosen.
 * @typedef {{ encoding?: string, usual?: readonly string[], sheet?: string }} Known
 */

/**
 * Reads the first rows of a CSV or XLSX file, by its content and not by its name.
 * @param {{ bytes: Uint8Array, maxRows: number, maxColumns: number, maxInflated: number } & Known} file
 */
export default async function work({ bytes, maxRows, maxColumns, maxInflated, ...known }) {
  try {
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    const { rows, ...read } = isZip
      ? await sheetRows(bytes, { maxInflated, sheet: known.sheet })
      : textRows(bytes, maxRows, known);
    return { ...inPieces(tableOf(rows, { maxRows, maxColumns })), ...read };
  } catch (error) {
    return { problem: error instanceof Unreadable ? error.problem : 'unreadable' };
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {number} maxRows
 * @param {Known} known
 */
function textRows(bytes, maxRows, known) {
  const other = otherKindOf(bytes);
  if (other) throw new Unreadable(other);
  const { encoding, readings } = known.encoding
    ? { encoding: known.encoding, readings: [] }
    : encodingOf(bytes, known.usual ?? []);
  const { text, delimiter, linesBefore } = separated(decoded(bytes, encoding));
  if (text.includes('\0')) throw new Unreadable('unreadable');
  let [number, filled] = [linesBefore, 0];
  /** @type {NumberedRow[]} */
  const rows = [];
  // Blank rows are numbered and left out. Where several files were put together, a file has the line ends of each: the
  // first alone would leave the others' rows inside a cell.
  parse(withoutBlankEnd(text), {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    on_record: (/** @type {string[]} */ cells) => {
      number += 1;
      if (number > filled + maxBlankRows) throw new Unreadable('tooManyRows');
      if (isBlankRow(cells)) return null;
      filled += 1;
      if (filled > maxRows + 1) throw new Unreadable('tooManyRows');
      rows.push({ number, cells });
      return null;
    },
  });
  return { rows, encoding, readings, sheets: [], sheet: '', isSheetOpen: false };
}

const shownSheets = 20;

// Of several visible sheets with a table the reader has to choose one; without a choice the first is read.
/**
 * @param {Uint8Array} bytes
 * @param {{ maxInflated: number, sheet?: string | undefined }} options
 */
async function sheetRows(bytes, { maxInflated, sheet: wanted }) {
  await assertModest(bytes, maxInflated);
  const { workbook, isHidden } = await withPlainSheets(bytes);
  const all = await readSheets(Buffer.from(workbook.buffer, workbook.byteOffset, workbook.byteLength));
  const filled = all.filter(({ data }, place) => !isHidden(place) && data.some((cells) => filledCells(cells) > 0));
  const tables = filled.filter(({ data }) => isTable(data));
  const sheet = filled.find((one) => one.sheet === wanted) ?? tables[0] ?? filled[0];
  return {
    rows: (sheet?.data ?? []).map((cells, place) => ({ number: place + 1, cells })),
    encoding: 'xlsx',
    readings: [],
    sheets: filled.slice(0, shownSheets).map((one) => one.sheet),
    sheet: sheet?.sheet ?? '',
    isSheetOpen: tables.length > 1 && sheet?.sheet !== wanted,
  };
}

// A sheet that says how to fill in the next one is none.
/** @param {readonly (readonly unknown[])[]} rows */
function isTable(rows) {
  const filled = rows.map(filledCells).filter((count) => count > 0);
  return filled.length > 1 && filled.some((count) => count > 1);
}

/** @param {readonly unknown[]} cells */
function filledCells(cells) {
  return cells.filter((cell) => cell !== null && cell !== '').length;
}

const sheetName = /^xl\/worksheets\/[^/]+\.xml$/;

// What the reader of sheets does not know: cells without an address, and zeros that only a format has.
/** @param {Uint8Array} bytes */
async function withPlainSheets(bytes) {
  const zip = new ZipReader(new Uint8ArrayReader(bytes));
  const parts = new Map();
  for await (const entry of zip.getEntriesGenerator())
    if (!entry.directory && !parts.has(entry.filename))
      parts.set(entry.filename, await entry.getData(new Uint8ArrayWriter(), { checkSignature: false }));
  await zip.close();
  const text = (/** @type {Uint8Array | undefined} */ part) => new TextDecoder().decode(part);
  const padded = paddedStyles(text(parts.get('xl/styles.xml')));
  const isHidden = hiddenSheets(text(parts.get('xl/workbook.xml')));
  let isChanged = false;
  for (const [name, part] of parts) {
    if (!sheetName.test(name)) continue;
    const xml = text(part);
    const plain = plainSheet(xml, { padded, maxCells });
    if (plain === undefined) throw new Unreadable('sheetTooLarge');
    if (plain === xml) continue;
    isChanged = true;
    parts.set(name, new TextEncoder().encode(plain));
  }
  if (!isChanged) return { workbook: bytes, isHidden };
  const written = new ZipWriter(new Uint8ArrayWriter(), { level: 0 });
  for (const [name, part] of parts) await written.add(name, new Uint8ArrayReader(part));
  return { workbook: await written.close(), isHidden };
}

/**
 * Which of a workbook's sheets are hidden, by their places.
 * @param {string} xml
 * @returns {(place: number) => boolean}
 */
function hiddenSheets(xml) {
  const hidden = [...xml.matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)].map(([tag]) =>
    /\sstate\s*=\s*["'](?:hidden|veryHidden)["']/.test(tag),
  );
  return (place) => hidden[place] === true;
}

// What an archive says of its sizes may be a lie: it is inflated and counted, in little memory, before anybody else
// reads it. So is what its sheets reach across.
/**
 * @param {Uint8Array} bytes
 * @param {number} maxInflated
 */
async function assertModest(bytes, maxInflated) {
  const zip = new ZipReader(new Uint8ArrayReader(bytes));
  let left = maxInflated;
  let parts = 0;
  for await (const entry of zip.getEntriesGenerator()) {
    parts += 1;
    if (entry.encrypted) throw new Unreadable('unreadable');
    if (parts > maxParts || entry.uncompressedSize > left) throw new Unreadable('inflatesTooMuch');
    if (entry.directory) continue;
    const extent = sheetExtent();
    // Kept here: what comes out of the streams in its place differs between versions of Node.
    /** @type {unknown} */
    let refused;
    const count = new WritableStream({
      write(part) {
        try {
          left -= part.byteLength;
          if (left < 0) throw new Unreadable('inflatesTooMuch');
          follow(extent, part);
        } catch (error) {
          refused = error;
          throw error;
        }
      },
    });
    await entry.getData(count, { checkSignature: false }).catch((error) => {
      throw refused ?? error;
    });
    follow(extent);
  }
  await zip.close();
  if (parts === 0) throw new Unreadable('emptyArchive');
}

/**
 * @param {ReturnType<typeof import('./sheetExtent.mjs').sheetExtent>} extent
 * @param {Uint8Array} [part] none at the end
 */
function follow(extent, part) {
  try {
    extent.follow(part);
  } catch (error) {
    throw error instanceof PlaceUnreadable ? new Unreadable('unreadable') : error;
  }
  if (extent.cells > maxCells) throw new Unreadable('sheetTooLarge');
}

// A hundred thousand cells that pass between threads as they are would hold up the one that takes them.
/**
 * @template {{ rows: object[] }} Table
 * @param {Table} table
 */
function inPieces({ rows, ...table }) {
  const pieces = [];
  for (let from = 0; from < rows.length; from += rowsOfPiece)
    pieces.push(Buffer.from(JSON.stringify(rows.slice(from, from + rowsOfPiece))));
  return { ...table, rowCount: rows.length, pieces };
}

/**
 * @param {NumberedRow[]} rows
 * @param {{ maxRows: number, maxColumns: number }} options
 */
function tableOf(rows, { maxRows, maxColumns }) {
  if (rows.some(({ cells }) => cells.length > maxColumns)) throw new Unreadable('tooManyColumns');
  const all = rows.map(({ number, cells }) => ({ number, cells: cells.map(textOf) }));
  const [header, ...body] = all.filter(({ cells }) => !isBlankRow(cells));
  if (!header || body.length === 0) throw new Unreadable('empty');
  if (body.length > maxRows) throw new Unreadable('tooManyRows');
  return { header: header.cells, headerNumber: header.number, rows: body };
}

// Where a file of ours has an apostrophe before what would be a formula, the apostrophe is no part of the text.
/** @param {unknown} cell */
function textOf(cell) {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  // What the database could not store: NUL, and half a letter where the text was cut.
  return String(cell)
    .replaceAll('\0', '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
    .slice(0, maxCellLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed();
}
