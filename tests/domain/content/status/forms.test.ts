import { describe, expect, test } from 'vitest';
import { outageSchema, timesThatComeTwice } from '#app/domain/content/status/forms.ts';

const good = {
  system: 'booking',
  kind: 'planned',
  zone: 'America/Los_Angeles',
  startsAt: '2026-11-26T22:00',
  endsAt: '2026-11-27T02:00',
  announcedFrom: '',
  noteEn: '',
  noteJa: '',
  version: '0',
};

function refusals(input: Record<string, string>): string[] {
  const result = outageSchema().safeParse({ ...good, ...input });
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
}

test('a good form gives moments', () => {
  expect(
    outageSchema().parse({ ...good, announcedFrom: '2026-11-20T09:00', noteEn: '  Phones are open.\r\nThank you. ' }),
  ).toEqual({
    system: 'booking',
    kind: 'planned',
    startsAt: new Date('2026-11-27T06:00Z'),
    endsAt: new Date('2026-11-27T10:00Z'),
    announcedFrom: new Date('2026-11-20T17:00Z'),
    noteEn: 'Phones are open.\nThank you.',
    noteJa: '',
    version: 0,
  });
  expect(outageSchema().parse(good).announcedFrom).toBe(null);
});

describe('refused are', () => {
  test.each([
    [
      'a window that ends before it begins',
      { endsAt: '2026-11-26T21:59' },
      ['endsAt validation:endBeforeStart|endsAt'],
    ],
    ['one that ends as it begins', { endsAt: '2026-11-26T22:00' }, ['endsAt validation:endBeforeStart|endsAt']],
    ['one of a year too long', { endsAt: '2027-11-26T22:00' }, ['endsAt validation:outageTooLong|endsAt|60']],
    [
      'an announcement after the start',
      { announcedFrom: '2026-11-26T22:01' },
      ['announcedFrom validation:announcedAfterStart|announcedFrom'],
    ],
    [
      'a time that the clocks skip',
      { startsAt: '2026-03-08T02:30', endsAt: '2026-03-08T04:00' },
      ['startsAt validation:timeSkipped|startsAt'],
    ],
    [
      'a time that comes twice',
      { startsAt: '2026-11-01T01:30', endsAt: '2026-11-01T04:00' },
      ['startsAt validation:timeTwice|startsAt'],
    ],
    [
      'two of them',
      { startsAt: '2026-11-01T01:30', endsAt: '2026-11-01T01:30' },
      ['startsAt validation:timeTwice|startsAt', 'endsAt validation:timeTwice|endsAt'],
    ],
    [
      'the second before the first',
      {
        startsAt: '2026-11-01T01:30',
        startsAtOccurrence: 'second',
        endsAt: '2026-11-01T01:45',
        endsAtOccurrence: 'first',
      },
      ['endsAt validation:endBeforeStart|endsAt'],
    ],
    ['no time', { startsAt: 'soon' }, ['startsAt validation:timeUnreadable|startsAt']],
    ['nothing', { startsAt: '' }, ['startsAt validation:required|startsAt']],
    ['another system', { system: 'weather' }, ['system validation:selectOption|system']],
    ['another kind', { kind: 'flood' }, ['kind validation:selectOption|kind']],
    ['a note that is too long', { noteEn: 'x'.repeat(301) }, ['noteEn validation:tooLong|noteEn|300']],
    ['a note with what turns text around', { noteJa: 'a\u202Eb' }, ['noteJa validation:illegalCharacters|noteJa']],
    ['a field that there is not', { createdBy: 'me' }, [' refusals:unknownField|createdBy']],
  ])('%s', (_, input, expected) => expect(refusals(input)).toEqual(expected));
});

test.each([
  [
    'the same hour, first and second',
    {
      startsAt: '2026-11-01T01:30',
      startsAtOccurrence: 'first',
      endsAt: '2026-11-01T01:30',
      endsAtOccurrence: 'second',
    },
    1,
  ],
  ['over the change in autumn', { startsAt: '2026-11-01T00:30', endsAt: '2026-11-01T02:30' }, 3],
  ['over the change in spring', { startsAt: '2026-03-08T01:30', endsAt: '2026-03-08T03:30' }, 1],
])('%s lasts as long as it does', (_, input, hours) => {
  const { startsAt, endsAt } = outageSchema().parse({ ...good, ...input });
  expect((endsAt.getTime() - startsAt.getTime()) / 3_600_000).toBe(hours);
});

test('a note is kept as it was typed', () => {
  const { noteEn } = outageSchema().parse({ ...good, noteEn: '<script>alert(1)</script> 2 < 3 <b>bold</b>' });
  expect(noteEn).toBe('<script>alert(1)</script> 2 < 3 <b>bold</b>');
});

test('a form asks which is meant of the times alone that come twice', () => {
  expect(
    timesThatComeTwice({ ...good, startsAt: '2026-11-01T01:30', endsAt: '2026-11-01T02:30', announcedFrom: '' }),
  ).toEqual(['startsAt']);
  expect(
    timesThatComeTwice({ ...good, startsAt: '2026-03-08T02:30', endsAt: 'soon', announcedFrom: '2026-11-01T01:00' }),
  ).toEqual(['announcedFrom']);
});
