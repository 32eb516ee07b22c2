import { expect, test } from 'vitest';
import { disputeAnswerSchema, disputeSchema } from '#app/domain/sales/commission/forms.ts';

const answer = {
  intent: 'answer',
  decision: 'accepted',
  difference: '39.99',
  answerTxt: 'You are right.',
  version: '1',
};

/** Which fields are refused, with what. */
function refused(values: Record<string, string>) {
  const { error } = disputeAnswerSchema().safeParse({ ...answer, ...values });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
}

const wrong = { difference: 'refusals:differenceWrong' };

test.each([
  ['an amount', {}, {}],
  ['full-width digits', { difference: '３９.99' }, {}],
  ['a comma', { difference: '1,000' }, wrong],
  ['nothing to pay', { difference: '0.00' }, wrong],
  ['no amount', { difference: ' ' }, wrong],
  ['no amount where nothing is paid', { decision: 'declined', difference: '' }, {}],
  // Both at once, so that the amount is not left for a second press.
  [
    'neither amount nor text',
    { difference: '$5', answerTxt: '' },
    { ...wrong, answerTxt: 'validation:required|answerTxt' },
  ],
])('an answer with %s', (_, values, fields) => expect(refused(values)).toEqual(fields));

test('the amount of an answer comes in plain digits', () =>
  expect(disputeAnswerSchema().parse({ ...answer, difference: ' １２５ ' })).toMatchObject({ difference: '125' }));

test('a dispute without details says so by the name of its field', () => {
  const { error } = disputeSchema().safeParse({ intent: 'dispute', reason: 'rate', detailsTxt: '' });
  expect(error?.issues).toMatchObject([{ path: ['detailsTxt'], message: 'validation:required|detailsTxt' }]);
});
