import { colors } from '../drawings/paper.ts';

/** How long the film is, and how many pictures a second it has. */
export const dayInPort = { seconds: 28, perSecond: 12, width: 640, height: 360 } as const;

const water = 196;
const quayAt = 300;
const mixed = (from: string, to: string, share: number) =>
  `#${[1, 3, 5]
    .map((at) => {
      const [one, other] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
      return Math.round(one! + (other! - one!) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/** How far a movement has come between two moments, from 0 to 1; it begins and ends gently. */
function between(seconds: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (seconds - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

// The sky above and at the horizon, and the sea, from which second on.
const skies = [
  { from: 0, top: '#F9DDC8', low: '#FBEFE3', sea: '#7FB1C4' },
  { from: 6, top: '#BFDDEC', low: '#E6F3F8', sea: '#5C9DB8' },
  { from: 17, top: '#BFDDEC', low: '#E6F3F8', sea: '#5C9DB8' },
  { from: 21, top: '#6A5B8C', low: '#F0A87A', sea: '#3F6E8C' },
  { from: 25, top: '#0B1C33', low: '#27486B', sea: '#1B3A57' },
] as const;

function skyAt(seconds: number) {
  const after = skies.findIndex(({ from }) => from > seconds);
  const [one, other] = after === -1 ? [skies.at(-1)!, skies.at(-1)!] : [skies[after - 1]!, skies[after]!];
  const share = one === other ? 0 : between(seconds, one.from, other.from);
  return {
    top: mixed(one.top, other.top, share),
    low: mixed(one.low, other.low, share),
    sea: mixed(one.sea, other.sea, share),
  };
}

/** A picture of the film as SVG, without a letter: what is to be read are its captions. */
export function pictureAt(seconds: number): string {
  const sky = skyAt(seconds);
  const night = between(seconds, 23, 25.5);
  const [comes, goes] = [between(seconds, 0, 4), between(seconds, 20, 25)];
  const town = -goes * 520;
  const ship = -240 + comes * 300 + goes * 70;
  const swell = Math.sin(seconds * 2) * 1.2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 270" width="${dayInPort.width}" height="${dayInPort.height}">`,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${sky.top}"/><stop offset="1" stop-color="${sky.low}"/></linearGradient></defs>`,
    `<rect width="480" height="270" fill="url(#sky)"/>`,
    sunAndStars(seconds, night),
    `<rect y="${water}" width="480" height="${270 - water}" fill="${sky.sea}"/>`,
    waves(seconds),
    `<g transform="translate(${town} 0)">${townWithQuay()}</g>`,
    gangway(seconds, town),
    `<g transform="translate(${ship} ${water - 32 + swell})">${theShip(night)}</g>`,
    guests(seconds),
    clock(seconds),
    '</svg>',
  ].join('\n');
}

function sunAndStars(seconds: number, night: number): string {
  const way = Math.min(1, seconds / 23);
  const [x, y] = [40 + way * 400, water - 20 - Math.sin(way * Math.PI) * 140 + between(seconds, 20, 24) * 60];
  const stars = Array.from({ length: 26 }, (_, at) => `<circle cx="${(at * 97) % 480}" cy="${(at * 53) % 150}" r="${1 + (at % 3) * 0.5}"/>`);
  return `<circle cx="${x}" cy="${y}" r="20" fill="#FCE7A8" opacity="${1 - night}"/><g fill="${colors.white}" opacity="${night}">${stars.join('')}</g>`;
}

function waves(seconds: number): string {
  return [214, 234, 254]
    .map((y, row) => `<path d="M${((seconds * (14 + row * 5)) % 60) - 80 + row * 20} ${y}${'q15 -7 30 0t30 0'.repeat(10)}" fill="none" stroke="${colors.white}" stroke-opacity=".35" stroke-width="3"/>`)
    .join('');
}

function townWithQuay(): string {
  const houses = [
    [330, 92, 30, '#E7B98F'],
    [362, 112, 34, '#D9694A'],
    [398, 82, 28, '#F3E3C3'],
    [428, 104, 40, '#C9D6A8'],
  ].map(([x, y, wide, color]) => `<rect x="${x}" y="${y}" width="${wide}" height="${water - 12 - Number(y)}" fill="${color}"/><path d="M${Number(x) - 3} ${y}l${Number(wide) / 2 + 3} -14 ${Number(wide) / 2 + 3} 14Z" fill="#7A5548"/><path d="M${Number(x) + 6} ${Number(y) + 14}v10M${Number(x) + Number(wide) - 8} ${Number(y) + 14}v10M${Number(x) + 6} ${Number(y) + 38}v10M${Number(x) + Number(wide) - 8} ${Number(y) + 38}v10" stroke="${colors.navy}" stroke-width="5"/>`);
  const palm = `<path d="M316 ${water - 12}q8 -36 0 -66" stroke="#7A5A3A" stroke-width="6" fill="none"/><path d="M316 120q-22 -12 -34 6q18 -8 34 -6q16 -16 36 -2q-20 -2 -36 2q16 8 18 26q-8 -16 -18 -26q-14 8 -18 24q4 -16 18 -24" fill="${colors.green}"/>`;
  return `<path d="M${quayAt - 20} ${water - 12}H520V${water + 26}H${quayAt - 20}Z" fill="#B7A68C"/><path d="M${quayAt - 20} ${water - 12}H520v6H${quayAt - 20}Z" fill="#D8C8AC"/>${houses.join('')}${palm}`;
}

function theShip(night: number): string {
  const lights = mixed('#12304F', '#F6C667', night);
  const windows = [0, 1].map((row) => `<path d="M34 ${row * 13 - 22}h138" stroke="${lights}" stroke-width="5" stroke-dasharray="6 5"/>`);
  return `<path d="M0 0H222L196 44H22Z" fill="${colors.navy}"/><path d="M22 0V-32H190L206 0Z" fill="${colors.white}"/><path d="M44 -32V-50H164L174 -32Z" fill="#E8EEF3"/><path d="M96 -50L102 -78H128L132 -50Z" fill="${colors.coral}"/>${windows.join('')}<path d="M10 14H210" stroke="${colors.white}" stroke-width="3"/>`;
}

// Down while guests go ashore and come back.
function gangway(seconds: number, town: number): string {
  const down = between(seconds, 4, 5.2) - between(seconds, 18.6, 19.8);
  if (down <= 0) return '';
  const length = 34 * down;
  return `<path d="M${268 + town} ${water - 26}l${length} ${14 * down}" stroke="${colors.ink}" stroke-width="4" fill="none"/>`;
}

const coats = [colors.coral, colors.teal, colors.green, '#8D5548', '#6A5B8C', '#F6C667', colors.navy];

// Each goes ashore, looks around in the town, and is back before the clock says so.
function guests(seconds: number): string {
  return coats
    .map((coat, place) => {
      const [out, back] = [5.2 + place * 0.35, 14 + place * 0.5];
      if (seconds < out || seconds > back + 3.4) return '';
      const ashore = between(seconds, out, out + 3) - between(seconds, back, back + 3.4);
      const walk = Math.sin(seconds * 0.7 + place * 2) * 14 * between(seconds, out + 3, out + 4) * (1 - between(seconds, back - 1, back));
      const x = 268 + ashore * (62 + place * 20) + walk;
      const y = water - 12 - Math.max(0, 302 - x) * 0.4;
      const step = Math.sin(seconds * 9 + place) * 2.5;
      return `<g transform="translate(${x} ${y})"><path d="M0 -8l${step} 8M0 -8l${-step} 8" stroke="${colors.ink}" stroke-width="2.4"/><path d="M-4 -8V-17q4 -4 8 0V-8Z" fill="${coat}"/><circle cy="-22" r="3.6" fill="#C98F6B"/></g>`;
    })
    .join('');
}

// From seven in the morning to ten at night. The quarter before departure is marked, and shines when it comes.
function clock(seconds: number): string {
  const hours = 7 + Math.min(1, seconds / dayInPort.seconds) * 15;
  const hand = (turn: number, length: number, wide: number) => {
    const angle = turn * 2 * Math.PI - Math.PI / 2;
    return `<path d="M0 0L${Math.cos(angle) * length} ${Math.sin(angle) * length}" stroke="${colors.navy}" stroke-width="${wide}" stroke-linecap="round"/>`;
  };
  const marks = Array.from({ length: 12 }, (_, at) => `<path d="M0 -27V-23" stroke="${colors.navy}" stroke-width="2" transform="rotate(${at * 30})"/>`);
  const shines = between(seconds, 14, 15) - between(seconds, 19, 20);
  return `<g transform="translate(46 46)"><circle r="36" fill="${colors.coral}" opacity="${shines * 0.8}"/><circle r="30" fill="${colors.white}" stroke="${colors.navy}" stroke-width="3"/>${marks.join('')}${hand(hours / 12, 15, 4)}${hand(hours, 22, 2.5)}<circle r="3" fill="${colors.navy}"/></g>`;
}
