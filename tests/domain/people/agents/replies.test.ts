import { describe, expect, test } from 'vitest';
import { inReply, withStoredSpelling } from '#app/domain/people/agents/replies.ts';

describe('what the API says of a record', () => {
  test.each([
    [
      { lastName: "O'Brien-Nuñez", city: 'São Paulo' },
      { lastName: "O'BRIEN-NUÑEZ", city: 'SÃO PAULO' },
    ],
    [
      { agencyName: 'Harbor Light', associationName: 'Advantage' },
      { agencyName: 'HARBOR LIGHT', associationName: 'ADVANTAGE' },
    ],
    [
      { emailValidFlag: true, hideAddressFlag: false },
      { emailValidFlag: 'Y', hideAddressFlag: 'N' },
    ],
    [
      { academyStatus: 'a', academyLevel: 2, hasMoreAgents: true },
      { academyStatus: 'a', academyLevel: 2, hasMoreAgents: true },
    ],
  ])('%j → %j', (record, reply) => expect(inReply(record)).toEqual(reply));
});

describe('what a client sends back', () => {
  const stored = { firstName: 'Mary Jo', lastName: 'McDonald', city: 'Fort Lauderdale' };
  test.each([
    ['as the API says it keeps its spelling', { lastName: 'MCDONALD' }, { lastName: 'McDonald' }],
    [
      'otherwise is taken as it was sent',
      { lastName: 'Mcdonald', firstName: 'MARY' },
      { lastName: 'Mcdonald', firstName: 'MARY' },
    ],
    ['of other fields stays', { title: 'MRS', zip: 7 }, { title: 'MRS', zip: 7 }],
  ])('%s', (_, sent, taken) => expect(withStoredSpelling(sent, stored)).toEqual(taken));
});
