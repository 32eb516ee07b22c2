import type { AcademyLevel } from '#app/domain/markets/curricula.ts';
import { familyOfCurriculum } from './certificateFrames.ts';

const inks = {
  PC: { ground: '#0B2A5B', ring: '#0A6E94', mark: '#FFFFFF', star: '#FCE7A8' },
  HA: { ground: '#0E2240', ring: '#A85400', mark: '#FFF6E6', star: '#D9694A' },
  CU: { ground: '#1B1B1D', ring: '#A8132B', mark: '#F4F1DE', star: '#F4F1DE' },
  SB: { ground: '#2B2F36', ring: '#7A5C1E', mark: '#FFFFFF', star: '#D8C79A' },
} as const;

/** The side of a badge's picture, in pixels. */
export const badgeSize = 600;

/**
 * The picture of a level of a curriculum, as SVG: a ship in the colors of its brand, under a star for each level. It has
 * no letters, so that it is the same in every language and needs no font. `inside` is put into it as it is.
 */
export function badgeImage({ curriculum, level }: { curriculum: string; level: AcademyLevel }, inside = ''): string {
  const { ground, ring, mark, star } = inks[familyOfCurriculum(curriculum)];
  const stars = Array.from({ length: level }, (_, place) => {
    const turn = (place - (level - 1) / 2) * 24;
    return `<path transform="rotate(${turn} 300 300)" fill="${star}" d="m300 92 12 25 28 3-21 19 6 27-25-14-25 14 6-27-21-19 28-3Z"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="${badgeSize}" height="${badgeSize}">${inside}`,
    `<circle cx="300" cy="300" r="292" fill="${ring}"/><circle cx="300" cy="300" r="268" fill="${mark}"/><circle cx="300" cy="300" r="256" fill="${ground}"/>`,
    ...stars,
    `<path fill="${mark}" d="M132 372h336l-40 66H172Z"/><path fill="${mark}" d="M172 362v-52h240l26 52Z"/><path fill="${mark}" d="M212 300v-36h164l14 36Z"/>`,
    `<path fill="${star}" d="m268 254 10-46h44l8 46Z"/><path stroke="${ground}" stroke-width="10" stroke-dasharray="14 12" fill="none" d="M190 326h216M190 346h228"/>`,
    `<path stroke="${mark}" stroke-width="9" fill="none" stroke-linecap="round" d="M150 466q25-16 50 0t50 0 50 0 50 0 50 0 50 0M196 496q26-16 52 0t52 0 52 0 52 0"/>`,
    '</svg>',
  ].join('');
}
