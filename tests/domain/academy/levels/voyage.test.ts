import { describe, expect, test } from 'vitest';
import { courseCover } from '#app/domain/academy/catalogue/courseCover.ts';
import { rankOf, type LevelCertification } from '#app/domain/academy/levels/rank.ts';
import { drawRoute, voyageOf } from '#app/domain/academy/levels/voyage.ts';
import type { AcademyLevel } from '#app/domain/markets/curricula.ts';
import type { Validity } from '#app/domain/academy/levels/validity.ts';

const certification = (level: 1 | 2 | 3 | 4, courseIds: string[]): LevelCertification => ({
  certificationId: `c${level}`,
  level,
  requirements: courseIds.map((courseId) => ({ requirementId: `${level}-${courseId}`, kind: 'course', courseId })),
});
const certifications = [certification(1, ['a']), certification(2, ['b', 'c']), certification(3, ['d'])];
const standing = (passed: string[], kept: AcademyLevel | null, validity: Validity | null) => ({
  kept: kept === null ? null : { level: kept },
  validity,
  computed: rankOf(
    certifications,
    passed.map((courseId) => ({ courseId, categoryId: 'x', passedAt: new Date(0) })),
  ),
});

describe('the voyage', () => {
  test.each<[string, string[], AcademyLevel | null, Validity | null, boolean[], number, number]>([
    ['no colleagues yet', [], null, null, [false, false, false], 0, 1],
    ['on the way to the second port', ['a', 'b'], 1, 'valid', [true, false, false], 1, 2],
    ['a level that a refresher brings back', ['a', 'b', 'c'], 2, 'lapsed', [true, true, false], 0, 1],
    ['a level that lapsed for good', ['a'], 2, 'expired', [true, false, false], 0, 2],
    ['a level whose requirements have changed since', ['b'], 1, 'valid', [true, false, false], 1, 3],
  ])('%s', (_, passed, kept, validity, reached, done, needed) => {
    const { ports, reached: count } = voyageOf(standing(passed, kept, validity));
    expect(ports.map((port) => port.reached)).toEqual(reached);
    expect(ports[count]).toMatchObject({ done, needed });
  });

  test('its drawing has a port for each level and a stop for each course, with the ship between what is done and what is not', () => {
    const { ports, stops, ship, width } = drawRoute(voyageOf(standing(['a', 'b'], 1, 'valid')), { width: 880 });
    expect(ports.map(({ level, reached }) => [level, reached])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ]);
    expect(stops.map(({ done }) => done)).toEqual([true, true, false, false]);
    expect(ship.x).toBeGreaterThan(stops[1]!.x);
    expect(ship.x).toBeLessThan(stops[2]!.x);
    expect([...ports, ...stops].every(({ x }) => x > 0 && x < width)).toBe(true);
  });

  test('a narrow drawing has the leg that is being sailed; a voyage that is over ends in its last port', () => {
    const narrow = drawRoute(voyageOf(standing(['a', 'b'], 1, 'valid')), { width: 328, nextLegAlone: true });
    expect([narrow.ports.map(({ level }) => level), narrow.stops.length]).toEqual([[2], 2]);
    const over = drawRoute(voyageOf(standing(['a', 'b', 'c', 'd'], 3, 'valid')), { width: 880 });
    expect(over.ship).toMatchObject({ x: over.ports[2]!.x, y: over.ports[2]!.y });
    expect(over.ahead).toBe('');
  });

  test('a level with forty electives is still a drawing', () => {
    const many = {
      ...certification(1, []),
      requirements: [{ requirementId: 'e', kind: 'electives' as const, categoryId: 'x', count: 40 }],
    };
    const { stops } = drawRoute(voyageOf({ kept: null, validity: null, computed: rankOf([many], []) }), { width: 328 });
    expect(stops.length).toBe(8);
  });
});

test.each([
  ['Alaska: ice, forest and long light', 'Destinations', 'ice'],
  ['Japan by sea', 'Destinations', 'torii'],
  ['Group bookings', 'Selling and service', 'bell'],
  ['Annual refresher', 'Refreshers', 'compass'],
])('the cover of %s shows %s', (titleEn, categoryEn, motif) => {
  const asked = { code: titleEn, titleEn, categoryEn, brand: 'PC' as const };
  expect(courseCover(asked)).toMatchObject({ motif, brand: 'PC' });
  expect(courseCover(asked)).toEqual(courseCover(asked));
});
