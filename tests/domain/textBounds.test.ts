import { describe, expect, test } from 'vitest';
import { faultOfText, type TextFault } from '#app/domain/textBounds.ts';

const nested = (line: number): TextFault => ({ code: 'nestedText', line, limit: 12 });
const crowded = (line: number): TextFault => ({ code: 'crowdedText', line, limit: 400 });

const full = (line: number): TextFault => ({ code: 'fullText', line, limit: 6000 });

describe('a text of a page is beyond its bounds', () => {
  test.each<[string, string, TextFault]>([
    ['a run of stars', `Title\n\n${'*'.repeat(8000)}a${'*'.repeat(8000)}`, crowded(3)],
    ['letters and underscores', '_a'.repeat(8000), crowded(1)],
    ['brackets', '['.repeat(401), crowded(1)],
    ['headings between list items', 'a\n-\n'.repeat(15_000), crowded(802)],
    ['exclamation marks', '!'.repeat(401), crowded(1)],
    ['signs over the lines of a paragraph', '*a* *b*\n'.repeat(81), crowded(81)],
    ['signs over the lines of a quote', '> *a* *b*\n'.repeat(81), crowded(81)],
    ['a list item of many lines', `- ${'a\n'.repeat(500)}`, crowded(402)],
    ['a table of many rows within a list item', `1. ${'| a |\n'.repeat(500)}`, crowded(402)],
    ['paragraphs without number', 'a\n\n'.repeat(3001), full(6001)],
    ['cells without number', '|a|a|a|\n'.repeat(2000), full(1201)],
    [
      'an address without end',
      `a https://a.example/${'&amp;'.repeat(500)}`,
      { code: 'longAddress', line: 1, limit: 2000 },
    ],
    ['quotes in one line', '> '.repeat(8000), nested(1)],
    ['lists in one line', `a\n\n${'- '.repeat(13)}a`, nested(3)],
    ['numbers in one line', '1. '.repeat(13), nested(1)],
    ['a list far to the right', `${' '.repeat(48)}- a`, nested(1)],
    [
      'lists that go deeper and deeper',
      Array.from({ length: 30 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
      nested(25),
    ],
  ])('by %s', (_, source, fault) => expect(faultOfText(source)).toEqual(fault));

  test.each([
    ['nothing', ''],
    ['a long paragraph', 'Sail with us. '.repeat(4000)],
    ['a long paragraph without spaces', '海'.repeat(20_000)],
    ['a rule', '* '.repeat(40)],
    ['many paragraphs with links', '**A** [b](/c) `d`\n\n'.repeat(400)],
    ['a long list', '- **A** [b](/c) `d`\n'.repeat(400)],
    ['a long table', `| a | b |\n|---|---|\n${'| **A** | [b](/c) |\n'.repeat(400)}`],
    ['lists of six levels', Array.from({ length: 6 }, (_, at) => `${'    '.repeat(at)}- a`).join('\n')],
    ['a blank to fill in', `Name: ${'_'.repeat(60)}`],
    ['a block of code', `\`\`\`\n${' '.repeat(40)}x\n\`\`\``],
  ])('not by %s', (_, source) => expect(faultOfText(source)).toBeNull());
});
