import { expect, test } from 'vitest';
import { EmailAddress } from '#app/domain/fields.ts';
import { issueOf, type Cases } from '#tests/domain/schemaHelpers.ts';

const emails: Cases = [
  ['', 'validation:required|emailAddress'],
  ['ann@example.com', null],
  ['  ann@example.com ', null],
  ["o'brien+x@example.co.uk", null],
  ['ann', 'validation:email'],
  ['ann@', 'validation:email'],
  ['ann@example', 'validation:email'],
  ['ann@@example.com', 'validation:email'],
  ['ann lee@example.com', 'validation:email'],
  ['ann..lee@example.com', 'validation:email'],
  ['<b>ann@example.com', 'validation:email'],
  ['ann@example.com\r\nBcc: x@example.com', 'validation:email'],
  ['ann\u0000@example.com', 'validation:email'],
  ['山田@example.com', 'validation:email'],
  [`${'a'.repeat(250)}@example.com`, 'validation:tooLong|emailAddress|254'],
];
test.each(emails)('e-mail %j → %s', (value, message) => expect(issueOf(EmailAddress(), value)).toBe(message));
test('an e-mail address is trimmed and upper-cased', () => {
  expect(EmailAddress('registrationEmail').parse(' Ann@Example.com ')).toBe('ANN@EXAMPLE.COM');
  expect(issueOf(EmailAddress('registrationEmail'), '')).toBe('validation:required|registrationEmail');
});
