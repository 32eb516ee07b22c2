import { scaleBand, scaleLinear } from 'd3-scale';

/** What a chart draws of a line: this year's value beside last year's. */
export interface ChartRow {
  label: string;
  now: number;
  lastYear: number;
  /** Where its marks lead, and what that link is called. */
  link?: { href: string; name: string } | undefined;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A chart as it is drawn, in the units of its view box. */
export interface Chart {
  width: number;
  height: number;
  bars: (Box & { year: 'now' | 'lastYear' })[];
  /** Lines across the columns with their values; where a value has no words, there is none. */
  grid: { y: number; text: string }[];
  texts: { x: number; y: number; text: string; anchor: 'start' | 'middle' }[];
  /** What is pressed to get to a line's rows: the whole place of its two marks. */
  links: (Box & { href: string; name: string })[];
}

const years = ['lastYear', 'now'] as const;
const columnMargin = { top: 12, right: 4, bottom: 24, left: 60 };
const rowHeight = 48;

/** Columns along time, two of each: for months. Where they are narrow, only some have their label. */
export function columnChart(
  rows: readonly ChartRow[],
  { width, height }: { width: number; height: number },
  format: (value: number) => string,
): Chart {
  const { top, right, bottom, left } = columnMargin;
  const across = scaleBand()
    .domain(rows.map((_, place) => String(place)))
    .range([left, width - right])
    .padding(0.25);
  const within = scaleBand<string>().domain(years).range([0, across.bandwidth()]).padding(0.08);
  const up = scaleLinear()
    .domain([0, highest(rows)])
    .nice(4)
    .range([height - bottom, top]);
  const each = Math.max(1, Math.ceil(42 / across.step()));
  return {
    width,
    height,
    bars: rows.flatMap((row, place) =>
      years.map((year) => ({
        year,
        ...rounded({
          x: across(String(place))! + (isAlone(row) ? (across.bandwidth() - within.bandwidth()) / 2 : within(year)!),
          y: up(row[year]),
          width: within.bandwidth(),
          height: up(0) - up(row[year]),
        }),
      })),
    ),
    grid: up
      .ticks(4)
      .map((value) => ({ y: Math.round(up(value)), text: format(value) }))
      .filter(({ text }) => text !== ''),
    texts: rows.flatMap(({ label }, place) =>
      place % each === 0
        ? [
            {
              x: Math.round(across(String(place))! + across.bandwidth() / 2),
              y: height - 6,
              text: label,
              anchor: 'middle' as const,
            },
          ]
        : [],
    ),
    // Of columns closer than a finger's target none is pressed.
    links: rows.flatMap(({ link }, place) =>
      link && across.step() >= 24
        ? [
            {
              ...link,
              ...rounded({ x: left + place * across.step(), y: top, width: across.step(), height: height - top }),
            },
          ]
        : [],
    ),
  };
}

/** Bars below their labels, two of each: for names. A value below 0 has its number and no bar. */
export function barChart(rows: readonly ChartRow[], width: number, format: (value: number) => string): Chart {
  const along = scaleLinear()
    .domain([0, highest(rows)])
    .range([0, width - 90])
    .clamp(true);
  return {
    width,
    height: rows.length * rowHeight,
    bars: rows.flatMap((row, place) =>
      years.map((year, second) => ({
        year,
        ...rounded({ x: 0, y: place * rowHeight + 18 + second * 13, width: along(row[year]), height: 11 }),
      })),
    ),
    grid: [],
    texts: rows.flatMap((row, place) => [
      { x: 0, y: place * rowHeight + 13, text: row.label, anchor: 'start' as const },
      { x: Math.round(along(row.now)) + 6, y: place * rowHeight + 41, text: format(row.now), anchor: 'start' as const },
    ]),
    links: rows.flatMap(({ link }, place) =>
      link ? [{ ...link, x: 0, y: place * rowHeight, width, height: rowHeight }] : [],
    ),
  };
}

// The one bar of a pair is above its label.
function isAlone({ now, lastYear }: ChartRow): boolean {
  return (now === 0) !== (lastYear === 0);
}

function highest(rows: readonly ChartRow[]): number {
  return Math.max(1, ...rows.flatMap(({ now, lastYear }) => [now, lastYear]));
}

function rounded(box: Box): Box {
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return { x: tenths(box.x), y: tenths(box.y), width: tenths(box.width), height: tenths(Math.max(0, box.height)) };
}
