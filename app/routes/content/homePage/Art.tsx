import { useId } from 'react';
import type { ArtName } from '#app/domain/content/documents/artNames.ts';
import type { BrandFamily } from '#app/domain/markets/brands.ts';
import { scenes } from '#app/ui/brand/scenes.ts';
import { ships } from '#app/domain/markets/ships.ts';

interface ArtProps {
  name: ArtName;
  family: BrandFamily;
  className?: string;
  /** Which part is kept where the place is narrower or lower than the drawing. */
  keep?: 'middle' | 'left' | 'right';
}

const horizon = 204;
const kept = { left: 'xMinYMid', middle: 'xMidYMid', right: 'xMaxYMid' } as const;

/** The light's way on the water: shorter and farther apart towards the reader. */
const glints =
  'M-30 212h60M-22 220h40M-34 229h26M4 229h34M-16 240h44M-40 253h30M8 253h22M-12 268h38M-28 286h22M12 286h32M-8 306h30';
const waves =
  'M40 224h34M120 240h26M210 252h40M330 262h30M420 230h38M500 250h30M572 226h34M30 276h44M160 292h36M280 302h50M440 286h44M560 300h50';
const stars =
  'M40 30h1M96 62h1M150 22h1M204 52h1M262 18h1M318 44h1M372 24h1M428 58h1M486 20h1M540 48h1M596 26h1M70 100h1M182 92h1M300 96h1M444 104h1M566 92h1M22 70h1M620 80h1';

/**
 * A drawing in the family's way: its palette, its lines and its ship (app/routes/content/homePage/art.css). It
 * decorates: its meaning is in the text beside it.
 */
export function Art({ name, family, className = '', keep = 'middle' }: ArtProps) {
  const id = useId().replaceAll(':', '');
  const { time, sun, stars: starry, birds, behind, sea = true, ship, front = [] } = scenes[name];
  return (
    <svg
      className={`art ${className}`}
      data-family={family}
      data-time={time}
      viewBox="0 0 640 320"
      preserveAspectRatio={`${kept[keep]} slice`}
      aria-hidden="true"
    >
      <defs>
        <Shade id={`${id}s`} from="art-sky" to="art-low" />
        <Shade id={`${id}w`} from="art-water" to="art-deep" />
        <radialGradient id={`${id}g`}>
          <stop className="art-glow" offset="0.250" stopOpacity="0.700" />
          <stop className="art-glow" offset="1" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d={`M0 0H640V${sea ? horizon + 1 : 320}H0Z`} fill={`url(#${id}s)`} />
      {starry ? <path className="art-stars" d={stars} /> : null}
      {sun ? (
        <>
          <circle cx={sun[0]} cy={sun[1]} r={sun[2] * 3.6} fill={`url(#${id}g)`} />
          <circle className="art-sun" cx={sun[0]} cy={sun[1]} r={sun[2]} />
        </>
      ) : null}
      <Shapes of={behind} />
      {birds ? (
        <path
          className="art-birds"
          transform={`translate(${birds.join(' ')})`}
          d="M0 0q7-8 14 0 7-8 14 0M34 16q5-6 10 0 5-6 10 0M-22 18q5-6 10 0 5-6 10 0"
        />
      ) : null}
      {sea ? (
        <>
          <path d={`M0 ${horizon}H640V320H0Z`} fill={`url(#${id}w)`} />
          <path className="art-waves" d={waves} />
          {sun ? <path className="art-glints" transform={`translate(${sun[0]} 0)`} d={glints} /> : null}
        </>
      ) : null}
      {ship ? <Ship family={family} x={ship[0]} y={ship[1]} size={ship[2]} mirrored={sea} /> : null}
      <Shapes of={front} />
    </svg>
  );
}

function Shade({ id, from, to }: { id: string; from: string; to: string }) {
  return (
    <linearGradient id={id} x2="0" y2="1">
      <stop className={from} />
      <stop className={to} offset="1" />
    </linearGradient>
  );
}

function Shapes({ of }: { of: readonly (readonly [string, string])[] }) {
  return of.map(([layer, path]) => <path key={path} className={`art-${layer}`} d={path} />);
}

function Ship({
  family,
  x,
  y,
  size,
  mirrored,
}: {
  family: BrandFamily;
  x: number;
  y: number;
  size: number;
  mirrored: boolean;
}) {
  const parts = ships[family];
  const silhouette = parts
    .flatMap(([part, path]) => (part === 'windows' || part === 'boats' || part === 'stripe' ? [] : [path]))
    .join('');
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      {mirrored ? <path className="art-mirror" transform="scale(1 -0.500)" d={silhouette} /> : null}
      {parts.map(([part, path]) => (
        <path key={path} className={`art-${part}`} d={path} />
      ))}
      <path className="art-wake" d="M-118 1.500q60-3 118 0t118 0" />
    </g>
  );
}
