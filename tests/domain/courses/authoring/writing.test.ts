import { describe, expect, test } from 'vitest';
import { changed, emptyContent, settingsOf, type DraftChange } from '#app/domain/courses/authoring/changes.ts';
import { contentFaultsOf } from '#app/domain/courses/authoring/contentFaults.ts';
import { contentLimits, questionKinds } from '#app/domain/courses/authoring/contentLimits.ts';
import { courseContentSchema, questionsOf, type CourseContent } from '#app/domain/courses/authoring/courseContent.ts';
import { fingerprintOf, printOf } from '#app/domain/courses/authoring/fingerprint.ts';
import { questionForm } from '#app/domain/courses/authoring/forms.ts';
import { captionsFault, mediaName, mediaTypeOf } from '#app/domain/courses/authoring/mediaRules.ts';
import {
  broughtOver,
  differencesOf,
  translatedCourse,
  withTranslation,
} from '#app/domain/courses/authoring/translation.ts';
import { questionFields, questionValues, typedQuestion } from '#app/domain/courses/authoring/writtenQuestion.ts';
import { sampleContent, sampleQuestion as question, sampleRow as row } from '#tests/support/courseDrafts.ts';

const content = sampleContent();
const [pool] = content.test.pools;
const withQuestions = (...questions: ReturnType<typeof question>[]) =>
  sampleContent({ test: { ...content.test, pools: [{ ...pool!, questions }] } });
const pageWith = (body: string) => sampleContent({ pages: [{ id: 'p', title: 'P', body }] });
const settings = (change: object) => sampleContent({ settings: { ...content.settings, ...change } });
const files = [
  { name: 'a.png', kind: 'picture' },
  { name: 'a.mp4', kind: 'video' },
  { name: 'a.vtt', kind: 'captions' },
] as const;
const film = (lines: string) => pageWith(`\`\`\`video a.mp4\n${lines}\n\`\`\``);

const spots = {
  picture: 'a.png',
  alt: 'The ship from above',
  choices: [row('a', 'A', { match: '0, 0, 20, 10', right: true }), row('b', 'B', { match: '50, 50, 12.5, 10' })],
};

describe('what keeps a course from being published', () => {
  test.each<[string, CourseContent, string[]]>([
    ['nothing', content, []],
    ['no title', sampleContent({ title: ' ' }), ['noTitle']],
    ['no pages', sampleContent({ pages: [] }), ['noPages']],
    ['a pass mark of 0', settings({ passMark: 0 }), ['passMarkOutside']],
    ['a pass mark of 101', settings({ passMark: 101 }), ['passMarkOutside']],
    ['a test without a title', sampleContent({ test: { ...content.test, title: '' } }), ['testNoTitle']],
    ['an empty page', pageWith(''), ['pageEmpty']],
    ['a page without a title', sampleContent({ pages: [{ id: 'p', title: '', body: 'x' }] }), ['pageNoTitle']],
    ['a block without an end', pageWith('```picture a.png\nalt: A'), ['blockBroken']],
    ['a text with too many signs', pageWith('_a'.repeat(500)), ['textCrowded']],
    ['a file that is not there', pageWith('```picture b.png\nalt: B\n```'), ['fileMissing']],
    ['a film as a picture', pageWith('```picture a.mp4\nalt: B\n```'), ['fileOfOtherKind']],
    ['a picture without a description', pageWith('```picture a.png\n```'), ['pictureNoAlt']],
    ['a picture from elsewhere', pageWith('![x](https://elsewhere.example/x.png)'), ['pictureElsewhere']],
    ['a whole film', film('title: A\ncaptions: a.vtt\ntranscript: Hello'), []],
    ['a bare film', film('loop: yes'), ['videoNoTitle', 'videoNoCaptions', 'videoNoTranscript']],
    ['pictures as captions', film('title: A\ncaptions: a.png\ntranscript: Hello'), ['fileOfOtherKind']],
    [
      'a pool that draws too many',
      sampleContent({ test: { ...content.test, pools: [{ ...pool!, draw: 3 }] } }),
      ['poolTooSmall'],
    ],
    [
      'a pool that draws none',
      sampleContent({ test: { ...content.test, pools: [{ ...pool!, draw: 0 }] } }),
      ['poolDrawsNothing'],
    ],
    [
      'an empty pool beside another',
      sampleContent({ test: { ...content.test, pools: [pool!, { ...pool!, id: 'x', questions: [] }] } }),
      ['poolEmpty'],
    ],
    ['no questions', withQuestions(), []],
    [
      'a question without a right answer',
      withQuestions(question('q', 'choice', { choices: [row('a', 'A'), row('b', 'B')] })),
      ['questionNoRight'],
    ],
    [
      'one where all is right',
      withQuestions(
        question('q', 'several', { choices: [row('a', 'A', { right: true }), row('b', 'B', { right: true })] }),
      ),
      ['questionNoWrong'],
    ],
    [
      'two right ones where one is chosen',
      withQuestions(
        question('q', 'choice', { choices: ['a', 'b', 'c'].map((key) => row(key, key, { right: key !== 'c' })) }),
      ),
      ['questionManyRight'],
    ],
    ['one row', withQuestions(question('q', 'order', { choices: [row('a', 'A')] })), ['questionTooFew']],
    [
      'half a pair',
      withQuestions(question('q', 'match', { choices: [row('a', 'A', { match: 'x' }), row('b', 'B')] })),
      ['questionChoiceEmpty'],
    ],
    [
      'two pairs of one right side',
      withQuestions(question('q', 'match', { choices: ['a', 'b'].map((key) => row(key, key, { match: 'x' })) })),
      ['questionSameChoice'],
    ],
    ['no number', withQuestions(question('q', 'number', {})), ['questionNoNumber']],
    [
      'a short text without an answer',
      withQuestions(question('q', 'text', { choices: [row('a', ' | ')] })),
      ['questionNoRight'],
    ],
    ['a short text', withQuestions(question('q', 'text', { choices: [row('a', 'port | left')] })), []],
    [
      'gaps',
      withQuestions(question('q', 'cloze', { passage: '[1] and [2]', choices: [row('a', 'x'), row('b', 'x|y')] })),
      [],
    ],
    [
      'a gap without a row',
      withQuestions(question('q', 'cloze', { passage: '[1] [2]', choices: [row('a', 'x')] })),
      ['questionGapMissing'],
    ],
    [
      'a row without a gap',
      withQuestions(question('q', 'cloze', { passage: '[1]', choices: [row('a', 'x'), row('b', 'y')] })),
      ['questionGapMissing'],
    ],
    [
      'a gap that comes twice',
      withQuestions(question('q', 'cloze', { passage: '[1] [1]', choices: [row('a', 'x')] })),
      ['questionGapMissing'],
    ],
    ['places', withQuestions(question('q', 'hotspot', spots)), []],
    [
      'places in no picture, without a description, outside of it, and none right',
      withQuestions(
        question('q', 'hotspot', {
          ...spots,
          picture: 'b.png',
          alt: '',
          choices: [row('a', 'A', { match: '90, 0, 20, 10' }), row('b', 'B', { match: '0,0,1,1' })],
        }),
      ),
      ['questionNoRight', 'fileMissing', 'pictureNoAlt', 'questionAreaWrong'],
    ],
    [
      'no explanation and no text',
      withQuestions(question('q', 'number', { answer: 1, text: '', explanation: '' })),
      ['questionNoText', 'questionNoExplanation'],
    ],
  ])('%s', (_, written, faults) => {
    expect(contentFaultsOf(written, files).map(({ fault }) => fault)).toEqual(faults);
  });
});

describe('a change', () => {
  const ids = (written: CourseContent) => [
    written.pages.map(({ id }) => id).join(),
    questionsOf(written.test)
      .map(({ id }) => id)
      .join(),
  ];
  test.each<[DraftChange, string[]]>([
    [{ act: 'add-page', id: 'p-new' }, ['p-one,p-two,p-new', 'q-one,q-two']],
    [{ act: 'move', part: 'page', id: 'p-two', way: 'up' }, ['p-two,p-one', 'q-one,q-two']],
    [{ act: 'move', part: 'page', id: 'p-one', way: 'up' }, ['p-one,p-two', 'q-one,q-two']],
    [{ act: 'copy', part: 'page', id: 'p-one', copy: 'p-copy' }, ['p-one,p-copy,p-two', 'q-one,q-two']],
    [{ act: 'delete', part: 'page', id: 'p-one' }, ['p-two', 'q-one,q-two']],
    [{ act: 'add-question', pool: 'questions', id: 'q-new', kind: 'order' }, ['p-one,p-two', 'q-one,q-two,q-new']],
    [{ act: 'move', part: 'question', id: 'q-two', way: 'up' }, ['p-one,p-two', 'q-two,q-one']],
    [{ act: 'copy', part: 'question', id: 'q-one', copy: 'q-copy' }, ['p-one,p-two', 'q-one,q-copy,q-two']],
    [{ act: 'delete', part: 'question', id: 'q-one' }, ['p-one,p-two', 'q-two']],
  ])('%o', (change, expected) => {
    const after = changed(content, change);
    expect(ids(after)).toEqual(expected);
    expect(courseContentSchema.safeParse(after).success).toBe(true);
  });

  test('a question at the end of a pool moves into the next one', () => {
    const two = changed(content, { act: 'add-pool', id: 'pool-two' });
    const moved = changed(two, { act: 'move', part: 'question', id: 'q-two', way: 'down' });
    expect(moved.test.pools.map(({ questions }) => questions.map(({ id }) => id))).toEqual([['q-one'], ['q-two']]);
    expect(changed(moved, { act: 'move', part: 'question', id: 'q-two', way: 'up' })).toEqual(two);
  });

  test.each<[string, DraftChange, string]>([
    ['of what is gone', { act: 'delete', part: 'page', id: 'p-none' }, 'notFound'],
    [
      'that deletes what another editor has saved since',
      { act: 'delete', part: 'question', id: 'q-one', print: 'what I saw' },
      'conflict',
    ],
    [
      'of what another editor has saved',
      { act: 'save-page', page: { ...content.pages[0]!, title: 'x' }, print: 'old' },
      'conflict',
    ],
    [
      'of settings that another editor has saved',
      { act: 'save-settings', settings: settingsOf(content), print: 'old' },
      'conflict',
    ],
    ['of a pool that still asks', { act: 'delete', part: 'pool', id: 'questions' }, 'poolNotEmpty'],
  ])('%s is refused', (_, change, code) => {
    expect(() => changed(content, change)).toThrow(expect.objectContaining({ code }));
  });

  test('a course has room for 60 pages', () => {
    let full = content;
    for (let count = 2; count < 60; count += 1) full = changed(full, { act: 'add-page', id: `p-${count}` });
    expect(() => changed(full, { act: 'add-page', id: 'p-more' })).toThrow(
      expect.objectContaining({ code: 'courseFull' }),
    );
  });
});

test('a question keeps the keys of its rows through its form, and new rows get others', () => {
  const asked = question('q', 'choice', { choices: [row('b', 'B', { right: true, feedback: 'F' }), row('d', 'D')] });
  const fields = Object.entries({ ...questionValues(asked, 'en'), text2: 'New' }).filter(
    ([name]) => !name.startsWith('match'),
  );
  const parsed = questionForm('choice', 'en').parse(Object.fromEntries(fields)) as Record<string, string>;
  expect(typedQuestion(asked, parsed).choices.map(({ key, text, right }) => [key, text, right])).toEqual([
    ['b', 'B', true],
    ['d', 'D', false],
    ['a', 'New', false],
  ]);
  expect(typedQuestion(asked, { ...parsed, text0: '', said0: '' }).choices.map(({ key }) => key)).toEqual(['d', 'a']);
});

test.each(questionKinds)('the fields of a question of kind %s are those of its form', (kind) => {
  const own = Object.keys(questionForm(kind, 'en').shape).filter((name) => !['print', 'from', 'seen'].includes(name));
  expect(questionFields(kind).toSorted()).toEqual(own.toSorted());
});

describe('a translation', () => {
  const [first, second] = content.pages;
  const german = withTranslation(content, sampleContent({ pages: [] }), {
    kind: 'page',
    page: { ...second!, title: 'Zwei Häfen' },
  });

  test('is missing, current, older than its source, or its own', () => {
    expect(translatedCourse(content, german).pages.map(({ state }) => state)).toEqual(['missing', 'current']);
    const later = changed(content, { act: 'save-page', page: { ...second!, body: 'Other' }, print: printOf(second!) });
    expect(translatedCourse(later, german).pages.map(({ state }) => state)).toEqual(['missing', 'older']);
    expect(translatedCourse(content, german).questions.map(({ state }) => state)).toEqual(['own', 'own']);
    expect(translatedCourse(sampleContent({ pages: [first!] }), german).left.map(({ id }) => id)).toEqual(['p-two']);
  });

  test('has what was missing where its source has it', () => {
    const both = withTranslation(content, german, { kind: 'page', page: { ...first!, title: 'Ein Hafen' } });
    expect(both.pages.map(({ title }) => title)).toEqual(['Ein Hafen', 'Zwei Häfen']);
    const bare = { ...german, test: { ...german.test, pools: [] } };
    const [asked] = questionsOf(content.test);
    const translated = withTranslation(content, bare, { kind: 'question', question: { ...asked!, text: 'Was?' } });
    expect(translated.test.pools).toMatchObject([{ id: 'questions', questions: [{ id: 'q-one', text: 'Was?' }] }]);
  });

  test('what is missing is brought over, and waits for its translator until it is saved as translated', () => {
    const brought = broughtOver(content, sampleContent({ pages: [], test: { ...content.test, pools: [] } }));
    const states = (target: CourseContent) => {
      const { pages, questions } = translatedCourse(content, target);
      return [...pages, ...questions].map(({ state }) => state);
    };
    expect(states(brought)).toEqual(['copied', 'copied', 'copied', 'copied']);
    const [page] = brought.pages;
    const typed = { id: page!.id, title: 'Ein Hafen', body: 'Groß.' };
    const save = (source?: string) =>
      changed(brought, { act: 'save-page', page: { ...typed, source }, print: printOf(page!) });
    expect(states(save(printOf(first!)))[0]).toBe('current');
    expect(states(save())[0]).toBe('copied');
    expect(broughtOver(content, brought)).toEqual(brought);
  });

  test('it is marked and drawn as its source, where that was not set and nothing is asked yet', () => {
    const [own] = content.test.pools;
    const source = sampleContent({
      settings: { passMark: 60, tries: 2, shuffle: false, feedback: 'end' },
      test: { ...content.test, pools: [{ ...own!, draw: 1 }] },
    });
    const brought = broughtOver(source, emptyContent('Häfen'));
    expect(brought.settings).toEqual(source.settings);
    expect(brought.test.pools).toMatchObject([{ id: 'questions', draw: 1, questions: { length: 2 } }]);
    const said = { passMark: 70, tries: null, shuffle: true, feedback: 'end' as const };
    expect(broughtOver(source, { ...emptyContent('Häfen'), settings: said }).settings).toEqual(said);
    const asked = { ...emptyContent('Häfen'), test: { ...content.test, pools: [own!] } };
    expect(broughtOver(source, asked)).toMatchObject({ settings: { passMark: 80 }, test: { pools: [{ draw: null }] } });
  });

  test.each([
    ['pages', { pages: Array.from({ length: contentLimits.pages }, (_, at) => ({ ...first!, id: `p-${at}` })) }],
    [
      'questions',
      {
        test: {
          ...content.test,
          pools: Array.from({ length: 2 }, (_, pool) => ({
            id: `pool-${pool}`,
            title: '',
            draw: null,
            questions: Array.from({ length: contentLimits.questions / 2 }, (__, at) => ({
              ...questionsOf(content.test)[0]!,
              id: `q-${pool}-${at}`,
            })),
          })),
        },
      },
    ],
    [
      'pools',
      {
        test: {
          ...content.test,
          pools: Array.from({ length: contentLimits.pools }, (_, pool) => ({
            id: `pool-${pool}`,
            title: '',
            draw: null,
            questions: [{ ...questionsOf(content.test)[0]!, id: `q-${pool}` }],
          })),
        },
      },
    ],
  ])('nothing is brought over where a course would have more %s than it may', (_, full) => {
    expect(() => broughtOver(sampleContent(full), german)).toThrow(expect.objectContaining({ code: 'courseFull' }));
  });

  test('what differs between two states is named by its identifier', () => {
    const after = changed(changed(content, { act: 'delete', part: 'question', id: 'q-one' }), {
      act: 'add-page',
      id: 'p-new',
    });
    expect(differencesOf(content, after).map(({ kind, id, change }) => [kind, id, change])).toEqual([
      ['page', 'p-new', 'added'],
      ['question', 'q-one', 'removed'],
    ]);
  });
});

test.each([
  ['WEBVTT\n\n00:01.000 --> 00:02.000\nHello', null],
  ['\uFEFFWEBVTT - title\r\n\r\n1\r\n00:00:01.000 --> 00:00:02.500 align:start\r\nHello', null],
  ['hello', 1],
  ['WEBVTTx', 1],
  ['WEBVTT\n\n00:01,000 --> 00:02,000\nHello', 3],
  ['WEBVTT\n\n00:02.000 --> 00:01.000\nHello', 3],
  ['WEBVTT\n\n00:05.000 --> 00:06.000\nA\n\n00:01.000 --> 00:02.000\nB', 6],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\n\nHello', 4],
  ['WEBVTT\n', 0],
])('captions %j are wrong in line %s', (source, line) => {
  expect(captionsFault(source)).toEqual(line === null ? null : { line });
});

test.each([
  ['%PDF-1.7', 'document'],
  ['WEBVTT\n', 'captions'],
  ['\0\0\0\x18ftypisom', 'video'],
  ['\x89PNG\r\n\x1a\n', 'picture'],
  ['<svg', null],
  ['PK\x03\x04', null],
  ['', null],
])('a file that begins with %j is a %s', (head, kind) => {
  expect(mediaTypeOf(Buffer.from(head, 'latin1'))?.kind ?? null).toBe(kind);
});

test('a file is named by what it was called, as no other of its course', () => {
  expect(mediaName('Häfen & Co.PNG', 'png', new Set(['hafen-co.png']))).toBe('hafen-co-2.png');
  expect(mediaName('../../x.png', 'png', new Set(['x.png']))).toBe('x-2.png');
  expect(mediaName('港.jpg', 'jpg', new Set())).toBe('file.jpg');
  expect(fingerprintOf({ a: 1 })).not.toBe(fingerprintOf({ a: 2 }));
});
