import { describe, expect, test } from 'vitest';
import { aimOf, courseLeftOff, courseToStart, uncountedCourses } from '#app/domain/academy/levels/learningPath.ts';
import { rankOf, type LevelCertification } from '#app/domain/academy/levels/rank.ts';
import { voyageOf } from '#app/domain/academy/levels/voyage.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const certifications: LevelCertification[] = [
  {
    certificationId: 'one',
    level: 1,
    requirements: [
      { requirementId: 'r1', kind: 'course', courseId: 'a' },
      { requirementId: 'r2', kind: 'course', courseId: 'b' },
    ],
  },
  {
    certificationId: 'two',
    level: 2,
    requirements: [
      { requirementId: 'r3', kind: 'course', courseId: 'c' },
      { requirementId: 'r4', kind: 'electives', categoryId: 'free', count: 2 },
    ],
  },
];
const passed = (...courses: [string, string, number][]) =>
  courses.map(([courseId, categoryId, on]) => ({ courseId, categoryId, passedAt: day(on) }));
const course = (courseId: string, change: object = {}) => ({
  courseId,
  categoryId: 'basics',
  state: 'published',
  goesOn: false,
  isOfCurriculum: true,
  refresher: false,
  visitedAt: null as Date | null,
  completedAt: null as Date | null,
  attemptsLeft: null as number | null,
  ...change,
});

describe('what a learner aims at', () => {
  const standing = (
    level: 0 | 1 | 2,
    courses: ReturnType<typeof passed>,
    validity: 'valid' | 'lapsed' | 'expired' = 'valid',
    since?: Date,
  ) => ({
    kept: level === 0 ? null : { level, validUntil: day(20) },
    validity: level === 0 ? null : validity,
    computed: rankOf(certifications, courses, since),
  });
  test.each([
    ['nothing yet', standing(0, []), { level: 1, isReturn: false, done: 0, needed: 2 }],
    ['half of level 1', standing(0, passed(['a', 'basics', 1])), { level: 1, isReturn: false, done: 1, needed: 2 }],
    [
      'level 1, and one elective',
      standing(1, passed(['a', 'basics', 1], ['b', 'basics', 1], ['x', 'free', 2])),
      { level: 2, isReturn: false, done: 1, needed: 3 },
    ],
    [
      'level 1 whose requirements have grown',
      standing(1, passed(['a', 'basics', 1])),
      { level: 2, isReturn: false, done: 1, needed: 5 },
    ],
    [
      'level 2 that has lapsed for long',
      standing(2, passed(['a', 'basics', 25], ['b', 'basics', 1]), 'expired', day(20)),
      { level: 2, isReturn: true, done: 1, needed: 5 },
    ],
  ] as const)('with %s', (_, given, aim) => expect(aimOf(given)).toMatchObject(aim));

  test('an elective once, that counts for several levels of those in the way', () => {
    const growing: LevelCertification[] = [1, 3, 3].map((count, index) => ({
      certificationId: `growing ${index}`,
      level: Math.min(2, index + 1) as 1 | 2,
      requirements: [
        { requirementId: `own ${index}`, kind: 'course', courseId: `own ${index}` },
        { requirementId: `free ${index}`, kind: 'electives', categoryId: 'free', count },
      ],
    }));
    const left = (...courses: [string, string, number][]) => {
      const computed = rankOf(growing, passed(...courses), day(20));
      const kept = { level: 2 as const, validUntil: day(20) };
      const aim = aimOf({ kept, validity: 'expired', computed })!;
      const { missing, ...sums } = aim;
      const port = voyageOf({ kept: { level: 1 }, validity: 'lapsed', computed }).ports[1]!;
      expect({ done: port.done, needed: port.needed }).toEqual({ done: sums.done, needed: sums.needed });
      return { ...sums, missing: missing.map(({ requirement }) => requirement.requirementId) };
    };
    expect(left()).toEqual({
      level: 2,
      isReturn: true,
      done: 0,
      needed: 6,
      missing: ['own 0', 'own 1', 'free 1', 'own 2'],
    });
    expect(left(['x', 'free', 25], ['y', 'free', 26], ['z', 'free', 27])).toMatchObject({ done: 3, needed: 6 });
  });

  test('nothing at the highest level', () => expect(aimOf(standing(2, []))).toBeNull());
});

test('the course left off is the last that was opened, published and not completed', () => {
  const courses = [
    course('a', { visitedAt: day(5), completedAt: day(5) }),
    course('b', { visitedAt: day(3) }),
    course('c', { visitedAt: day(4) }),
    course('d', { visitedAt: day(9), state: 'retired' }),
    course('e', { visitedAt: day(8), isOfCurriculum: false }),
    course('f'),
  ];
  expect(courseLeftOff(courses)?.courseId).toBe('c');
  expect(courseLeftOff([courses[0]!, courses[5]!])).toBeNull();
  expect(
    courseLeftOff([...courses, course('g', { visitedAt: day(10), state: 'retired', goesOn: true })])?.courseId,
  ).toBe('g');
  // One that was failed is tried again, as long as it may be.
  expect(
    [3, 0].map(
      (attemptsLeft) => courseLeftOff([...courses, course('h', { visitedAt: day(10), attemptsLeft })])?.courseId,
    ),
  ).toEqual(['h', 'c']);
});

test.each([
  ['the first that is asked for', passed(['a', 'basics', 1]), 'b'],
  [
    'an elective, once only these are missing',
    passed(['a', 'basics', 1], ['b', 'basics', 1], ['c', 'basics', 1], ['x', 'free', 1]),
    'y',
  ],
] as const)('the course to start with is %s', (_, courses, courseId) => {
  const computed = rankOf(certifications, courses);
  const all = [
    course('a'),
    course('b'),
    course('c'),
    course('x', { categoryId: 'free' }),
    course('y', { categoryId: 'free' }),
  ];
  expect(
    courseToStart(all, { validity: null, computed }, aimOf({ kept: null, validity: null, computed }))?.courseId,
  ).toBe(courseId);
  expect(
    courseToStart(
      all.map((each) => ({ ...each, attemptsLeft: 0 })),
      { validity: null, computed },
      aimOf({ kept: null, validity: null, computed }),
    ),
  ).toBeNull();
});

test.each([
  ['lapsed', 'again'],
  ['valid', 'c'],
  ['expired', 'a'],
] as const)('with a level that is %s the learner starts with %s', (validity, courseId) => {
  const computed = rankOf(
    certifications,
    passed(['a', 'basics', 1], ['b', 'basics', 2]),
    validity === 'expired' ? day(20) : undefined,
  );
  const all = [course('a'), course('b'), course('c'), course('again', { refresher: true })];
  const standing = { kept: { level: 1 as const, validUntil: day(10) }, validity, computed };
  expect(courseToStart(all, standing, aimOf(standing))?.courseId).toBe(courseId);
  expect(courseToStart(all.slice(0, 3), { ...standing, validity: 'lapsed' }, aimOf(standing))?.courseId).not.toBe(
    'again',
  );
});

test('what was passed and does not count is named with its reason', () => {
  const courses = passed(
    ['a', 'basics', 1],
    ['x', 'free', 22],
    ['y', 'free', 23],
    ['z', 'free', 24],
    ['q', 'other', 25],
  );
  expect(uncountedCourses(courses, rankOf(certifications, courses, day(20)), day(20))).toEqual([
    { courseId: 'a', reason: 'beforeLapse' },
    { courseId: 'z', reason: 'enoughElectives' },
    { courseId: 'q', reason: 'notAskedFor' },
  ]);
});
