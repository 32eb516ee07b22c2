import { useId } from 'react';
import type { Horizon as Shown } from '#app/domain/content/homePage/horizon.ts';
import type { BrandFamily } from '#app/domain/markets/brands.ts';
import { ships } from '#app/domain/markets/ships.ts';
import { coasts, seasonShapes } from './coasts.ts';

const water = 88;
const stars =
  'M40 14h.1M120 30h.1M190 10h.1M280 22h.1M360 8h.1M470 26h.1M560 12h.1M650 30h.1M720 10h.1M890 22h.1M960 8h.1M1060 28h.1M1130 12h.1M1180 34h.1';
const waves =
  'M30 98h40M150 106h30M290 100h44M420 112h36M540 98h40M660 108h30M800 100h44M930 112h38M1050 98h36M1130 108h40';

/**
 * The horizon above the home page: the market's own coast in the hand of the brand's family, at the hour and in the
 * season of that market (art.css, bridge.css). It is decoration: everything that it shows is also written below it.
 */
export function Horizon({ family, market, time, season, day }: Shown & { family: BrandFamily }) {
  const id = useId().replaceAll(':', '');
  // The sun crosses the sky by day, the moon by night; the ship crosses the water in a day.
  const across = time === 'night' ? (day + 0.5) % 1 : day;
  const [x, y] = [Math.round(60 + across * 1080), Math.round(20 + Math.abs(across - 0.5) * 130)];
  return (
    <svg
      className="art horizon"
      data-family={family}
      data-time={time}
      data-season={season}
      viewBox="0 0 1200 120"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop className="art-sky" />
          <stop className="art-low" offset="1" />
        </linearGradient>
      </defs>
      <path d={`M0 0H1200V${water}H0Z`} fill={`url(#${id})`} />
      {time === 'night' ? <path className="art-stars" d={stars} /> : null}
      <circle className="art-sun" cx={x} cy={Math.min(y, water - 6)} r={time === 'night' ? 9 : 14} />
      {coasts[market].map(([layer, path]) => (
        <path key={path} className={`art-${layer}`} d={path} />
      ))}
      <path className="horizon-water" d={`M0 ${water}H1200V120H0Z`} />
      <path className="art-waves" d={waves} />
      <g transform={`translate(${Math.round(120 + day * 960)} 102) scale(0.5)`}>
        {ships[family].map(([part, path]) => (
          <path key={path} className={`art-${part}`} d={path} />
        ))}
        <path className="art-wake" d="M-118 1.500q60-3 118 0t118 0" />
      </g>
      <path className="horizon-season" d={seasonShapes[season]} />
    </svg>
  );
}
