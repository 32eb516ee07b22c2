import iconv from 'iconv-lite';

/**
 * How the words of a text look in an encoding that nothing in a file proves: which bytes its letters take, where they
 * are pairs, with the first bytes of the common ones, and which words can be of its languages.
 * @typedef {{ pairs?: RegExp, common?: RegExp, isWord: (word: string) => boolean }} Look
 */

// Letters beside a to z that one language may have in a word. An encoding has several languages.
const western = [
  ...['àâæçéèêëîïôœùûüÿ', 'áéíñóúüç', 'ãáàâçéêíóôõúü', 'àèéìíîòóùú', 'àçèéíïòóúü', 'äöüßé'],
  ...['åäöæøéèüá', 'áðéíóúýþæöø', 'ëïéèêöüóá', 'äõöüšž'],
];
const central = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíľňóôšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž', 'äöüß'];
const turkish = ['çğıiöşüâîû', 'àâçéèêëîïôùûü', 'äöüß'];
// A letter alone is a word or an initial.
const cyrillic = /^(?:[А-ЯЁІЇЄҐЎЈЉЊЋЂЏЃЌЅ]?[а-яёіїєґўјљњћђџѓќѕ]+|[А-ЯЁІЇЄҐЎЈЉЊЋЂЏЃЌЅ]{2,}|[АБВГДЕИКЛМНОПРСТУЮЯ])$/u;

const opening = '“”„«»‘’–—\u00A0';
const closing = `${opening}°ºª®™©`;

/**
 * A word without the quotation marks, dashes and signs around it.
 * @param {string} word
 */
function bare(word) {
  let [start, end] = [0, word.length];
  while (start < end && opening.includes(word.charAt(start))) start += 1;
  while (start < end && closing.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(start, end);
}

const inWord = /[’–\u00A0-]/;
const symbolAlone = /^[€£§©®™°ºª·¡¿½¼¾]$/u;

/**
 * @param {readonly string[]} languages
 * @returns {(word: string) => boolean}
 */
function latin(languages) {
  const patterns = languages.map((letters) => new RegExp(`^[a-z${letters}]+$`, 'u'));
  return (word) => {
    if (symbolAlone.test(word)) return true;
    const parts = bare(word).split(inWord).filter(Boolean);
    return parts.every((part) => isCased(part) && isMixed(part) && patterns.some((one) => one.test(lower(part))));
  };
}

// The capital I of Turkish has a dot that its small letter loses.
/** @param {string} text */
const lower = (text) => text.replaceAll('İ', 'i').toLowerCase();

// Capitals begin a word or fill it; those of McDonald and LaSalle are plain letters.
/** @param {string} part */
function isCased(part) {
  return !/\p{Ll}[^\P{Lu}A-Z]/u.test(part) && !/[^\P{Ll}a-z][A-Z]/u.test(part);
}

// A longer word has plain letters too. Before a vowel Polish writes ni, so that ń is the ñ of another encoding there.
/** @param {string} part */
function isMixed(part) {
  return (part.length < 5 || /[a-z]/i.test(part)) && !/ń[aeiouyáéíóú]/i.test(part);
}

const hangul = /^[\uAC00-\uD7A3]+$/;
const han = /^[\p{Script=Han}々〆〇]+$/u;
const japaneseWord = /^[\p{Script=Han}々〆ヶ〇\u3040-\u30FF＝]+$/u;
const halfKana = /^[\uFF61-\uFF9F]{2,}$/;

/**
 * Words of letters that take two bytes, perhaps beside plain ones; of these only capitals touch them, as in ABC株式会社.
 * @param {readonly RegExp[]} scripts
 * @returns {(word: string) => boolean}
 */
const wide = (scripts) => (word) =>
  !/[a-z](?=[^\0-\x7F])|[^\0-\x7F](?=[a-z])|[A-Z](?=[\uFF61-\uFF9F])|[\uFF61-\uFF9F](?=[A-Z])/.test(word) &&
  word
    .normalize('NFC')
    .replace(/[\u3000-\u3003\u3008-\u3020\uFF01-\uFF60～―…※○●■□△▲▽▼☆★]/gu, ' ')
    .split(/[\s\0-\x7F]+/)
    .filter(Boolean)
    .every((part) => scripts.some((script) => script.test(part)));

/** @type {Readonly<Record<string, Look>>} */
export const looks = {
  'windows-1252': { isWord: latin(western) },
  'windows-1250': { isWord: latin(central) },
  'windows-1254': { isWord: latin(turkish) },
  macintosh: { isWord: latin(western) },
  'windows-1251': {
    isWord: (word) =>
      bare(word)
        .split(inWord)
        .filter(Boolean)
        .every((part) => cyrillic.test(part) || part === '№'),
  },
  shift_jis: { isWord: wide([japaneseWord, halfKana]) },
  'euc-kr': { pairs: /^(?:[\0-\x7F]|[\xA1-\xAC\xB0-\xC8\xCA-\xFD][\xA1-\xFE])*$/, isWord: wide([hangul, han]) },
  gb18030: {
    pairs: /^(?:[\0-\x7F]|[\xA1-\xA9\xB0-\xF7][\xA1-\xFE])*$/,
    common: /^[\xA1-\xA9\xB0-\xD7]/,
    isWord: wide([han]),
  },
  big5: {
    pairs: /^(?:[\0-\x7F]|[\xA1-\xC6\xC9-\xF9][\x40-\x7E\xA1-\xFE])*$/,
    common: /^[\xA1-\xC6]/,
    isWord: wide([han]),
  },
};

const mostWords = 5000;
const longestWord = 200;

/** Collects the different words of a text that have a letter beyond ASCII, as bytes: part after part. */
export class ForeignWords {
  /** @type {Set<string>} */
  #words = new Set();
  #carried = '';

  /** @param {Uint8Array} [bytes] none at the end */
  add(bytes) {
    const text =
      this.#carried + (bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1') : '');
    // Below 0x40 there is no second byte of a letter, so that a word is cut within none.
    const end = bytes ? Math.max(lastBreak(text), text.length - longestWord) : text.length;
    for (const [word] of text.slice(0, end).matchAll(/[\x40-\xFF]+/g)) {
      if (this.#words.size >= mostWords) break;
      if (/[\x80-\xFF]/.test(word)) this.#words.add(word.slice(0, longestWord));
    }
    this.#carried = text.slice(end);
  }

  /** The words, each once. */
  get words() {
    return [...this.#words];
  }
}

/** @param {string} text */
function lastBreak(text) {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) >= 0x40) end -= 1;
  return end;
}

/**
 * The encodings in which words may be, the likeliest first, each with what the words say in it. Of encodings in which
 * they say the same only one is named.
 * @typedef {{ encoding: string, words: string[] }} WordsIn
 */

/**
 * Guesses the encoding of the words of a file by their letters; `usual` are those of the country that it comes from, the
 * first one the likeliest. The guess is `isSure` where it is usual there, every word can be one of its languages, and in
 * no other encoding they all can: a name that is read wrong is not seen before its owner reads it.
 * @param {readonly string[]} words bytes as Latin-1
 * @param {readonly string[]} usual
 * @returns {{ encoding: string, isSure: boolean, readings: WordsIn[] }}
 */
export function guessEncoding(words, usual) {
  const order = [...new Set([...usual, ...Object.keys(looks)])];
  const read = order.map((encoding) => ({ encoding, ...readIn(words, encoding) }));
  const whole = read.filter(({ share }) => share === 1);
  const possible = whole.length > 0 ? whole : read.filter(({ share }) => share > 0.5);
  const readings = differing(possible.length > 0 ? possible : read.filter(({ encoding }) => encoding === order[0]));
  const [first] = /** @type {[WordsIn]} */ (readings);
  return {
    encoding: first.encoding,
    isSure: whole.length > 0 && readings.length === 1 && usual.includes(first.encoding),
    readings,
  };
}

/**
 * @param {readonly string[]} words
 * @param {string} encoding
 * @returns {{ share: number, words: string[] }}
 */
function readIn(words, encoding) {
  const { isWord, ...bytes } = /** @type {Look} */ (looks[encoding]);
  const texts = words.map((word) => iconv.decode(Buffer.from(word, 'latin1'), encoding));
  const good = texts.filter(
    (text, place) =>
      !/[\uFFFD\p{Cc}\p{Co}]/u.test(text) &&
      arePairs(/** @type {string} */ (words[place]), bytes) &&
      text.split(/[@[\]\\^_`{|}~]+/).every((part) => !/[^\0-\x7F]/.test(part) || isWord(part)),
  );
  return { share: words.length === 0 ? 1 : good.length / words.length, words: texts };
}

/**
 * Whether the bytes of a word are letters of an encoding, at least half of them common ones.
 * @param {string} word
 * @param {Pick<Look, 'pairs' | 'common'>} look
 */
function arePairs(word, { pairs, common }) {
  if (!pairs) return true;
  if (!pairs.test(word)) return false;
  const all = word.match(/[\x80-\xFF][\s\S]/g) ?? [];
  return !common || all.filter((pair) => common.test(pair)).length * 2 >= all.length;
}

/** @param {readonly WordsIn[]} read */
function differing(read) {
  const said = new Set();
  return read
    .filter(({ words }) => {
      const text = words.join('\n');
      if (said.has(text)) return false;
      said.add(text);
      return true;
    })
    .map(({ encoding, words }) => ({ encoding, words }));
}
