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
 * The encoding of a text file: what its mark says, else UTF-8 where it is that without a fault, else Shift_JIS or
 * Windows-1252, whichever its letters speak for.
 * @param {Uint8Array} bytes
 * @returns {'utf-8' | 'utf-16le' | 'utf-16be' | 'shift_jis' | 'windows-1252'}
 */
export function encodingOf(bytes) {
  const marked = marks.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte));
  if (marked) return marked[0];
  if (isFaultless(bytes, 'utf-8')) return 'utf-8';
  return isFaultless(bytes, 'shift_jis') && speaksForJapanese(bytes) ? 'shift_jis' : 'windows-1252';
}

/**
 * The text of a file, without the mark at its beginning.
 * @param {Uint8Array} bytes
 * @param {string} encoding
 */
export function decoded(bytes, encoding) {
  return new TextDecoder(encoding).decode(bytes);
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
