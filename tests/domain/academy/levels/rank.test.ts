import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankOf, type LevelCertification, type PassedCourse } from '#app/domain/academy/levels/rank.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const course = (courseId: string) => ({ requirementId: `r-${courseId}`, kind: 'course', courseId }) as const;
const electives = (categoryId: string, count: number) =>
  ({ requirementId: `r-${categoryId}${count}`, kind: 'electives', categoryId, count }) as const;

const certifications: LevelCertification[] = [
  { certificationId: 'first', level: 1, requirements: [course('brand'), course('booking')] },
  { certificationId: 'staff', level: 2, requirements: [course('ships'), electives('regions', 2)] },
  { certificationId: 'captain', level: 3, requirements: [electives('regions', 3)] },
  { certificationId: 'captain-sales', level: 3, requirements: [course('groups')] },
  { certificationId: 'commodore', level: 4, requirements: [course('exam')] },
];
const categories: Record<string, string> = {
  alaska: 'regions',
  asia: 'regions',
  europe: 'regions',
  brand: 'basics',
  booking: 'basics',
  ships: 'basics',
  groups: 'sales',
  exam: 'sales',
};
const passed = (...courseIds: string[]): PassedCourse[] =>
  courseIds.map((courseId, index) => ({
    courseId,
    categoryId: categories[courseId] ?? 'other',
    passedAt: day(index + 1),
  }));

describe('the level', () => {
  test.each([
    ['nothing', [], 0],
    ['half of the first', ['brand'], 0],
    ['the first', ['brand', 'booking'], 1],
    ['what counts for higher levels alone', ['ships', 'alaska', 'asia', 'exam'], 0],
    ['the second', ['brand', 'booking', 'ships', 'alaska', 'asia'], 2],
    ['one elective twice', ['brand', 'booking', 'ships', 'alaska', 'alaska'], 1],
    ['one of two certifications of the third', ['brand', 'booking', 'ships', 'alaska', 'asia', 'europe'], 2],
    ['both', ['brand', 'booking', 'ships', 'alaska', 'asia', 'europe', 'groups'], 3],
    ['all', ['brand', 'booking', 'ships', 'alaska', 'asia', 'europe', 'groups', 'exam'], 4],
    ['a course that is not asked for', ['brand', 'booking', 'knots'], 1],
  ] as const)('of %s is %j: %i', (_, courses, level) =>
    expect(rankOf(certifications, passed(...courses)).level).toBe(level),
  );

  test('a level without a certification cannot be reached, nor can those above it', () => {
    const gap = certifications.filter(({ level }) => level !== 2);
    expect(rankOf(gap, passed(...Object.keys(categories))).level).toBe(1);
    expect(rankOf([], passed('brand')).level).toBe(0);
  });

  test('courses that are named count as no electives', () => {
    const named: LevelCertification[] = [
      { certificationId: 'one', level: 1, requirements: [course('alaska'), electives('regions', 1)] },
    ];
    expect(rankOf(named, passed('alaska')).level).toBe(0);
    expect(rankOf(named, passed('alaska', 'asia')).level).toBe(1);
  });

  test('counts from a day on where it must be reached again', () => {
    const courses = passed('brand', 'booking');
    expect([rankOf(certifications, courses, day(1)).level, rankOf(certifications, courses, day(2)).level]).toEqual([
      1, 0,
    ]);
  });
});

describe('why', () => {
  test('says of each requirement what is done, and what is missing for the next level', () => {
    const standing = rankOf(certifications, passed('brand', 'booking', 'alaska'));
    expect(standing.missing).toEqual([
      { requirement: course('ships'), needed: 1, done: 0, courseIds: [] },
      { requirement: electives('regions', 2), needed: 2, done: 1, courseIds: ['alaska'] },
    ]);
    expect(standing.certifications.map(({ certificationId, met }) => [certificationId, met])).toEqual([
      ['first', true],
      ['staff', false],
      ['captain', false],
      ['captain-sales', false],
      ['commodore', false],
    ]);
  });

  test('nothing is missing above the highest level', () =>
    expect(rankOf(certifications, passed(...Object.keys(categories))).missing).toEqual([]));
});

test('another course passed never lowers a level', () => {
  const some = fc.subarray(Object.keys(categories));
  fc.assert(
    fc.property(some, fc.constantFrom(...Object.keys(categories)), (courses, more) => {
      expect(rankOf(certifications, passed(...courses, more)).level).toBeGreaterThanOrEqual(
        rankOf(certifications, passed(...courses)).level,
      );
    }),
  );
});
