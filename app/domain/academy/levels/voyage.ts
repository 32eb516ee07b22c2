import type { AcademyLevel } from '#app/domain/markets/curricula.ts';
import { withoutContained, type RankStanding, type RequirementStanding } from './rank.ts';
import type { Validity } from './validity.ts';

/** A level as a port of the voyage through a curriculum, and what lies on the way to it. */
interface Port {
  level: AcademyLevel;
  reached: boolean;
  /** What its certifications ask for; of the next port, also what is missing of the levels below it. */
  requirements: RequirementStanding[];
  done: number;
  needed: number;
}

/** The ports of a curriculum in their order, and how many of them are reached. */
export interface Voyage {
  ports: Port[];
  reached: number;
}

interface Standing {
  kept: { level: AcademyLevel } | null;
  validity: Validity | null;
  computed: RankStanding;
}

/**
 * The voyage of a learner: the levels of a curriculum that have a certification, those reached among them. A level that
 * a refresher brings back counts as reached; one that has lapsed for good does not, as `aimOf` has it.
 */
export function voyageOf({ kept, validity, computed }: Standing): Voyage {
  const held = Math.max(validity === 'expired' ? 0 : (kept?.level ?? 0), computed.level);
  const levels = [...new Set(computed.certifications.map(({ level }) => level))].toSorted((one, other) => one - other);
  const next = levels.find((level) => level > held);
  const ports = levels.map((level) => {
    const requirements = withoutContained(
      computed.certifications
        .filter((each) => each.level === level || (level === next && each.level < level && !each.met))
        .flatMap((each) => each.requirements),
    );
    const sum = (of: 'done' | 'needed') => requirements.reduce((total, each) => total + each[of], 0);
    return { level, reached: level <= held, requirements, done: sum('done'), needed: sum('needed') };
  });
  return { ports, reached: ports.filter(({ reached }) => reached).length };
}

/** A point of a drawing. */
interface Place {
  x: number;
  y: number;
}

/** A route as it is drawn: ports and stops with their places, the line through them, and where the ship lies. */
export interface RouteDrawing {
  width: number;
  height: number;
  /** The line that is sailed already, and the one ahead; '' where there is none. */
  sailed: string;
  ahead: string;
  ports: (Place & { level: AcademyLevel; reached: boolean })[];
  stops: (Place & { done: boolean })[];
  ship: Place;
}

const top = 52;
const swell = 26;
const side = 62;
/** A leg with more stops is drawn with so many, of which a fair share is done. */
const maxStops = 8;

/**
 * Draws a voyage from where it begins to its last port, or, with `nextLegAlone`, the leg that is being sailed, for
 * narrow screens. Everything follows from the numbers, so that the same learner sees the same route.
 */
export function drawRoute(
  { ports, reached }: Voyage,
  { width, nextLegAlone }: { width: number; nextLegAlone?: boolean },
): RouteDrawing {
  const leg = Math.min(reached, ports.length - 1);
  const shown = nextLegAlone ? ports.slice(leg, leg + 1) : ports;
  const first = nextLegAlone ? leg : 0;
  const step = (width - 2 * side) / Math.max(1, shown.length);
  const harbor = (index: number): Place => ({
    x: Math.round(side + step * index),
    y: top + (index % 2 === 0 ? swell : 0),
  });
  const lines = { sailed: '', ahead: '' };
  const stops: RouteDrawing['stops'] = [];
  let ship = harbor(shown.length);
  shown.forEach((port, index) => {
    const [from, to] = [harbor(index), harbor(index + 1)];
    const count = Math.min(port.needed, maxStops);
    const done = port.reached ? count : Math.floor((count * port.done) / Math.max(1, port.needed));
    for (let stop = 1; stop <= count; stop += 1)
      stops.push({ ...along(from, to, stop / (count + 1)), done: stop <= done });
    if (port.reached) lines.sailed += curve(from, to);
    else lines.ahead += curve(from, to);
    if (first + index === reached) ship = along(from, to, (done + 0.5) / (count + 1));
  });
  return {
    width,
    height: top + swell + 52,
    ...lines,
    ports: shown.map(({ level, reached: isReached }, index) => ({ ...harbor(index + 1), level, reached: isReached })),
    stops,
    ship,
  };
}

// A leg leaves and reaches its harbors level, as on a calm sea.
function curve(from: Place, to: Place): string {
  const middle = Math.round((from.x + to.x) / 2);
  return `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
}

function along(from: Place, to: Place, share: number): Place {
  const rest = 1 - share;
  const middle = (from.x + to.x) / 2;
  const of = (a: number, b: number, c: number, d: number) =>
    rest ** 3 * a + 3 * rest ** 2 * share * b + 3 * rest * share ** 2 * c + share ** 3 * d;
  return {
    x: Math.round(of(from.x, middle, middle, to.x)),
    y: Math.round(of(from.y, from.y, to.y, to.y)),
  };
}
