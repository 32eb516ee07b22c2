import { expect, test } from 'vitest';
import { inFormOrder } from '#app/routes/requests/inFormOrder.ts';

const posted = ['userId', 'dateOfBirth', 'emailAddress', 'phoneNumber', 'city', 'zip', 'agentType'];
const cases: [string[], string[]][] = [
  [[], []],
  [
    ['userId', 'city'],
    ['userId', 'city'],
  ],
  [
    ['userId', 'city', 'agentType', 'certification', 'dateOfBirth', 'zip'],
    ['userId', 'dateOfBirth', 'city', 'zip', 'agentType', 'certification'],
  ],
  [
    ['city', 'agentType', 'emailAddress', 'phoneNumber'],
    ['emailAddress', 'phoneNumber', 'city', 'agentType'],
  ],
  [
    ['city', 'certification', 'zip'],
    ['city', 'zip', 'certification'],
  ],
  [
    ['acceptTerms', 'userId', 'city'],
    ['acceptTerms', 'userId', 'city'],
  ],
  [
    ['', 'zip', 'city'],
    ['', 'city', 'zip'],
  ],
];
test.each(cases)('%j is shown as %j', (errors, shown) => {
  const ordered = inFormOrder(Object.fromEntries(errors.map((name) => [name, [name]])), posted);
  expect(Object.entries(ordered)).toEqual(shown.map((name) => [name, [name]]));
});
