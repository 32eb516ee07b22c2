import { marked, type Tokens } from 'marked';
import { describe, expect, test } from 'vitest';
import { imagesIn, shownPictures } from '#app/domain/content/editor/documentLinks.server.ts';
import { faultsOf } from '#app/domain/content/editor/faults.server.ts';
import { insertedPicture } from '#app/domain/content/editor/insertPicture.ts';
import { pictureMarkdown, textPicture, withPicture } from '#app/domain/content/pictures/pictureMarkdown.ts';

const imageId = '0198c2a4-0000-7000-8000-000000000001';
const other = '0198c2a4-0000-7000-8000-000000000002';
const page = (body: string) => ({ title: 'a', description: 'b', body });

test.each([
  ['A calm sea', 'A calm sea'],
  ['[A] calm\n sea ', '[A] calm sea'],
  ['a `b` <c> \\d', "a 'b' ‹c› d"],
  ['海 (夜) *静か*', '海 (夜) *静か*'],
])('%j is said of a picture as it was typed, or nearly', (alt, said) => {
  const found: unknown[] = [];
  void marked.walkTokens(marked.lexer(pictureMarkdown({ imageId, alt })), (token) => {
    if (token.type === 'image') found.push(textPicture(token as Tokens.Image));
  });
  expect(found).toEqual([{ address: `/images/${imageId}`, imageId, alt: said, isDecorative: false }]);
});

test.each([
  ['', 0, 'P\n', 1],
  ['One', 3, 'One\n\nP\n', 6],
  ['One\n\nTwo', 4, 'One\n\nP\n\nTwo', 6],
  ['One two', 3, 'One\n\nP\n\ntwo', 6],
  ['One', 0, 'P\n\nOne', 1],
])('into %j at %i', (text, place, expected, after) =>
  expect(withPicture(text, place, 'P')).toEqual({ text: expected, after }),
);

describe('without JavaScript', () => {
  const posted = (fields: Record<string, string>) => new Map(Object.entries(fields));
  test.each([
    [{}, { field: 'insert.picture', fault: 'choose' }],
    [
      { 'insert.picture': '../../etc', 'insert.alt': 'A' },
      { field: 'insert.picture', fault: 'choose' },
    ],
    [
      { 'insert.picture': imageId, 'insert.alt': '  ' },
      { field: 'insert.alt', fault: 'describe' },
    ],
    [{ 'insert.picture': imageId, 'insert.alt': 'A' }, { text: `Text\n\n![A](/images/${imageId})\n` }],
    [
      { 'insert.picture': imageId, 'insert.decorative': 'on' },
      { text: `Text\n\n![](/images/${imageId} "decorative")\n` },
    ],
  ])('%j is put in at the end, or says what is missing', (fields, expected) =>
    expect(insertedPicture('Text\n', posted(fields as Record<string, string>))).toEqual(expected),
  );
});

test.each([
  [`![A](/images/${imageId})`, []],
  [`![](/images/${imageId} "decorative")`, []],
  [`![](/images/${imageId})`, [{ field: 'body', code: 'undescribedPicture', addresses: [`/images/${imageId}`] }]],
  [
    `![ ](/images/${imageId} "a title")`,
    [{ field: 'body', code: 'undescribedPicture', addresses: [`/images/${imageId}`] }],
  ],
  [
    '![A](https://x.example/a.png)',
    [{ field: 'body', code: 'foreignPicture', addresses: ['https://x.example/a.png'] }],
  ],
  [
    '![A](data:image/png;base64,x)',
    [{ field: 'body', code: 'foreignPicture', addresses: ['data:image/png;base64,x'] }],
  ],
  [`![A](/images/${imageId}/960)`, [{ field: 'body', code: 'foreignPicture', addresses: [`/images/${imageId}/960`] }]],
])('a page with %s has these faults', (body, faults) => expect(faultsOf('page', page(body))).toEqual(faults));

test('the pictures of a document are those of its text, its fields and its links', () => {
  const body = `- one ![A](/images/${imageId})\n\n> ![B](/images/${imageId}) [large](/images/${other}/1440)`;
  expect(imagesIn(page(body))).toEqual([imageId, other]);
  const home = { hero: { picture: { image: imageId, alt: 'A' } }, slides: [{ picture: { image: other, alt: 'B' } }] };
  expect(shownPictures(home)).toEqual([
    { field: 'hero.picture.image', imageId },
    { field: 'slides[0].picture.image', imageId: other },
  ]);
});
