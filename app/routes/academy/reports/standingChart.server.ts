import { scaleLinear } from 'd3-scale';

/** A bar with its label above, and its number behind it. */
interface Bar {
  label: string;
  value: string;
  y: number;
  width: number;
}

/** A chart as it is drawn, in the units of its view box. */
export interface StandingChart {
  width: number;
  height: number;
  bars: Bar[];
}

const rowHeight = 38;

/** Bars below their labels, one for each number. */
export function standingChart(
  rows: readonly { label: string; people: number }[],
  width: number,
  format: (value: number) => string,
): StandingChart {
  const along = scaleLinear()
    .domain([0, Math.max(1, ...rows.map(({ people }) => people))])
    .range([0, width - 60]);
  return {
    width,
    height: rows.length * rowHeight,
    bars: rows.map(({ label, people }, place) => ({
      label,
      value: format(people),
      y: place * rowHeight,
      width: Math.round(along(people) * 10) / 10,
    })),
  };
}
