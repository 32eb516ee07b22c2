import { describe, expect, test } from 'vitest';
import { contentFaultsOf } from '#app/domain/courses/authoring/contentFaults.ts';
import { blocksOf, blockText, filesNamedIn } from '#app/domain/courses/authoring/pageBlocks.ts';
import { textHtml } from '#starter/courses/blocks.ts';
import { readQuiz } from '#starter/courses/quiz.ts';
import { sampleContent } from '#tests/support/courseDrafts.ts';

describe('the questions of a quiz', () => {
  test('are of five kinds, with identifiers and keys that count, or that are given', () => {
    const [pool] = readQuiz(
      [
        '? One of two? {berth}',
        '- No',
        '~ Not this one',
        '+ Yes',
        '! Why',
        '? Both?',
        '+ a',
        '+ b',
        '- c',
        '! Why',
        '? Order?',
        '> first',
        '> second',
        '! Why',
        '? Pairs?',
        '= Port | left',
        '= Starboard | right',
        '! Why',
        '? How long?',
        '# 12.5 ± 0.5 | days',
        '! Why',
      ].join('\n'),
    );
    expect(pool).toMatchObject({ id: 'questions', draw: null });
    expect(pool!.questions.map(({ id, kind, choices }) => [id, kind, choices.map(({ key }) => key).join('')])).toEqual([
      ['berth', 'choice', 'ab'],
      ['q2', 'several', 'abc'],
      ['q3', 'order', 'ab'],
      ['q4', 'match', 'ab'],
      ['q5', 'number', ''],
    ]);
    expect(pool!.questions[0]!.choices[0]).toMatchObject({ text: 'No', right: false, feedback: 'Not this one' });
    expect(pool!.questions[3]!.choices[1]).toMatchObject({ text: 'Starboard', match: 'right' });
    expect(pool!.questions[4]).toMatchObject({ answer: 12.5, tolerance: 0.5, unit: 'days' });
  });

  test('stand in pools, of which some are drawn', () => {
    const one = ['? A?', '- no', '+ yes', '! Why'];
    expect(readQuiz(['@ tides 1 | About tides', ...one, ...one, '@ rest all', ...one].join('\n'))).toMatchObject([
      { id: 'tides', title: 'About tides', draw: 1, questions: [{ id: 'q1' }, { id: 'q2' }] },
      { id: 'rest', draw: null, questions: [{ id: 'q3' }] },
    ]);
  });

  test.each([
    ['no right answer', '? A?\n- no\n- neither\n! Why'],
    ['no wrong one', '? A?\n+ yes\n! Why'],
    ['no explanation', '? A?\n- no\n+ yes'],
    ['an order of one', '? A?\n> only\n! Why'],
    ['a pair of one', '? A?\n= only\n! Why'],
    ['no number', '? A?\n# about ten\n! Why'],
    ['a choice before any question', '+ yes'],
    ['one identifier twice', '? A? {x}\n- no\n+ yes\n! Why\n? B? {x}\n- no\n+ yes\n! Why'],
    ['a pool without a number', '@ tides\n? A?\n- no\n+ yes\n! Why'],
    ['another line', 'hello'],
  ])('are refused with %s', (_, source) => {
    expect(() => readQuiz(source)).toThrow();
  });
});

describe('the blocks of a page', () => {
  test('are read between text, and written as they are read', () => {
    const film = blockText(
      'video',
      'tour.mp4',
      { title: 'A tour\nof the ship', captions: 'tour.vtt' },
      'Welcome.\n```\nOn deck.',
    );
    const page = `Before.\r\n\r\n${film}\n\nBetween.\n\n${blockText('document', 'list.pdf', { title: 'List' })}`;
    expect(blocksOf(page)).toMatchObject([
      { kind: 'text', markdown: 'Before.' },
      {
        kind: 'video',
        name: 'tour.mp4',
        values: { title: 'A tour of the ship', captions: 'tour.vtt' },
        transcript: "Welcome.\n'''\nOn deck.",
      },
      { kind: 'text', markdown: 'Between.' },
      { kind: 'document', name: 'list.pdf', values: { title: 'List' } },
    ]);
    expect(filesNamedIn(page)).toEqual(['tour.mp4', 'tour.vtt', 'list.pdf']);
  });

  test('other fences are code, and one that does not end is text', () => {
    expect(blocksOf('```js\nlet a;\n```').map(({ kind }) => kind)).toEqual(['text']);
    expect(blocksOf('```picture a.png\nalt: A').map(({ kind }) => kind)).toEqual(['text']);
  });
});

test.each([
  ['a block whose line is all blanks', `\`\`\`picture${' '.repeat(19_000)}\``],
  ['blocks that never end', '```picture a\n'.repeat(1500)],
  ['pictures that never end', '!['.repeat(10_000)],
  ['quotes within quotes', '>'.repeat(20_000)],
  ['lists within lists', '1. '.repeat(6000)],
])('a page of %s is read at once', (_, body) => {
  const files = [{ name: 'a', kind: 'picture' as const }];
  const began = performance.now();
  contentFaultsOf({ ...sampleContent(), pages: [{ id: 'p', title: 'P', body }] }, files);
  for (const block of blocksOf(body)) if (block.kind === 'text') expect(textHtml(block.markdown)).not.toBe('');
  expect(performance.now() - began).toBeLessThan(10_000);
});

test.each([
  ['<script>alert(1)</script>', /<script/],
  ['before <img src=x onerror=alert(1)> after', /<img/],
  ['<pre><b onclick="x">', /<(b|pre) ?[^>]*onclick/],
  ['[press](javascript:alert(1))', /href/],
  ['[press](java&#115;cript:alert(1))', /href/],
  ['[press](data:text/html,x)', /href/],
  ['[press](https://a.example/"onmouseover="x)', /"onmouseover="/],
  ['![x](https://elsewhere.example/p.png)', /<img/],
  ['<a href="javascript:alert(1)">x</a>', /<a href="java/],
  ['```\n<script>\n```', /<script/],
])('a page runs and loads nothing by %j', (markdown, danger) => {
  expect(textHtml(markdown)).not.toMatch(danger);
});

test('text has headings below the title, tables, and links that open beside the course', () => {
  expect(textHtml('# A\n\n## B\n\n[w](https://a.example/?a=1&b=2)')).toBe(
    '<h2>A</h2>\n<h2>B</h2>\n<p><a href="https://a.example/?a=1&#38;b=2" target="_blank" rel="noopener noreferrer">w</a></p>\n',
  );
  expect(textHtml('| a | b |\n|---|---|\n| 1 | **2** |')).toContain('<th scope="col">a</th>');
});
