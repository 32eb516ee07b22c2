import { describe, expect, test } from 'vitest';
import { effectOn, type LearnerRecord } from '#app/domain/academy/requirements/effects.ts';
import {
  draftCertifications,
  isSame,
  coursePlaceOf,
  withPlace,
  type Requirements,
} from '#app/domain/academy/requirements/requirementsDraft.ts';
import { requirementsFaults, type KnownCourse } from '#app/domain/academy/requirements/requirementsFaults.ts';
import { endOfLevel } from '#app/domain/academy/levels/validity.ts';

const [first, second, third] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
];
const [story, ships, alaska, japan, yearly] = ['a', 'b', 'c', 'd', 'e'].map(
  (digit) => `00000000-0000-4000-8000-0000000000${digit}0`,
) as [string, string, string, string, string];
const certification = (
  certificationId: string,
  level: 1 | 2 | 3 | 4,
  courses: string[],
  electives: { categoryId: string; count: number }[] = [],
) => ({ certificationId, level, titleEn: 'Level', titleJa: 'レベル', courses, electives });
const base: Requirements = {
  certifications: [
    certification(first, 1, [story]),
    certification(second, 2, [ships], [{ categoryId: 'destinations', count: 1 }]),
  ],
  listed: [story, ships, alaska, japan]
    .map((courseId) => ({ courseId, refresher: false }))
    .concat({ courseId: yearly, refresher: true }),
};
const courses: KnownCourse[] = [story, ships, alaska, japan, yearly].map((courseId) => ({
  courseId,
  categoryId: [alaska, japan].includes(courseId) ? 'destinations' : 'basics',
  isOpen: true,
}));

describe('the place of a course', () => {
  test.each([
    [story, first],
    [alaska, 'elective'],
    [yearly, 'refresher'],
    [third, ''],
  ])('%s is at %j', (course, place) => expect(coursePlaceOf(base, course)).toBe(place));

  test.each([
    ['required', second],
    ['elective', 'elective'],
    ['refresher', 'refresher'],
    ['nowhere', ''],
  ])('moves to %s, and is asked for by one certification at most', (_, place) => {
    const moved = withPlace(base, story, place);
    expect(coursePlaceOf(moved, story)).toBe(place);
    expect(moved.certifications.filter((each) => each.courses.includes(story)).length).toBe(place === second ? 1 : 0);
    expect(moved.listed.some(({ courseId }) => courseId === story)).toBe(place !== '');
    expect(coursePlaceOf(moved, ships)).toBe(second);
  });

  test('that does not change changes nothing', () => {
    expect(isSame(base, withPlace(base, story, first))).toBe(true);
    expect(isSame(base, withPlace(base, alaska, 'elective'))).toBe(true);
    expect(isSame(base, withPlace(base, alaska, ''))).toBe(false);
  });
});

describe('requirements that cannot be met are not published', () => {
  test('sound ones are', () => expect(requirementsFaults(base, courses)).toEqual([]));

  test.each<[string, Requirements, object]>([
    ['no certification', { ...base, certifications: [] }, { fault: 'noCertification' }],
    [
      'one that asks for nothing',
      { ...base, certifications: [certification(first, 1, [])] },
      { fault: 'nothingAsked' },
    ],
    [
      'a level is left out',
      { ...base, certifications: [certification(first, 1, [story]), certification(third, 3, [ships])] },
      { fault: 'levelMissing', level: 2 },
    ],
    [
      'no title',
      { ...base, certifications: [{ ...certification(first, 1, [story]), titleJa: ' ' }] },
      { fault: 'titleMissing' },
    ],
    [
      'a course that is not there',
      { ...base, certifications: [certification(first, 1, [third])] },
      { fault: 'courseNotOpen', courseId: third },
    ],
    [
      'more electives than are listed',
      { ...base, certifications: [certification(first, 1, [], [{ categoryId: 'destinations', count: 3 }])] },
      { fault: 'tooManyElectives', count: 3, there: 2 },
    ],
    [
      'electives that are required elsewhere',
      {
        ...base,
        certifications: [certification(first, 1, [alaska, japan], [{ categoryId: 'destinations', count: 1 }])],
      },
      { fault: 'tooManyElectives', there: 0 },
    ],
  ])('%s', (_, requirements, fault) => expect(requirementsFaults(requirements, courses)).toMatchObject([fault]));

  test('a course that is not published, or has no package', () => {
    expect(
      requirementsFaults(
        base,
        courses.map((course) => ({ ...course, isOpen: course.courseId !== ships })),
      ),
    ).toMatchObject([{ fault: 'courseNotOpen', courseId: ships }]);
  });
});

describe('what other requirements do to a learner', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const day = new Date('2026-10-01T10:00:00Z');
  const held = (level: 1 | 2 | 3 | 4, attainedAt = day) => ({
    level,
    attainedAt,
    validUntil: endOfLevel(attainedAt),
    refreshCount: 0,
  });
  const learner = (level: 0 | 1 | 2, ...passed: string[]): LearnerRecord => ({
    kept: level === 0 ? null : held(level),
    passed: passed.map((courseId) => ({
      courseId,
      categoryId: [alaska, japan].includes(courseId) ? 'destinations' : 'basics',
      passedAt: day,
    })),
  });
  const easier: Requirements = {
    ...base,
    certifications: [base.certifications[0]!, certification(second, 2, [ships])],
  };
  const harder: Requirements = {
    ...base,
    certifications: [
      base.certifications[0]!,
      certification(second, 2, [ships, yearly], [{ categoryId: 'destinations', count: 1 }]),
    ],
  };
  const effect = (record: LearnerRecord, after: Requirements) =>
    effectOn(record, { before: draftCertifications(base), after: draftCertifications(after), now });

  test.each<[string, LearnerRecord, Requirements, object | null]>([
    ['nothing where nothing changes', learner(1, story, ships), base, null],
    ['a level at once', learner(1, story, ships), easier, { kind: 'rises', from: 1, to: 2 }],
    ['two levels at once', learner(0, story, ships), easier, { kind: 'rises', from: 0, to: 2 }],
    [
      'a level that is kept, though the new requirements would not give it',
      learner(2, story, ships, alaska),
      harder,
      { kind: 'keeps', from: 2, to: 2 },
    ],
    ['more to do', learner(1, story, ships), harder, { kind: 'farther', leftBefore: 1, leftAfter: 2 }],
    ['less to do', learner(1, story), easier, { kind: 'nearer', leftBefore: 2, leftAfter: 1 }],
    ['nothing for a level that stays in reach', learner(2, story, ships, alaska), easier, null],
  ])('%s', (_, record, after, expected) => {
    const found = effect(record, after);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected);
  });

  test('a level that lapsed long ago counts by what was passed since', () => {
    const attainedAt = new Date('2024-01-01T00:00:00Z');
    const record: LearnerRecord = { kept: held(2, attainedAt), passed: learner(0, story, ships).passed };
    expect(effect(record, easier)).toMatchObject({ kind: 'rises', from: 2, to: 2 });
    expect(
      effect({ ...record, passed: record.passed.map((each) => ({ ...each, passedAt: attainedAt })) }, easier),
    ).toMatchObject({ kind: 'nearer' });
  });
});
