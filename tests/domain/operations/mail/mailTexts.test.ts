import { expect, test } from 'vitest';
import { placeholderFault, placeholdersIn } from '#app/domain/operations/mail/mailTexts.ts';

const words = (body: string, subject = 'Subject', action = '') => ({ subject, body, action });

test('the placeholders of a text are found once each, wherever they stand', () => {
  expect(placeholdersIn(words('For {{agency}}, {{ userId }}', 'At {{agency}}', 'Go to {{place}}'))).toEqual([
    'agency',
    'userId',
    'place',
  ]);
});

test.each([
  ['those of ours and the name', words('Dear {{name}} of {{agency}}'), ['agency'], null],
  ['fewer than ours', words('Hello'), ['agency', 'userId'], null],
  ['an unknown one', words('{{agency}} {{secret}}'), ['agency'], ['placeholderUnknown', 'body', 'secret']],
  [
    'an unknown one in the subject',
    words('x', '{{agencies}}'),
    ['agency'],
    ['placeholderUnknown', 'subject', 'agencies'],
  ],
  ['no code where ours has one', words('Sign in'), ['code', 'minutes'], ['placeholderMissing', 'body', 'code']],
  ['the code in the button alone', words('Sign in', 's', '{{code}}'), ['code'], ['placeholderMissing', 'body', 'code']],
  ['half a placeholder', words('{{agency and {more}'), ['agency'], null],
])('a text with %s', (_, text, known, fault) => {
  const found = placeholderFault(text, known);
  expect(found && [found.fault, found.part, found.name]).toEqual(fault);
});
