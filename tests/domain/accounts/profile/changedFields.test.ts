import { expect, test } from 'vitest';
import { changedFields } from '#app/domain/accounts/profile/changedFields.ts';

test.each([
  ['nothing', { city: 'MIAMI', level: 1 }, { city: 'MIAMI', level: 1 }, undefined],
  [
    'one of two',
    { city: 'MIAMI', level: 1 },
    { city: 'TAMPA', level: 1 },
    { before: { city: 'MIAMI' }, after: { city: 'TAMPA' } },
  ],
  ['the same day', { born: new Date('1984-03-07') }, { born: new Date('1984-03-07') }, undefined],
  [
    'a day',
    { born: null },
    { born: new Date('1984-03-07') },
    { before: { born: null }, after: { born: '1984-03-07T00:00:00.000Z' } },
  ],
  ['a field that was not there', {}, { city: 'MIAMI' }, { before: { city: null }, after: { city: 'MIAMI' } }],
  [
    'only what the change names',
    { city: 'MIAMI', secret: 'x' },
    { city: 'TAMPA' },
    { before: { city: 'MIAMI' }, after: { city: 'TAMPA' } },
  ],
])('%s', (_, before, after, expected) => {
  expect(changedFields<object>(before, after)).toEqual(expected);
});
