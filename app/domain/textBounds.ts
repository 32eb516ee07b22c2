/** What of a text is beyond its bounds, in which line, and the limit. */
export interface TextFault {
  code: 'nestedText' | 'crowdedText' | 'fullText' | 'longAddress';
  line: number;
  limit: number;
}

/** The most characters of a text in Markdown. */
export const longestText = 60_000;

const most = { levels: 12, signs: 400, inAll: 6000, address: 2000 };

// Only the beginning of a line says what it begins.
const longestStart = 400;
const start = /^(?:[ \t>]|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))*/;
const level = />|[-+*]|\d{1,9}[.)]|\t| {4}/g;
const rule = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
// A line that only begins a list item or underlines a heading.
const bare = /^[ \t]*(?:[-+*=]+|\d{1,9}[.)])[ \t]*$/;
const sign = /[*_~[\]<`\\!]/g;
const word = /\S+/g;
const address = /:\/\/|www\.|@/i;

/**
 * The first place of a text in Markdown that is beyond its bounds: too many levels of lists and quotes, too many lines
 * and signs of formatting in one paragraph or in all, or an address that is too long; null for any other text. Parsing
 * such a text takes a time that grows with the square of its length, or faster, so it is checked before it is parsed.
 */
export function faultOfText(source: string): TextFault | null {
  let [signs, bareLines, inAll] = [0, 0, 0];
  let isInList = false;
  for (const [place, line] of source.split('\n').entries()) {
    const fault = (code: TextFault['code'], limit: number): TextFault => ({ code, line: place + 1, limit });
    if (bare.test(line) && ++bareLines > most.signs) return fault('crowdedText', most.signs);
    const isRule = rule.test(line);
    const [begun = ''] = isRule ? [line] : (start.exec(line.slice(0, longestStart)) ?? []);
    const levels = isRule ? 0 : countOf(level, begun);
    if (levels > most.levels) return fault('nestedText', most.levels);
    const rest = line.slice(begun.length);
    const own = countOf(sign, rest);
    const isBlank = isRule || rest.trim() === '';
    const beginsItem = !isBlank && /[-+*\d]/.test(begun);
    isInList = !isBlank && (isInList || begun !== '');
    const isApart = isBlank || beginsItem || (rest.startsWith('|') && !isInList);
    signs = isApart ? own : signs + own + 1;
    if (signs > most.signs) return fault('crowdedText', most.signs);
    inAll += 1 + levels + own + countOf(/\|/g, rest);
    if (inAll > most.inAll) return fault('fullText', most.inAll);
    if (line.match(word)?.some((each) => each.length > most.address && address.test(each)))
      return fault('longAddress', most.address);
  }
  return null;
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}
