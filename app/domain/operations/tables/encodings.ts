/** The encodings in which a text file can be read, by the names of the web's encoding standard. */
export const textEncodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'shift_jis', 'windows-1252'] as const),
  ...(['windows-1251', 'euc-kr', 'gb18030', 'big5'] as const),
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** What each encoding is called where it is shown, the same in every language. */
export const encodingNames: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  shift_jis: 'Shift_JIS',
  'windows-1252': 'Windows-1252',
  'windows-1251': 'Windows-1251',
  'euc-kr': 'EUC-KR',
  gb18030: 'GB18030',
  big5: 'Big5',
};

/** True for the name of an encoding. */
export function isTextEncoding(name: string): name is TextEncoding {
  return textEncodings.some((each) => each === name);
}

// Where spreadsheets write text files in one of their own, by the country.
const usualEncodings: Readonly<Record<string, TextEncoding>> = {
  ...{ JP: 'shift_jis', KR: 'euc-kr', CN: 'gb18030', SG: 'gb18030', TW: 'big5', HK: 'big5', MO: 'big5' },
  ...{ BG: 'windows-1251', BY: 'windows-1251', KZ: 'windows-1251', RU: 'windows-1251', UA: 'windows-1251' },
};

/** The encoding in which text files of a country may be that are not in Unicode; undefined where that is Windows-1252. */
export function usualEncoding(country: string): TextEncoding | undefined {
  return usualEncodings[country];
}

/** True for an encoding that nothing in a file proves: it was guessed by its letters. */
export function isGuessed(encoding: string): boolean {
  return isTextEncoding(encoding) && !encoding.startsWith('utf-');
}
