import { describe, expect, test } from 'vitest';
import { decidedValues, editQuestions, type EditValues } from '#app/domain/people/edit/editQuestions.ts';

const seen = {
  firstName: 'Ann',
  city: 'Miami',
  phoneCode: '305',
  phoneNumber: '5550123',
  dateOfBirth: '05',
  monthOfBirth: '02',
  yearOfBirth: '1980',
  country: 'US',
  state: 'FL',
  agentType: 'A',
  permissions: 'osAnswers poPayments',
  removeCCN: 'N',
  ccn: '4000000001',
};
const { ccn: _, ...form } = seen;
const ask = (theirs: EditValues, mine: EditValues, more: object = {}) => {
  const changed = Object.keys(theirs);
  return editQuestions({ stored: { ...seen, ...theirs }, mine: { ...form, ...mine }, seen, changed, ...more });
};
const names = (questions: ReturnType<typeof editQuestions>) => questions.map(({ name, preset }) => [name, preset]);

describe('what is to be decided', () => {
  // What others changed, what the form changed, the questions with their preset.
  const rows: [string, EditValues, EditValues, [string, 'theirs' | null][]][] = [
    ['nothing', {}, {}, []],
    ['my change alone', {}, { city: 'Tampa' }, []],
    ['their change alone', { city: 'Tampa' }, {}, [['city', 'theirs']]],
    ['the same change', { city: 'Tampa' }, { city: 'Tampa' }, []],
    ['two changes of one field', { city: 'Tampa' }, { city: 'Orlando' }, [['city', null]]],
    ['changes of two fields', { city: 'Tampa' }, { firstName: 'Anna' }, [['city', 'theirs']]],
    ['half a telephone number each', { phoneCode: '954' }, { phoneNumber: '5550199' }, [['telephone', null]]],
    ['a day of birth', { dateOfBirth: '06' }, {}, [['birthDate', 'theirs']]],
    ['a state', { state: 'GA' }, {}, [['country', 'theirs']]],
    ['a role', { agentType: 'M' }, {}, [['agentType', 'theirs']]],
    [
      'a permission that they gave',
      { permissions: 'osAnswers poPayments poGroupSpace' },
      {},
      [['poGroupSpace', 'theirs']],
    ],
    ['a permission that they took', { permissions: 'osAnswers' }, {}, [['poPayments', 'theirs']]],
    ['a last day that they set', { ends: 'poPayments=2026-12-31' }, {}, [['poPayments', 'theirs']]],
    [
      'last days that both set',
      { ends: 'poPayments=2026-12-31' },
      { ends: 'poPayments=2027-01-31' },
      [['poPayments', null]],
    ],
    [
      'one that they took and to which I gave a last day',
      { permissions: 'osAnswers' },
      { ends: 'poPayments=2027-01-31' },
      [['poPayments', null]],
    ],
    ['a last day of what is not ticked', { ends: 'poGroupSpace=2026-12-31' }, {}, []],
    [
      'permissions that both gave',
      { permissions: 'osAnswers poPayments poGroupSpace' },
      { permissions: 'osAnswers poPayments poGroupSpace' },
      [],
    ],
    [
      'one that they gave and one that I took',
      { permissions: 'osAnswers poPayments poGroupSpace' },
      { permissions: 'poPayments' },
      [['poGroupSpace', 'theirs']],
    ],
    ['another number than the one to be removed', { ccn: '4000000002' }, { removeCCN: 'Y' }, [['ccn', null]]],
    ['a number removed by both', { ccn: '' }, { removeCCN: 'Y' }, []],
    ['another number, and mine to stay', { ccn: '4000000002' }, {}, []],
  ];
  test.each(rows)('%s', (_name, theirs, mine, questions) => expect(names(ask(theirs, mine))).toEqual(questions));

  test('nothing about a part that the form does not have', () => {
    const { agentType: __, permissions: ___, ...supervisors } = form;
    expect(
      editQuestions({
        stored: { ...seen, agentType: 'M', permissions: '' },
        mine: supervisors,
        seen,
        changed: ['agentType', 'permissions'],
      }),
    ).toEqual([]);
  });

  test('without what the form showed, every field that has changed since, and no preset', () => {
    expect(names(ask({ city: 'Tampa', permissions: 'osAnswers' }, { firstName: 'Anna' }, { seen: undefined }))).toEqual(
      [
        ['city', null],
        ['poPayments', null],
      ],
    );
  });

  test('again what was left unanswered', () => {
    const again = { seen: { ...seen, city: 'Tampa' }, unanswered: ['city'] };
    expect(names(ask({ city: 'Tampa' }, { city: 'Orlando' }, again))).toEqual([['city', null]]);
  });

  test('says both values', () => {
    expect(ask({ phoneNumber: '5550100' }, { phoneNumber: '5550199' })).toEqual([
      { name: 'telephone', theirs: ['305', '5550100'], mine: ['305', '5550199'], preset: null },
    ]);
  });
});

test('a permission is said as yes, no or its last day', () => {
  expect(ask({ ends: 'poPayments=2026-12-31' }, { permissions: 'osAnswers' })).toMatchObject([
    { theirs: ['2026-12-31'], mine: ['N'] },
  ]);
  expect(ask({ ends: 'poPayments=2026-12-31' }, {})).toMatchObject([{ theirs: ['2026-12-31'], mine: ['Y'] }]);
});

test.each([
  [
    'a last day',
    'poPayments=2026-12-31',
    'poPayments=2027-01-31 poGroupSpace=2027-01-31',
    'poGroupSpace=2027-01-31 poPayments=2026-12-31',
  ],
  ['none', '', 'poPayments=2027-01-31', ''],
  ['a last day that the form lacks', 'poPayments=2026-12-31', '', 'poPayments=2026-12-31'],
])('decided as theirs, %s', (_name, theirs, mine, taken) => {
  expect(
    decidedValues({ permissions: 'poGroupSpace', ends: mine }, { permissions: 'poPayments', ends: theirs }, [
      'poPayments',
    ]),
  ).toEqual({ permissions: 'poGroupSpace poPayments', ends: taken });
});

test.each([
  ['a field', ['city'], { city: 'Miami' }],
  ['fields that belong together', ['telephone'], { phoneCode: '305', phoneNumber: '5550123' }],
  ['a permission', ['poPayments'], { permissions: 'poGroupSpace poPayments' }],
  ['a permission that they do not give', ['poGroupSpace'], { permissions: '' }],
  ['the number', ['ccn'], { removeCCN: 'N' }],
  ['nothing', [], {}],
])('decided as theirs: %s', (_name, theirs, taken) => {
  const mine = { city: 'Orlando', phoneCode: '1', phoneNumber: '2', permissions: 'poGroupSpace', removeCCN: 'Y' };
  expect(decidedValues(mine, seen, theirs)).toEqual({ ...mine, ...taken });
});
