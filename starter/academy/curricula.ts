import { curriculumCodes, type Curriculum } from '#app/domain/markets/curricula.ts';
import type { CategoryId } from './categories.ts';

/** The families whose ships and history a curriculum teaches. */
type Family = 'princess' | 'cunard' | 'holland-america';

const families = {
  PC: 'princess',
  CU: 'cunard',
  HA: 'holland-america',
  PA: 'princess',
  PO: 'princess',
  PU: 'princess',
  CK: 'cunard',
  PJ: 'princess',
  PS: 'princess',
  PH: 'princess',
  TH: 'princess',
  PN: 'princess',
  PT: 'princess',
  PK: 'princess',
} as const satisfies Record<Curriculum, Family>;

/** What a sample certification asks for: courses by their code, and electives of a category. */
export interface SampleCertification {
  curriculum: Curriculum;
  level: 1 | 2 | 3 | 4;
  courses: string[];
  electives?: { categoryId: CategoryId; count: number };
}

/** The courses that any destination elective may be; curricula list all of them. */
const destinationCourses = ['alaska', 'caribbean', 'mediterranean', 'japan', 'transatlantic'] as const;

/**
 * The certifications of the sample academy: four levels of every curriculum, which share what is the same for all
 * brands.
 */
export function sampleCertifications(): SampleCertification[] {
  return curriculumCodes.flatMap((curriculum) => {
    const family = families[curriculum];
    return [
      { curriculum, level: 1 as const, courses: ['cruise-basics', `${family}-story`] },
      {
        curriculum,
        level: 2 as const,
        courses: ['booking-basics', `${family}-ships`],
        electives: { categoryId: 'destinations' as const, count: 1 },
      },
      {
        curriculum,
        level: 3 as const,
        courses: ['groups', 'accessible-travel'],
        electives: { categoryId: 'destinations' as const, count: 3 },
      },
      { curriculum, level: 4 as const, courses: ['service-recovery', 'commodore-capstone'] },
    ];
  });
}

/** The courses that a curriculum lists, and which of them refresh its levels. */
export function listedCourses(curriculum: Curriculum): { code: string; refresher: boolean }[] {
  const family = families[curriculum];
  const listed = [
    'cruise-basics',
    `${family}-story`,
    'booking-basics',
    `${family}-ships`,
    ...destinationCourses,
    'groups',
    'accessible-travel',
    'service-recovery',
    'commodore-capstone',
  ];
  return [...listed.map((code) => ({ code, refresher: false })), { code: 'annual-refresher', refresher: true }];
}
