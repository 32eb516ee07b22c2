/** Texts that take a careless check longest, each as what it repeats and what it ends with. */
export const hostileTexts: Record<string, { repeated: string; end?: string }> = {
  letters: { repeated: 'a', end: '!' },
  blanks: { repeated: ' ', end: 'a' },
  'wide blanks': { repeated: '\u3000', end: 'a' },
  digits: { repeated: '1', end: 'a' },
  hyphens: { repeated: '-', end: 'a' },
  'line ends': { repeated: '\r\n', end: 'a' },
  tabs: { repeated: '\t', end: 'a' },
  'openings of tags': { repeated: '<a', end: '>'.repeat(20) },
  'nested tags': { repeated: '<b>' },
  'delimiter runs': { repeated: '*', end: 'a' },
  'letters and underscores': { repeated: '_a' },
  quotes: { repeated: '> ' },
  brackets: { repeated: '[(' },
  'addresses of mail': { repeated: 'a.', end: '@' },
  'parts of mail': { repeated: 'a@a.' },
  'parts of addresses': { repeated: 'http://a/', end: ' ' },
  cells: { repeated: '";,', end: '"' },
  'combining marks': { repeated: '\u0301' },
  'composed letters': { repeated: '\uFDFA' },
  emoji: { repeated: '\u{1F469}\u200D' },
};

/** A hostile text of some length. */
export function hostileText(name: string, length: number): string {
  const { repeated, end = '' } = hostileTexts[name]!;
  return repeated.repeat(Math.ceil(length / repeated.length)).slice(0, length - end.length) + end;
}

/** Texts that a database cannot store, or that hide what they say. */
export const unstorableTexts: Record<string, string> = {
  NUL: 'a\0b',
  'a control character': 'a\u0001b',
  'half a letter': 'a\uD800b',
  'the other half': 'a\uDC00b',
};
