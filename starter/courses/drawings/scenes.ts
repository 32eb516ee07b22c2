import { colors, drawing, width } from './paper.ts';

const skies = { dawn: ['#F9DDC8', '#FBEFE3'], day: ['#BFDDEC', '#E6F3F8'], dusk: ['#6A5B8C', '#F0A87A'], night: ['#0B1C33', '#27486B'] } as const;
const height = 240;
const horizon = 150;

export type Sky = keyof typeof skies;
export type Coast = keyof typeof coasts;

// Simple shapes that stand on the horizon.
const coasts = {
  open: '',
  mountains: `<path d="M0 150 60 84 96 118 150 52 206 120 250 92 300 150Z" fill="#5B7690"/><path d="M150 52 132 74 146 72 154 80 172 78Z M60 84 48 97 58 95 70 96Z" fill="${colors.white}"/>`,
  ice: `<path d="M0 150V88L26 70 70 82 98 60 140 78 168 66 206 90 230 150Z" fill="#DCEEF6"/><path d="M26 70 34 150 M98 60 92 150 M168 66 160 150" stroke="#A9CDE0" stroke-width="3" fill="none"/>`,
  islands: `<path d="M20 150Q70 96 126 150Z M96 150Q160 116 214 150Z" fill="#557F6C"/><path d="M330 150Q388 108 452 150Z" fill="#6F978A"/>`,
  city: ['M14 150V96h26v54', 'M46 150V112h32v38', 'M84 150V78h22v72', 'M112 150V104h36v46', 'M154 150V120h28v30', 'M188 150V90l14-12 14 12v60'].map((path) => `<path d="${path}Z" fill="#7A8796"/>`).join(''),
  palms: `<path d="M0 150Q90 118 190 150Z" fill="#EBD8A6"/><path d="M70 140Q80 104 72 74" stroke="#7A5A3A" stroke-width="7" fill="none"/><path d="M72 76Q44 62 30 82Q54 72 72 76Q92 56 118 70Q94 68 72 76Q92 84 96 106Q84 88 72 76Q54 86 50 108Q54 86 72 76" fill="${colors.green}"/>`,
  temple: `<path d="M40 150V132h92v18Z M52 132V112h68v20Z" fill="#8D5548"/><path d="M28 132q20-4 26-14h64q6 10 26 14Z M44 112q16-4 22-14h40q6 10 22 14Z" fill="#3B3F4A"/><path d="M196 150V96h8v54Z M240 150V96h8v54Z M184 96h76v-8h-76Z M192 108h60v-5h-60Z" fill="${colors.coral}"/>`,
} as const;

/** A ship before a coast, under a sky. */
export function seascape({ sky, coast, ship }: { sky: Sky; coast: Coast; ship: boolean }): string {
  const [top, bottom] = skies[sky];
  const sun = sky === 'night' ? `<circle cx="404" cy="46" r="18" fill="#F4F1DE"/>` : `<circle cx="404" cy="${sky === 'day' ? 50 : 120}" r="24" fill="#FCE7A8"/>`;
  const water = sky === 'night' ? '#1B3A57' : colors.sea;
  const waves = [172, 196, 220].map((y, row) => `<path d="M${row * 20 - 40} ${y}${'q15 -8 30 0t30 0'.repeat(9)}" fill="none" stroke="${colors.white}" stroke-opacity=".4" stroke-width="3"/>`);
  return drawing(
    height,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient><clipPath id="frame"><rect width="${width}" height="${height}" rx="12"/></clipPath></defs>`,
    `<g clip-path="url(#frame)"><rect width="${width}" height="${horizon}" fill="url(#sky)"/>`,
    sun,
    coasts[coast],
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${water}"/>`,
    ...waves,
    ship ? shipAt(236, 128) : '',
    '</g>',
  );
}

function shipAt(x: number, y: number): string {
  const windows = [0, 1].map((row) => `<path d="M34 ${row * 13 - 22}h124" stroke="${colors.navy}" stroke-width="5" stroke-dasharray="6 5"/>`);
  return `<g transform="translate(${x} ${y})"><path d="M0 0H200L178 42H22Z" fill="${colors.navy}"/><path d="M22 0V-30H172L186 0Z" fill="${colors.white}"/><path d="M44 -30V-48H150L158 -30Z" fill="#E8EEF3"/><path d="M92 -48L98 -74H122L126 -48Z" fill="${colors.coral}"/>${windows.join('')}<path d="M10 14H190" stroke="${colors.white}" stroke-width="3"/></g>`;
}

const bed = (x: number) => `<rect x="${x}" y="56" width="46" height="14" rx="3" fill="${colors.white}"/><rect x="${x}" y="50" width="14" height="10" rx="3" fill="${colors.sand}"/>`;
const wall = '<path d="M-14 2H94V74H-14Z" fill="#DDE6EC"/><path d="M-14 66H94V74H-14Z" fill="#C2A98A"/>';

/** Four kinds of stateroom, 80 pixels wide and high: inside, with a window, with a balcony, with a room to sit. */
export const roomShapes = [
  `${wall}${bed(-4)}<path d="M74 66V34M66 34h16l-4 -14h-8Z" stroke="${colors.navy}" stroke-width="2" fill="#F6C667"/>`,
  `${wall}<circle cx="58" cy="28" r="14" fill="${colors.sea}" stroke="${colors.navy}" stroke-width="4"/>${bed(-4)}`,
  `${wall}<path d="M46 10H94V66H46Z" fill="${colors.sky}"/><path d="M46 38H94V66H46Z" fill="${colors.sea}"/><path d="M46 46H94 M52 46V66 M62 46V66 M72 46V66 M82 46V66" stroke="${colors.white}" stroke-width="3"/><path d="M46 6V66" stroke="${colors.navy}" stroke-width="3"/>${bed(-10)}`,
  `${wall}<path d="M52 10H94V44H52Z" fill="${colors.sea}"/><path d="M40 2V66" stroke="${colors.navy}" stroke-width="3"/><path d="M54 56h34v12h-34Z M54 46h8v22h-8Z M82 50h8v18h-8Z" fill="${colors.coral}"/>${bed(-10)}`,
] as const;
