import { expect, test } from 'vitest';
import { joinedRequests, splitChange } from '#app/domain/agencies/information/confirmedFields.ts';

const stored = {
  agencyName: 'Harbor Light Travel',
  abtanumber: '',
  country: 'US',
  address1: '12 Quay Street',
  address2: '',
  address3: '',
  city: 'Miami',
  state: 'FL',
  zipCode: '33101',
  telephone: '3055550123',
  associationName: 'CLIA',
};

test.each([
  ['nothing', {}, {}, {}],
  ['what an agency changes itself', { city: 'Tampa', associationName: '' }, { city: 'Tampa', associationName: '' }, {}],
  ['its name alone', { agencyName: 'Harbour Light' }, {}, { agencyName: 'Harbour Light' }],
  ['its name in another case', { agencyName: 'HARBOR LIGHT TRAVEL' }, {}, { agencyName: 'HARBOR LIGHT TRAVEL' }],
  [
    'name and telephone',
    { agencyName: 'X', telephone: '3055550199' },
    { telephone: '3055550199' },
    { agencyName: 'X' },
  ],
  [
    'another country, whose address goes along',
    {
      country: 'GB',
      city: 'Southampton',
      state: '',
      zipCode: 'SO14 2AQ',
      abtanumber: 'K1234',
      associationName: 'ABTA',
    },
    { associationName: 'ABTA' },
    { country: 'GB', city: 'Southampton', state: '', zipCode: 'SO14 2AQ', abtanumber: 'K1234' },
  ],
])('%s: %j', (_, change, now, asked) => expect(splitChange(stored, { ...stored, ...change })).toEqual({ now, asked }));

test.each([
  ['the name, and later the number', { agencyName: 'X' }, { abtanumber: 'K1' }, { agencyName: 'X', abtanumber: 'K1' }],
  [
    'another country, and later the name',
    { country: 'GB', city: 'Dover' },
    { agencyName: 'X' },
    { country: 'GB', city: 'Dover', agencyName: 'X' },
  ],
  [
    'one country, and later another, in which nothing of the first address is left',
    { agencyName: 'X', country: 'GB', abtanumber: 'K1', city: 'Dover', zipCode: 'CT16 1AA', telephone: '1304201200' },
    { country: 'FR', city: 'Calais' },
    { agencyName: 'X', country: 'FR', city: 'Calais' },
  ],
])('a request for %s', (_, earlier, asked, joined) => expect(joinedRequests(earlier, asked)).toEqual(joined));
