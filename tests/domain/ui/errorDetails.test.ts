import { expect, test } from 'vitest';
import { titleOrError, wordedStatus } from '#app/ui/errorDetails.ts';

const thrown = (data: unknown) => ({ status: 404, statusText: '', internal: false, data });

test.each([
  [
    'a failure that brings its title',
    thrown({ title: 'ページが見つかりません · Gangway' }),
    'ページが見つかりません · Gangway',
  ],
  ['a failure without words', thrown('gone'), 'Bridge'],
  ['an error of scripts', new Error('broken'), 'Bridge'],
])('%s titles the document', (_, error, title) =>
  expect(titleOrError(error, undefined, [{ data: { product: 'Bridge' } }])).toEqual([{ title }]),
);

test('a page that did not fail keeps its title', () =>
  expect(titleOrError(undefined, 'Agencies', [])).toEqual([{ title: 'Agencies' }]));

test.each([
  [404, 404],
  [410, 500],
  [undefined, 500],
])('the status %s has the words of %s', (status, worded) => expect(wordedStatus(status)).toBe(worded));
