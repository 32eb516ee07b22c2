import { expect, test } from 'vitest';
import { splitChange } from '#app/domain/agencies/confirmedFields.ts';

const stored = {
  agencyName: 'Harbor Light Travel', abtanumber: '', country: 'US', address1: '12 Quay Street', address2: '', address3: '', city: 'Miami', state: 'FL',
  zipCode: '33101', telephone: '3055550123', associationName: 'CLIA',
};

test.each([
  ['nothing', {}, {}, {}],
  ['what an agency changes itself', { city: 'Tampa', associationName: '' }, { city: 'Tampa', associationName: '' }, {}],
  ['its name alone', { agencyName: 'Harbour Light' }, {}, { agencyName: 'Harbour Light' }],
  ['its name in another case', { agencyName: 'HARBOR LIGHT TRAVEL' }, {}, { agencyName: 'HARBOR LIGHT TRAVEL' }],
  ['name and telephone', { agencyName: 'X', telephone: '3055550199' }, { telephone: '3055550199' }, { agencyName: 'X' }],
  [
    'another country, whose address goes along',
    { country: 'GB', city: 'Southampton', state: '', zipCode: 'SO14 2AQ', abtanumber: 'K1234', associationName: 'ABTA' },
    { associationName: 'ABTA' },
    { country: 'GB', city: 'Southampton', state: '', zipCode: 'SO14 2AQ', abtanumber: 'K1234' },
  ],
])('%s: %j', (_, change, now, asked) => expect(splitChange(stored, { ...stored, ...change })).toEqual({ now, asked }));
