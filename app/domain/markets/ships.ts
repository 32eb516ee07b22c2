import type { BrandFamily } from './brands.ts';

/** What a part of a ship is made of; each has a colour in the family's palette, `windows` and `stripe` are lines. */
export type ShipPart = 'hull' | 'upper' | 'funnel' | 'cap' | 'windows' | 'stripe' | 'boats';

/** A ship of each family, drawn for this project: its waterline is at 0, its middle at 0, and its bow to the right. */
export const ships: Record<BrandFamily, readonly (readonly [ShipPart, string])[]> = {
  PC: [
    ['upper', 'M-104-13V-22H-99V-30H-92V-38H-86V-46H56L64-38 76-30 90-21 101-13Z'],
    ['upper', 'M-62-45-56-52H34L46-45Z'],
    ['funnel', 'M-76-45-70-64Q-58-68-50-64L-46-45Z'],
    ['cap', 'M-72-57Q-60-62-48-55L-47.400-52Q-60-58-73-53Z'],
    ['hull', 'M-108-14Q-20-10 104-14L124-27Q116-6 100 0H-98Q-107-4-108-14Z'],
    ['windows', 'M-98-18H92M-90-26H78M-84-34H64M-78-42H54'],
    ['boats', 'M-70-15.500h13m7 0h13m7 0h13m7 0h13m7 0h13'],
    ['upper', 'M22-52 24-66H26L29-52Z'],
  ],
  CU: [
    ['upper', 'M-104-22V-30H-97V-37H-86V-44H-72V-50H50L60-44H70V-37H82V-30H96V-22Z'],
    ['funnel', 'M-26-50-21-78H1L8-50Z'],
    ['cap', 'M-21-78H1L3.200-70H-22.500Z'],
    ['cap', 'M-23.500-64H4.600L5-61.500H-24Z'],
    ['upper', 'M58-44 60-70H62L66-44ZM-64-50-62-66H-60.500L-58-50Z'],
    ['hull', 'M-126-13Q-124-24-114-24L116-23.500 138-32Q126-9 109 0H-110Q-124-3-126-13Z'],
    ['stripe', 'M-119-2.500H114'],
    ['windows', 'M-112-17H112M-94-26H88M-90-33.500H76M-80-40.500H64'],
    ['boats', 'M-60-46.500h11m7 0h11m32 0h11m7 0h11'],
  ],
  HA: [
    ['upper', 'M-90-19V-27H-84V-35H-74V-43H52L62-35 74-27 86-19Z'],
    ['upper', 'M-54-42V-47H30L38-42Z'],
    ['funnel', 'M-42-46-38-66H-30L-27-46ZM-22-46-19-66H-11L-8-46Z'],
    ['cap', 'M-38-66H-30L-29.400-62H-38.800ZM-19-66H-11L-10.400-62H-19.600Z'],
    ['hull', 'M-100-11Q-99-20-92-20L92-19.500 112-28Q102-7 90 0H-88Q-99-3-100-11Z'],
    ['stripe', 'M-96-15.500H98'],
    ['windows', 'M-84-23H78M-78-31H66M-68-39H54'],
    ['boats', 'M-56-20h11m6 0h11m6 0h11m6 0h11'],
    ['upper', 'M44-43 46-56H48L51-43Z'],
  ],
  SB: [
    ['upper', 'M-68-9V-16H-62V-22H-54V-28H-40V-33H12Q34-31 46-23L58-16 72-9Z'],
    ['funnel', 'M-38-33-33-44Q-24-47-17-44L-13-33Z'],
    ['upper', 'M-2-33Q6-43 14-33Z'],
    ['hull', 'M-78-8Q-77-12-70-12L64-11Q84-13 100-21 90-4 76 0H-68Q-77-2-78-8Z'],
    ['stripe', 'M-72-4H82'],
    ['windows', 'M-62-12.500H62M-56-19H48M-48-25H36M-34-30H18'],
    ['upper', 'M26-30 28-44H29.500L32-29Z'],
  ],
};
