import { expect, test } from 'vitest';
import { decisionSchema, isOwn, wantsApproval } from '#app/domain/content/approval/approval.ts';

test.each([
  ['a market that wants it', { market: 'uk', brand: '' }, true],
  ['another market', { market: 'jp', brand: '' }, false],
  ['a brand of a market that wants it', { market: '', brand: 'PU' }, true],
  ['a brand of another market', { market: '', brand: 'PC' }, false],
  ['all markets', { market: '', brand: '' }, true],
])('of %s a document wants approval: %s', (_, document, expected) =>
  expect(wantsApproval(document, ['uk'])).toBe(expected),
);

test('where no market wants it, nothing does', () => expect(wantsApproval({ market: '', brand: '' }, [])).toBe(false));

test.each([
  ['writer', true],
  ['sender', true],
  ['other', false],
])('the %s has it as their own: %s', (staffId, expected) =>
  expect(isOwn(staffId, { submittedBy: 'sender', writtenBy: 'writer' })).toBe(expected),
);

const submissionId = '0198c2a4-0000-7000-8000-000000000001';
test.each([
  [{ decision: 'approve', submissionId }, undefined],
  [{ decision: 'return', submissionId, commentTxt: 'Shorter, please' }, undefined],
  [{ decision: 'return', submissionId, commentTxt: '  ' }, 'commentTxt'],
  [{ decision: 'return', submissionId, commentTxt: 'x'.repeat(1001) }, 'commentTxt'],
  [{ decision: 'publish', submissionId }, 'decision'],
  [{ decision: 'approve', submissionId: 'x' }, 'submissionId'],
])('%j is refused at %s', (input, field) =>
  expect(decisionSchema().safeParse(input).error?.issues[0]?.path[0]).toBe(field),
);
