import { describe, expect, test } from 'vitest';
import { feedbackNumber, typedNumber } from '#app/domain/feedback/feedbackNumber.ts';
import { feedbackStates, maySetState, settableStates, statesAfterAnswer } from '#app/domain/feedback/feedbackStates.ts';
import {
  applicationOf,
  feedbackApplications,
  isTypeOf,
  readTopic,
  topicOf,
  typeLabelKey,
  typesOf,
} from '#app/domain/feedback/feedbackTypes.ts';
import { feedbackBodySchema, feedbackFormSchema } from '#app/domain/feedback/forms.ts';
import { pictureTypeOf } from '#app/domain/feedback/pictureRules.ts';
import { fillTemplate } from '#app/domain/feedback/staff/fillTemplate.ts';
import { answerSchema, feedbackList, outcomeSchema } from '#app/domain/feedback/staff/forms.ts';
import { texts } from '#tests/domain/translator.ts';
import { listAddress } from '#tests/listAddress.ts';

describe('the types (spec §3)', () => {
  test.each([
    ['OneSource', 'M', 'Content Missing', '情報が足りない'],
    ['OneSource', 'B', 'Behavioral Issue', '動作の問題'],
    ['OneSource', 'D', 'Design Issue', 'デザインの問題'],
    ['OneSource', 'S', 'Suggestion', 'ご提案'],
    ['OneSource', 'O', 'Other Feedback', 'その他'],
    ['Academy', 'C', 'Course runs slowly', 'コースの動作が遅い'],
    ['Academy', 'R', 'Course grade does not save', 'コースの成績が保存されない'],
    ['Academy', 'L', 'Course never loads or freezes', 'コースが読み込まれない、または止まる'],
    ['Academy', 'I', 'Course content is incorrect', 'コースの内容に誤りがある'],
    ['Academy', 'S', 'Suggestion', 'ご提案'],
    ['Academy', 'O', 'Other Feedback', 'その他'],
  ] as const)('%s %s reads %s / %s', (application, type, en, ja) => {
    expect(isTypeOf(application, type)).toBe(true);
    expect(texts(typeLabelKey(application, type))).toEqual([en, ja]);
    expect(readTopic(topicOf(application, type))).toEqual({ application, feedbackType: type });
  });

  test('are two lists, and no more', () =>
    expect(feedbackApplications.map((application) => typesOf(application).join(''))).toEqual(['MBDSO', 'CRLISO']));

  test.each(['', 'M', 'OneSource', 'OneSource-C', 'Academy-M', 'OneSource-M-', 'OneSource-toString', 'Portal-S'])(
    '%j is no topic',
    (topic) => expect(readTopic(topic)).toBeNull(),
  );

  test.each([
    ['OS', 'OneSource'],
    ['AC', 'Academy'],
    ['', 'Academy'],
    ['os', 'Academy'],
  ])('appInd %j is about %s', (appInd, application) => expect(applicationOf(appInd)).toBe(application));
});

describe('the states', () => {
  const table: Record<string, string[]> = {
    received: ['inWork', 'closed'],
    inWork: ['closed'],
    answered: ['inWork', 'closed'],
    closed: ['inWork'],
  };

  test.each(feedbackStates)('from %s', (from) => {
    expect(feedbackStates.filter((to) => maySetState(from, to))).toEqual(table[from]);
    expect(settableStates(from)).not.toContain(from);
  });

  test('answered comes with an answer alone', () => {
    expect(feedbackStates.filter((from) => maySetState(from, 'answered'))).toEqual([]);
    expect(statesAfterAnswer).toContain('answered');
  });
});

describe('a number', () => {
  test('is made of what is drawn, and never of what looks or sounds like something else', () => {
    const drawn = Array.from({ length: 30 }, (_, place) => feedbackNumber(() => place));
    expect(drawn[0]).toBe('F-2222-2222');
    expect(drawn.join('')).not.toMatch(/[01ILOU]/);
    for (const number of drawn) expect(number).toMatch(/^F-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  });

  test.each([
    ['F-7K3M-29QX', 'F-7K3M-29QX'],
    ['f7k3m29qx', 'F-7K3M-29QX'],
    [' 7k3m 29qx ', 'F-7K3M-29QX'],
    ['Ｆ－７Ｋ３Ｍ－２９ＱＸ', 'F-7K3M-29QX'],
    ['F–7K3M–29QX', 'F-7K3M-29QX'],
    ['F-7K3M-29', null],
    ['F-7K3M-29Q0', null],
    ['', null],
    ['Harbor Light', null],
  ])('typed as %j is %j', (typed, number) => expect(typedNumber(typed)).toBe(number));
});

describe('a picture is known by its first bytes', () => {
  const bytes = (...values: number[]) => Uint8Array.from(values);
  test.each([
    ['PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), 'image/png'],
    ['JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
    ['WebP', bytes(0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50), 'image/webp'],
    ['GIF', bytes(0x47, 0x49, 0x46, 0x38, 0x39, 0x61), null],
    ['SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['another RIFF', bytes(0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x41, 0x56, 0x45), null],
    ['nothing', bytes(), null],
  ])('%s', (_, content, type) => expect(pictureTypeOf(content)).toBe(type));
});

describe('what is sent', () => {
  const form = (fields: object) =>
    feedbackFormSchema().safeParse({ feedbackType: 'OneSource-S', commentTxt: 'Fine', ...fields });
  const errors = (parsed: ReturnType<typeof form>) =>
    (parsed.error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}`);

  test.each([
    ['no type', { feedbackType: '' }, 'feedbackType validation:selectOption|feedbackType'],
    ['the type of neither list', { feedbackType: 'Academy-M' }, 'feedbackType validation:selectOption|feedbackType'],
    ['no comment', { commentTxt: ' \n ' }, 'commentTxt validation:required|commentTxt'],
    ['4,001 characters', { commentTxt: 'x'.repeat(4001) }, 'commentTxt validation:tooLong|commentTxt|4000'],
    ['another curriculum', { curriculum: 'XX' }, 'curriculum validation:selectOption|curriculum'],
  ])('%s is refused', (_, fields, error) => expect(errors(form(fields))).toEqual([error]));

  test('is kept as typed, its lines each ended alike', () => {
    expect(
      form({ commentTxt: 'The <i>Menu</i>\r\nis GREAT <script>x</script>', monitorResolution: '1280x800' }).data,
    ).toEqual({
      feedbackType: 'OneSource-S',
      commentTxt: 'The <i>Menu</i>\nis GREAT <script>x</script>',
      curriculum: '',
      courseName: '',
      monitorResolution: '1280x800',
    });
  });

  test('has a screen size or none', () => expect(form({ monitorResolution: 'wide' }).data?.monitorResolution).toBe(''));

  test('may have 4,000 characters', () => expect(form({ commentTxt: 'あ'.repeat(4000) }).success).toBe(true));

  test.each([
    ['OneSource', 'M', true],
    ['OneSource', 'C', false],
    ['Academy', 'C', true],
    ['Academy', 'M', false],
    ['Academy', 'S', true],
  ] as const)('over the API, %s has the type %s: %s', (application, feedbackType, isThere) => {
    expect(feedbackBodySchema(application).safeParse({ commentTxt: 'Fine', feedbackType }).success).toBe(isThere);
  });
});

describe('for staff', () => {
  test.each([
    ['nothing', {}, { search: '', sort: 'sent', direction: 'desc', page: 1, pageSize: 20 }],
    [
      'what there is not',
      {
        state: 'lost',
        brand: 'XX',
        market: 'moon',
        type: 'Z',
        application: 'X',
        sort: 'x',
        direction: 'up',
        page: -1,
        pageSize: 7,
      },
      { search: '', sort: 'sent', direction: 'desc', page: 1, pageSize: 20 },
    ],
    [
      'filters',
      {
        search: ' a\u0000b ',
        state: 'inWork',
        brand: 'PC',
        market: 'jp',
        type: 'S',
        application: 'Academy',
        sort: 'agency',
        direction: 'asc',
        page: '3',
        pageSize: '50',
      },
      {
        search: 'ab',
        state: 'inWork',
        brand: 'PC',
        market: 'jp',
        type: 'S',
        application: 'Academy',
        sort: 'agency',
        direction: 'asc',
        page: 3,
        pageSize: 50,
      },
    ],
  ])('an address with %s still shows a list', (_, query, read) =>
    expect(feedbackList.read(listAddress(query))).toEqual(read),
  );

  test.each([
    ['Dear {name}, about {number}: {name}!', 'Dear Grace, about F-7K3M-29QX: Grace!'],
    ['No placeholder, $& and {other}', 'No placeholder, $& and {other}'],
  ])('%j is filled in', (text, filled) =>
    expect(fillTemplate(text, { name: 'Grace', number: 'F-7K3M-29QX' })).toBe(filled),
  );

  test('an answer has a state that may follow it', () => {
    const answer = { intent: 'answer', answerTxt: 'Thank you.', version: '0' };
    expect(answerSchema().safeParse({ ...answer, feedbackState: 'answered' }).success).toBe(true);
    expect(answerSchema().safeParse({ ...answer, feedbackState: 'received' }).success).toBe(false);
  });

  test.each([
    ['', true],
    ['2026-11-21', true],
    ['2026-02-30', false],
    ['0000-01-01', false],
    ['soon', false],
  ])('an entry is shown from %j: %s', (publishedOn, isDay) => {
    const texts = { titleEn: 'a', titleJa: 'b', textEn: 'c', textJa: 'd', version: 0 };
    expect(outcomeSchema().safeParse({ ...texts, publishedOn }).success).toBe(isDay);
  });
});
