/** What of a text is beyond its bounds, in which line, and the limit. */
export interface TextFault {
  code: 'nestedText' | 'crowdedText';
  line: number;
  limit: number;
}

/** The most characters of a text in Markdown. */
export const longestText = 60_000;

const most = { levels: 12, signs: 400 };

// Only the beginning of a line says what it begins.
const longestStart = 400;
const start = /^(?:[ \t>]|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))*/;
const level = />|[-+*]|\d{1,9}[.)]|\t| {4}/g;
const rule = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
// A line that only begins a list item or underlines a heading.
const bare = /^[ \t]*(?:[-+*=]+|\d{1,9}[.)])[ \t]*$/;
const sign = /[*_~[\]<`\\!]/g;

/**
 * The first place of a text in Markdown that has too many levels of lists and quotes, or too many signs of formatting in
 * one paragraph; null for any other text. Parsing such a text takes a time that grows with the square of its length, or
 * faster, so it is checked before it is parsed.
 */
export function faultOfText(source: string): TextFault | null {
  let [signs, bareLines] = [0, 0];
  for (const [place, line] of source.split('\n').entries()) {
    if (bare.test(line) && ++bareLines > most.signs) return { code: 'crowdedText', line: place + 1, limit: most.signs };
    if (rule.test(line)) continue;
    const [begun = ''] = start.exec(line.slice(0, longestStart)) ?? [];
    if (countOf(level, begun) > most.levels) return { code: 'nestedText', line: place + 1, limit: most.levels };
    const rest = line.slice(begun.length);
    const isApart = rest.trim() === '' || rest.startsWith('|') || /[-+*\d]/.test(begun);
    signs = (isApart ? 0 : signs) + countOf(sign, rest);
    if (signs > most.signs) return { code: 'crowdedText', line: place + 1, limit: most.signs };
  }
  return null;
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}
