/** Control characters, lone surrogates, and marks that turn the direction of the text after them. */
const illegalInLine = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const tag = /<[/!?a-z][^<>]*>/i;

/** True for text that may be stored as one line: no control character (NUL, line end, tab), no lone surrogate. */
export function isLegalLine(text: string): boolean {
  return !illegalInLine.test(text);
}

/** True for text of several lines: as a line, but line ends and tabs are legal. */
export function isLegalText(text: string): boolean {
  return isLegalLine(text.replace(/[\r\n\t]/g, ''));
}

/** True for text with something that reads as a tag of HTML, such as `<b>`. */
export function hasMarkup(text: string): boolean {
  return tag.test(text);
}

/**
 * Upper case in the composed form (NFC), as user IDs and codes are stored and as the API names people and places.
 */
export function upperCase(text: string): string {
  return text.normalize('NFC').toUpperCase().normalize('NFC');
}

// Letters with a stroke or of two, which Unicode does not take apart; the migration `search_keys` has the same.
const plainLetters: Record<string, string> = {
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Ħ: 'H',
  Ŧ: 'T',
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
};

/**
 * The key by which a name is searched and sorted, without case and without the accents of Latin, Greek and
 * Cyrillic letters, so that `nunez` finds `Nuñez` and `lukasz` `Łukasz`; half-width katakana and full-width letters
 * count as the common ones. It is stored beside the name, so that the order does not depend on the database's locale.
 */
export function searchKey(text: string): string {
  return upperCase(text.normalize('NFKC'))
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replace(/[ØŁĐÐĦŦÆŒÞ]/g, (letter) => plainLetters[letter] ?? letter);
}

/** What words are compared by as names of columns or places: their letters and digits, without case, accents and width. */
export function wordsKey(words: string): string {
  return searchKey(words).replace(/[^\p{L}\p{N}]/gu, '');
}

// Spaces, joiners, fillers (U+3164 is a letter to Unicode), and marks, which show nothing without the letter they stand
// on.
const invisible = '\\s\\p{Z}\\p{Cf}\\p{M}\\p{Default_Ignorable_Code_Point}\\u2800';
const everyInvisible = new RegExp(`[${invisible}]`, 'gu');
const oneVisible = new RegExp(`[^${invisible}]`, 'u');

/** True for text in which nothing can be seen: empty, or of invisible characters alone. */
export function isBlank(text: string): boolean {
  return !oneVisible.test(text);
}

/**
 * The words of a text as a part of an address or of a file's name: small letters of ASCII and digits, with hyphens
 * between them; '' where it has none.
 */
export function hyphenated(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The characters of a text that can be seen. */
export function visiblePart(text: string): string {
  return text.replace(everyInvisible, '');
}

/** The full-width digits of a Japanese keyboard as plain ones. */
export function halfWidthDigits(text: string): string {
  return text.replace(/[\uFF10-\uFF19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
}

/** Curly and full-width apostrophes as the straight one. */
export function straightApostrophes(text: string): string {
  return text.replace(/[\u2018\u2019\u02BC\uFF07]/g, "'");
}

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const named = /^[^<>]*<([^<>]*)>$/;

/**
 * An e-mail address as it is copied from elsewhere, without what is no part of one: `mailto:`, the name before it
 * (`Ada Lee <ada@harbor.example>`), characters that cannot be seen, punctuation after it, and full width.
 */
export function plainEmail(text: string): string {
  const plain = withoutEnd(text.normalize('NFKC').replace(unseen, '').trim());
  const address = (named.exec(plain)?.[1] ?? plain).trim();
  return withoutEnd(/^mailto:/i.test(address) ? address.slice('mailto:'.length).split('?')[0]!.trim() : address);
}

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && '.,; '.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Typographic and full-width apostrophes, hyphens, brackets and spaces of a name as their plain equivalents. */
function plainPunctuation(text: string): string {
  return straightApostrophes(text)
    .replace(/[\u2010\u2011\uFF0D]/g, '-')
    .replace(/\uFF08/g, '(')
    .replace(/\uFF09/g, ')')
    .replace(/\p{Zs}/gu, ' ');
}

/** A name in plain punctuation, in which an en dash or a minus sign is the hyphen of a double name. */
export function plainName(text: string): string {
  return plainPunctuation(text).replace(/[\u2012\u2013\u2212]/g, '-');
}

/**
 * A typed telephone number in plain characters: full-width digits, brackets and spaces, and every dash or long-vowel
 * mark as a hyphen.
 */
export function plainTelephone(text: string): string {
  return plainPunctuation(text.normalize('NFKC'))
    .replace(/[\u2012-\u2015\u2212\u30FC]/g, '-')
    .trim();
}

/**
 * At most `max` code units of a text that the database can store: without NUL, and without half a letter, as where a
 * text was cut in the middle of an emoji.
 */
export function storableText(text: string, max: number): string {
  return text
    .replaceAll('\0', '')
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/\p{Cs}/gu, '\uFFFD');
}

/** A text as the database's patterns find it word for word: `%` and `_` stand for themselves. */
export function literalPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
