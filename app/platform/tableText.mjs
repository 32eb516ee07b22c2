/** @param {number} byte */
const katakana = (byte) => byte >= 0xa1 && byte <= 0xdf;
/** @param {number} byte */
const firstOfPair = (byte) => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc);
/** @param {number} byte */
const latinLetter = (byte) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
const marks = /** @type {const} */ ([
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]);

/**
 * The encoding of a text file: what its mark says, else UTF-8 where it is that without a fault, else the one
 * that is usual where it comes from, else Shift_JIS or Windows-1252, whichever its letters speak for.
 * @template {string} [Usual='windows-1252']
 * @param {Uint8Array} bytes
 * @param {Usual} [usual]
 * @returns {'utf-8' | 'utf-16le' | 'utf-16be' | 'shift_jis' | 'windows-1252' | Usual}
 */
export function encodingOf(bytes, usual) {
  const marked = marks.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte));
  if (marked) return marked[0];
  if (isFaultless(bytes, 'utf-8')) return 'utf-8';
  if (usual && isFaultless(bytes, usual)) return usual;
  return isFaultless(bytes, 'shift_jis') && speaksForJapanese(bytes) ? 'shift_jis' : 'windows-1252';
}

// What Windows-1252 has where Latin-1 has control characters: Node 20 reads the one as the other.
const windowsOnly = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/**
 * Decodes a text part by part, without the mark at its beginning. The result takes the next bytes, or none at the end;
 * a `fatal` one throws TypeError for bytes that are no text of the encoding.
 * @param {string} encoding
 * @param {{ fatal?: boolean }} [options]
 * @returns {(bytes?: Uint8Array) => string}
 */
export function textDecoder(encoding, { fatal = false } = {}) {
  const decoder = new TextDecoder(encoding, { fatal });
  return (bytes) => {
    const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    if (encoding !== 'windows-1252') return text;
    return text.replace(/[\u0080-\u009F]/g, (control) => windowsOnly[control.charCodeAt(0) - 0x80] ?? control);
  };
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
 * A text without the line by which Excel is told its separator (`sep=;`), the separator of its cells, and the lines that
 * were left out.
 * @param {string} text
 */
export function separated(text) {
  const [line, delimiter] = separatorLine.exec(text) ?? [];
  if (line === undefined || delimiter === undefined) return { text, delimiter: delimiterOf(text), linesBefore: 0 };
  return { text: text.slice(line.length), delimiter, linesBefore: 1 };
}

/**
 * @param {Uint8Array} bytes
 * @param {string} encoding
 */
function isFaultless(bytes, encoding) {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

// A Latin letter with an accent stands beside plain letters; Japanese comes in pairs of the lower range, or in runs of
// katakana of half width.
/** @param {Uint8Array} bytes */
function speaksForJapanese(bytes) {
  let japanese = 0;
  let western = 0;
  for (let place = 0; place < bytes.length; place += 1) {
    const [before, byte, after] = [bytes[place - 1] ?? 0, bytes[place] ?? 0, bytes[place + 1] ?? 0];
    if (byte < 0x80) continue;
    const betweenLetters = latinLetter(before) && latinLetter(after);
    if (firstOfPair(byte) && byte < 0xa0 && !betweenLetters) {
      japanese += 1;
      place += 1;
    } else if (katakana(byte) && katakana(after)) {
      japanese += 1;
      place += 1;
    } else if (latinLetter(before) || latinLetter(after)) western += 1;
    else if (firstOfPair(byte)) {
      japanese += 1;
      place += 1;
    }
  }
  return japanese > western;
}

/**
 * What separates the cells of a text: of comma, semicolon and tab the one that its first line has most of, outside
 * quotation marks.
 * @param {string} text
 * @returns {',' | ';' | '\t'}
 */
export function delimiterOf(text) {
  const delimiters = /** @type {const} */ ([',', ';', '\t']);
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let quoted = false;
  for (const character of text.slice(0, 20_000)) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r')) break;
    const delimiter = quoted ? undefined : delimiters.find((one) => one === character);
    if (delimiter) counts[delimiter] += 1;
  }
  return delimiters.reduce((best, one) => (counts[one] > counts[best] ? one : best));
}
