import { expect, test } from 'vitest';
import Batch from '#app/routes/people/bulkActions/batch.tsx';
import { draw } from '#tests/support/dom.tsx';

const running = {
  title: '',
  batchId: 'b1',
  act: 'template',
  undone: null,
  templateName: 'Front desk',
  isFinished: false,
  undoUntil: null,
  undoneBy: null,
  show: 'all',
  rows: [],
  page: 1,
  list: { search: '', page: 1, pageSize: 20, total: 0 },
};

// A changed template's batch begins before its job has found whom it reaches.
test.each([
  ['no user is found yet', { waiting: 0, done: 0, skipped: 0 }, 'Finding the users to change.', false],
  ['some are done', { waiting: 2, done: 1, skipped: 0 }, '1 of 3 users done', true],
])('a bulk change of which %s says so', (_, counts, words, hasRows) => {
  const total = counts.waiting + counts.done + counts.skipped;
  const { getByText, queryByText } = draw(<Batch />, { data: { ...running, counts, total } });
  expect(getByText(words)).toBeTruthy();
  expect(queryByText('No users found.') !== null).toBe(hasRows);
});
