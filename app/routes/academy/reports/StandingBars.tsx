import { useId } from 'react';
import type { StandingChart } from './standingChart.server.ts';

interface StandingBarsProps {
  /** The chart in words, for screen readers; the table beside has every value. */
  description: string;
  wide: StandingChart;
  narrow: StandingChart;
}

/**
 * A drawing of how many people are at each level, once for wide and once for narrow screens. The server has computed
 * all positions.
 */
export function StandingBars({ description, wide, narrow }: StandingBarsProps) {
  return (
    <div>
      <Drawing chart={wide} description={description} className="report-chart report-chart-wide" />
      <Drawing chart={narrow} description={description} className="report-chart report-chart-narrow" />
    </div>
  );
}

function Drawing({
  chart: { width, height, bars },
  description,
  className,
}: {
  chart: StandingChart;
  description: string;
  className: string;
}) {
  const id = useId();
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id}>
      <title id={id}>{description}</title>
      {bars.map(({ label, value, y, width: long }) => (
        <g key={label}>
          <text x={0} y={y + 13}>
            {label}
          </text>
          <rect x={0} y={y + 18} width={long} height={13} />
          <text x={long + 6} y={y + 29}>
            {value}
          </text>
        </g>
      ))}
    </svg>
  );
}
