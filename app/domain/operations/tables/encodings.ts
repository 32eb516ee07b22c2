/** The encodings in which a text file can be read, by the names of the web's encoding standard. */
export const textEncodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'windows-1254', 'macintosh'] as const),
  ...(['windows-1251', 'shift_jis', 'euc-kr', 'gb18030', 'big5'] as const),
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** What each encoding is called where it is shown, the same in every language. */
export const encodingNames: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1254': 'Windows-1254',
  macintosh: 'MacRoman',
  'windows-1251': 'Windows-1251',
  shift_jis: 'Shift_JIS',
  'euc-kr': 'CP949 (EUC-KR)',
  gb18030: 'GB18030 (GBK)',
  big5: 'Big5',
};

/** True for the name of an encoding. */
export function isTextEncoding(name: string): name is TextEncoding {
  return textEncodings.some((each) => each === name);
}

const countriesByEncoding: Partial<Record<TextEncoding, string>> = {
  'windows-1250': 'AL BA CZ HR HU ME PL RO SI SK',
  'windows-1251': 'BG BY KG KZ MK MN RU RS UA',
  'windows-1254': 'AZ CY TR',
  shift_jis: 'JP',
  'euc-kr': 'KR',
  gb18030: 'CN SG',
  big5: 'HK MO TW',
};

/** The encodings in which spreadsheets of a country write text files that are not in Unicode. */
export function usualEncodings(country: string): TextEncoding[] {
  const found = Object.entries(countriesByEncoding).flatMap(([encoding, countries]) =>
    countries.split(' ').includes(country) ? [encoding as TextEncoding] : [],
  );
  return found.length > 0 ? found : ['windows-1252'];
}

/** The same of the countries of all markets, for files of the brand's. */
export const usualOfMarkets: readonly TextEncoding[] = ['windows-1252', 'shift_jis'];
