import { ships } from '#app/domain/markets/ships.ts';
import { familyOfCurriculum, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import type { BrandFamily } from '#app/domain/markets/brands.ts';
import type { Look } from '#app/domain/markets/settings/kinds/appearance.ts';

/** The side of a badge's picture, in pixels. */
export const badgeSize = 600;

/** A shape of an emblem, in a square of 600: its fill or stroke, and its place. */
export interface EmblemShape {
  path: string;
  fill?: string;
  stroke?: string;
  width?: number;
  /** Turned around the middle, in degrees. */
  turn?: number;
  /** Moved and made larger. */
  place?: { x: number; y: number; size: number };
}

/** A level of a curriculum, and the colors of its brand. */
export interface Emblem {
  curriculum: string;
  level: AcademyLevel;
  look: Pick<Look, 'light' | 'seal'>;
}

// As a path, so that a PDF and an SVG draw the same.
const disc = (radius: number) =>
  `M${300 - radius} 300a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
const star = 'M300 66l17 35 39 4-29 26 8 38-35-19-35 19 8-38-29-26 39-4Z';

/** Holland America's levels are metals (spec §3): the ring is of them. */
const metals: Record<AcademyLevel, string | null> = { 0: null, 1: '#9AA3AD', 2: '#C69A2E', 3: '#D5DADF', 4: '#E9772C' };

interface Colors {
  ground: string;
  ring: string;
  ink: string;
  foil: string;
}

/** Behind and below the ship, in the family's hand. */
const grounds: Record<BrandFamily, (colors: Colors) => EmblemShape[]> = {
  // Round waves.
  PC: ({ ring, ink, ground }) => [
    { path: disc(292), fill: ring },
    { path: disc(266), fill: ink },
    { path: disc(256), fill: ground },
    { path: 'M118 440q26-18 52 0t52 0 52 0 52 0 52 0 52 0 52 0', stroke: ink, width: 10 },
    { path: 'M170 478q26-18 52 0t52 0 52 0 52 0 52 0', stroke: ink, width: 10 },
  ],
  // A poster: the sun behind the ship, the water in flat bands.
  HA: ({ ring, ink, ground, foil }) => [
    { path: disc(292), fill: ring },
    { path: disc(250), fill: ground },
    { path: 'M168 420a132 132 0 0 1 264 0Z', fill: foil },
    { path: 'M90 428H510V444H90ZM122 460H478V474H122ZM164 490H436V502H164Z', fill: ink },
  ],
  // By night, between fine rules.
  CU: ({ ring, ground, foil }) => [
    { path: disc(292), fill: ground },
    { path: disc(286), stroke: foil, width: 5 },
    { path: disc(270), stroke: ring, width: 8 },
    { path: disc(256), stroke: foil, width: 3 },
    { path: 'M76 428H524M102 446H498M136 464H464', stroke: foil, width: 3 },
  ],
  // A pen on a double ring.
  SB: ({ ring, ink, ground }) => [
    { path: disc(292), fill: ring },
    { path: disc(284), fill: ink },
    { path: disc(276), fill: ring },
    { path: disc(268), fill: ground },
    { path: 'M104 440q34-9 66 0t66 0 66 0 66 0 66 0 62 0M168 470q34-9 66 0t66 0 66 0 66 0', stroke: ink, width: 3 },
  ],
};

// Each ship is as long as its place.
const shipSizes: Record<BrandFamily, number> = { PC: 1.75, CU: 1.6, HA: 1.8, SB: 2.3 };

/** What the emblem of a level is made of: a ship of the brand, in its colors, under a star for each level. */
export function emblemShapes({ curriculum, level, look }: Emblem): EmblemShape[] {
  const family = familyOfCurriculum(curriculum);
  const { light, seal } = look;
  const metal = family === 'HA' ? metals[level] : null;
  const colors = { ground: light.header, ring: metal ?? light.accent, ...seal };
  const place = { x: 300, y: 428, size: shipSizes[family] };
  const parts: Record<string, Omit<EmblemShape, 'path'>> = {
    hull: { fill: family === 'HA' ? light.accent : seal.ink },
    upper: { fill: seal.ink },
    funnel: { fill: family === 'CU' ? light.accent : seal.foil },
    cap: { fill: family === 'CU' ? seal.ink : light.accent },
    windows: { stroke: colors.ground, width: 2 },
    boats: { stroke: light.accent, width: 3 },
    stripe: { stroke: light.accent, width: 2 },
  };
  return [
    ...grounds[family](colors),
    ...Array.from({ length: level }, (_, index) => ({
      path: star,
      fill: seal.foil,
      turn: (index - (level - 1) / 2) * 28,
    })),
    ...ships[family].map(([part, path]) => ({ path, ...parts[part], place })),
  ];
}

/**
 * The picture of a level of a curriculum, as SVG. It has no letters, so that it is the same in every language and needs
 * no font. `inside` is put into it as it is.
 */
export function badgeImage(emblem: Emblem, inside = ''): string {
  const shapes = emblemShapes(emblem).map(({ path, fill = 'none', stroke, width, turn, place }) => {
    const drawn = stroke ? ` stroke="${stroke}" stroke-width="${width}"` : '';
    const moved = turn
      ? ` transform="rotate(${turn} 300 300)"`
      : place
        ? ` transform="translate(${place.x} ${place.y}) scale(${place.size})"`
        : '';
    return `<path d="${path}" fill="${fill}"${drawn}${moved}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="${badgeSize}" height="${badgeSize}">${inside}${shapes.join('')}</svg>`;
}
