import { useId } from 'react';
import { Link } from '#app/ui/Link.tsx';
import type { Chart } from './pairChart.server.ts';

interface PairChartProps {
  /** What the hollow and the filled columns are, in words. */
  keys: { lastYear: string; now: string };
  /** The chart in words, for screen readers; the table beside has every value. */
  description: string;
  wide: Chart;
  narrow: Chart;
}

/**
 * A drawing of this year's values beside last year's, once for wide and once for narrow screens. The server has
 * computed all positions; a line whose marks lead somewhere is a link.
 */
export function PairChart({ keys, description, wide, narrow }: PairChartProps) {
  return (
    <figure className="pair-chart">
      <figcaption>
        <span className="pair-key pair-key-lastYear" aria-hidden="true" /> {keys.lastYear}
        <span className="pair-key pair-key-now" aria-hidden="true" /> {keys.now}
      </figcaption>
      <Drawing chart={wide} description={description} className="pair-chart-wide" />
      <Drawing chart={narrow} description={description} className="pair-chart-narrow" />
    </figure>
  );
}

function Drawing({
  chart: { width, height, bars, grid, texts, links },
  description,
  className,
}: {
  chart: Chart;
  description: string;
  className: string;
}) {
  const id = useId();
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      role={links.length > 0 ? 'group' : 'img'}
      aria-labelledby={id}
    >
      <title id={id}>{description}</title>
      {grid.map(({ y, text }) => (
        <g key={y}>
          <line className="pair-grid" x1={60} x2={width} y1={y} y2={y} />
          <text x={54} y={y + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {bars.map(({ year, x, y, width: wide, height: high }) => (
        <rect key={`${x} ${y} ${year}`} className={`pair-bar-${year}`} x={x} y={y} width={wide} height={high} />
      ))}
      {texts.map(({ x, y, text, anchor }) => (
        <text key={`${x} ${y}`} x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ))}
      {links.map(({ href, name, ...box }) => (
        <Link key={name} className="pair-link" to={href} aria-label={name}>
          <rect {...box}>
            <title>{name}</title>
          </rect>
        </Link>
      ))}
    </svg>
  );
}
