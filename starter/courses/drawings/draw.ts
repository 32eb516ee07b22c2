import { z } from 'zod';
import { bars, calendar, compare, decks, rooms, route, steps } from './diagrams.ts';
import { seascape } from './scenes.ts';

/** A drawing of a course: its text alternative, and the drawing itself. */
export interface Picture {
  alt: string;
  svg: string;
}

const label = z.string().min(1).max(90);
const list = (min: number, max: number) => z.array(label).min(min).max(max);

const drawers = {
  seascape: drawer(z.strictObject({ sky: z.enum(['dawn', 'day', 'dusk', 'night']), coast: z.enum(['open', 'mountains', 'ice', 'islands', 'city', 'palms', 'temple']), ship: z.enum(['yes', 'no']).default('yes') }), ({ sky, coast, ship }) => seascape({ sky, coast, ship: ship === 'yes' })),
  steps: drawer(z.strictObject({ label: list(2, 7) }), (given) => steps(given.label)),
  route: drawer(z.strictObject({ label: list(3, 7) }), (given) => route(given.label)),
  rooms: drawer(z.strictObject({ label: list(4, 4) }), (given) => rooms(given.label)),
  decks: drawer(z.strictObject({ label: list(3, 6) }), (given) => decks(given.label)),
  compare: drawer(z.strictObject({ label: list(4, 12) }), (given) => compare(...pairsOf(given.label))),
  calendar: drawer(z.strictObject({ label: list(2, 6) }), (given) => calendar(given.label.map(spanOf))),
  bars: drawer(z.strictObject({ label: list(2, 6) }), (given) => bars(given.label.map(valueOf))),
} as const;

/**
 * Draws a picture as it is written in a course: the name of the drawing, and lines of a key and a value, of which
 * `label` may come several times. Throws for a drawing that there is not, or one that is given too little.
 */
export function draw(name: string, source: string): Picture {
  if (!Object.hasOwn(drawers, name)) throw new Error(`There is no drawing ${name}.`);
  const given: Record<string, string | string[]> = {};
  for (const line of source.split('\n').filter((each) => each.trim() !== '')) {
    const [, key, value] = /^(\w+): (.+)$/.exec(line) ?? [];
    if (!key || !value) throw new Error(`A drawing has no such line: ${line}`);
    if (key === 'label') given.label = [...(given.label ?? []), value];
    else given[key] = value;
  }
  const { alt, ...rest } = given;
  return { alt: z.string().min(20).parse(alt), svg: drawers[name as keyof typeof drawers](rest) };
}

function drawer<Given>(schema: z.ZodType<Given>, of: (given: Given) => string): (given: unknown) => string {
  return (given) => of(schema.parse(given));
}

// `left | right`; the first pair are the titles.
function pairsOf(labels: readonly string[]): [[string, string], [string, string][]] {
  const pairs = labels.map((each) => each.split(' | ') as [string, string]);
  if (pairs.some((pair) => pair.length !== 2)) throw new Error('Of two columns, a row has not two sides.');
  return [pairs[0]!, pairs.slice(1)];
}

// `label | 5-9`, in months.
function spanOf(given: string): { label: string; from: number; to: number } {
  const [, name, from, to] = /^(.+) \| (\d+)-(\d+)$/.exec(given) ?? [];
  if (!name) throw new Error(`No months: ${given}`);
  return { label: name, from: Number(from), to: Number(to) };
}

// `label | 40 %`; the number says how long the bar is.
function valueOf(given: string): { label: string; value: number; shown: string } {
  const [, name, shown] = /^(.+) \| (\d+.*)$/.exec(given) ?? [];
  if (!name) throw new Error(`No value: ${given}`);
  return { label: name, value: parseFloat(shown!), shown: shown! };
}
