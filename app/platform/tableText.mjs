import iconv from 'iconv-lite';
import { ForeignWords, guessEncoding } from './encodingGuess.mjs';

const marks = /** @type {const} */ ([
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]);

/**
 * UTF-16, by the mark of a text or by the zeros beside its Latin letters; UTF-8 where it has the mark of that. Undefined
 * where the beginning of a text proves none.
 * @param {Uint8Array} bytes
 * @returns {'utf-8' | 'utf-16le' | 'utf-16be' | undefined}
 */
export function markedEncoding(bytes) {
  const marked = marks.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte));
  if (marked) return marked[0];
  const beginning = [...bytes.subarray(0, 200)];
  const even = beginning.filter((byte, place) => byte === 0 && place % 2 === 0).length;
  const odd = beginning.filter((byte, place) => byte === 0 && place % 2 === 1).length;
  const many = Math.max(2, beginning.length / 16);
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : undefined;
}

/**
 * An encoding in which a text may be, with some of its words in it.
 * @typedef {{ encoding: string, sample: string }} Reading
 * The encoding of a text; `readings` are those among which its reader has to choose, none where there is no doubt.
 * @typedef {{ encoding: string, readings: Reading[] }} Guess
 */

/**
 * The encoding of a text file: what its beginning proves, else UTF-8 where it is that without a fault, else a guess by
 * its words and by what is `usual` where it comes from.
 * @param {Uint8Array} bytes
 * @param {readonly string[]} usual
 * @returns {Guess}
 */
export function encodingOf(bytes, usual) {
  const marked = markedEncoding(bytes);
  if (marked) return { encoding: marked, readings: [] };
  if (isUtf8(bytes)) return { encoding: 'utf-8', readings: [] };
  const foreign = new ForeignWords();
  foreign.add(bytes);
  foreign.add();
  return guessOf(foreign.words, usual);
}

const mostReadings = 4;
const sampleWords = 4;
const sampleLength = 60;

/**
 * What the words of a text say of its encoding, of which nothing is known.
 * @param {readonly string[]} words
 * @param {readonly string[]} usual
 * @returns {Guess}
 */
export function guessOf(words, usual) {
  const { encoding, isSure, readings } = guessEncoding(words, usual);
  const shown = isSure ? [] : readings.slice(0, mostReadings);
  return {
    encoding,
    readings: shown.map((one) => ({
      encoding: one.encoding,
      sample: one.words
        .slice(0, sampleWords)
        .join(' · ')
        .replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD')
        .slice(0, sampleLength)
        .toWellFormed(),
    })),
  };
}

/** @param {Uint8Array} bytes */
function isUtf8(bytes) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Decodes a text part by part, without the mark at its beginning. The result takes the next bytes, or none at the end;
 * a `fatal` one throws TypeError for bytes that are no text of the encoding.
 * @param {string} encoding
 * @param {{ fatal?: boolean }} [options]
 * @returns {(bytes?: Uint8Array) => string}
 */
export function textDecoder(encoding, { fatal = false } = {}) {
  if (encoding.startsWith('utf-')) {
    const decoder = new TextDecoder(encoding, { fatal });
    return (bytes) => (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode());
  }
  const decoder = iconv.getDecoder(encoding);
  return (bytes) => {
    const text = bytes
      ? decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
      : (decoder.end() ?? '');
    if (fatal && text.includes('\uFFFD')) throw new TypeError('not a text of the encoding');
    return text;
  };
}

const markup = /^\s*<(?:(\?xml|(?:\w+:)?Workbook)|(?:!doctype\s+html|html|head|meta|style|body|div|table|!--))[\s>]/i;

/**
 * What a file is that is named like a table and is none: a web page or XML, as programs write it under the name of a
 * workbook, and the workbooks of before 2007 or with a password. By its beginning.
 * @param {Uint8Array} bytes
 * @returns {'webPage' | 'xmlFile' | 'oldWorkbook' | undefined}
 */
export function otherKindOf(bytes) {
  if ([0xd0, 0xcf, 0x11, 0xe0].every((byte, place) => bytes[place] === byte)) return 'oldWorkbook';
  const beginning = decoded(bytes.subarray(0, 400), markedEncoding(bytes) ?? 'utf-8');
  const found = markup.exec(beginning);
  if (!found) return undefined;
  return found[1] && !/<(?:!doctype\s+html|html)[\s>]/i.test(beginning) ? 'xmlFile' : 'webPage';
}

/**
 * The text of a file, without the mark at its beginning.
 * @param {Uint8Array} bytes
 * @param {string} encoding
 */
export function decoded(bytes, encoding) {
  const decode = textDecoder(encoding);
  return decode(bytes) + decode();
}

/**
 * True for a row of a file in whose cells nothing can be seen, as spreadsheets write them below their tables.
 * @param {readonly string[]} cells
 */
export function isBlankRow(cells) {
  return cells.every((cell) => /^[\s\p{Z}\p{Cf}]*$/u.test(cell));
}

/**
 * A text without what follows the last cell that is filled: spreadsheets may write a million separators there.
 * @param {string} text
 */
export function withoutBlankEnd(text) {
  let end = text.length;
  while (end > 0 && /[\s,;|\u200B\uFEFF]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const separatorLine = /^sep=([,;\t|])(?:\r\n|\r|\n)/i;

/**
 * A text without the line that sets the separator for Excel (`sep=;`), the separator of its cells, and the lines that
 * were left out.
 * @param {string} text
 */
export function separated(text) {
  const [line, delimiter] = separatorLine.exec(text) ?? [];
  if (line === undefined || delimiter === undefined) return { text, delimiter: delimiterOf(text), linesBefore: 0 };
  return { text: text.slice(line.length), delimiter, linesBefore: 1 };
}

/**
 * What separates the cells of a text: of comma, semicolon and tab the one that a line has most of, outside quotation
 * marks; the first line with any, as a title has none.
 * @param {string} text
 * @returns {',' | ';' | '\t'}
 */
export function delimiterOf(text) {
  const delimiters = /** @type {const} */ ([',', ';', '\t']);
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let [quoted, isCounted] = [false, false];
  for (const character of text.slice(0, 20_000)) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && isCounted && (character === '\n' || character === '\r')) break;
    const delimiter = quoted ? undefined : delimiters.find((one) => one === character);
    if (!delimiter) continue;
    counts[delimiter] += 1;
    isCounted = true;
  }
  return delimiters.reduce((best, one) => (counts[one] > counts[best] ? one : best));
}
