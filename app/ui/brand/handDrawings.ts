import type { BrandFamily } from '#app/domain/markets/brands.ts';
import { ships } from '#app/domain/markets/ships.ts';

/** A drawing in one colour, whose parts are fainter or stronger: its size, and its shapes as SVG. */
interface Drawing {
  width: number;
  height: number;
  shapes: string;
}

const pen = (path: string, width: number) => `<path d='${path}' fill='none' stroke='black' stroke-width='${width}'/>`;
const flat = (path: string, opacity = 1) => `<path d='${path}' fill-opacity='${opacity}'/>`;
const disc = (x: number, y: number, radius: number, opacity: number) =>
  `<circle cx='${x}' cy='${y}' r='${radius}' fill-opacity='${opacity}'/>`;

/** The line below a page's head, and how much of the width it takes. */
export const headLines: Record<BrandFamily, Drawing & { across: string }> = {
  // Waves.
  PC: { width: 24, height: 8, across: '144px', shapes: pen('M0 4q6-6 12 0t12 0', 2) },
  // Two fine rules, and a crown line where they meet.
  CU: {
    width: 320,
    height: 8,
    across: '320px',
    shapes:
      pen('M0 3H148M0 5.500H148M172 3H320M172 5.500H320', 1) +
      flat('M152 7.500 151 2l4 2.500L160 0l5 4.500L169 2l-1 5.500Z'),
  },
  // A block of a poster.
  HA: { width: 96, height: 8, across: '96px', shapes: flat('M0 0H72V8H0Z') + flat('M76 8a8 8 0 0 1 16 0Z') },
  // A double hairline.
  SB: { width: 24, height: 8, across: '100%', shapes: pen('M0 3.500H24M0 7.500H24', 1) },
};

/** The outline of a family's ship, without its windows. */
function silhouette(family: BrandFamily): string {
  return ships[family]
    .flatMap(([part, path]) => (part === 'windows' || part === 'boats' || part === 'stripe' ? [] : [path]))
    .join('');
}

const at = (x: number, y: number, size: number, shapes: string) =>
  `<g transform='translate(${x} ${y}) scale(${size})'>${shapes}</g>`;

/** Drawn where a list is empty: the family's ship, in the family's hand. */
export const emptyPictures: Record<BrandFamily, Drawing> = {
  // Round, with the sea all across.
  PC: {
    width: 160,
    height: 96,
    shapes:
      disc(80, 48, 47, 0.16) +
      disc(104, 32, 11, 0.4) +
      at(80, 68, 0.56, flat(silhouette('PC'))) +
      pen('M18 74q8-6 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0M34 84q8-6 16 0t16 0 16 0 16 0 16 0 16 0', 2),
  },
  // By night, and the same on both sides.
  CU: {
    width: 160,
    height: 96,
    shapes:
      pen('M8 6H152M8 9H152M8 87H152M8 90H152', 1) +
      flat('M30 22h2v2h-2ZM128 22h2v2h-2ZM52 34h2v2h-2ZM106 34h2v2h-2ZM79 16h2v2h-2Z', 0.7) +
      at(80, 70, 0.5, flat(silhouette('CU'))) +
      pen('M22 74H138M38 78H122M54 82H106', 1),
  },
  // Flat shapes.
  HA: {
    width: 160,
    height: 96,
    shapes:
      flat('M12 2H148V94H12Z', 0.14) +
      flat('M44 66a36 36 0 0 1 72 0Z', 0.4) +
      at(80, 70, 0.56, flat(silhouette('HA'))) +
      flat('M12 72H148V77H12ZM26 81H134V85H26ZM44 89H116V92H44Z'),
  },
  // A pen, and a double frame.
  SB: {
    width: 160,
    height: 96,
    shapes:
      pen('M4.500 2.500H155.500V93.500H4.500ZM9.500 7.500H150.500V88.500H9.500Z', 1) +
      at(80, 62, 0.62, pen(silhouette('SB'), 1.6)) +
      pen('M26 66q10-3 20 0t20 0 20 0 20 0 20 0M42 74q10-3 20 0t20 0 20 0', 1),
  },
};
