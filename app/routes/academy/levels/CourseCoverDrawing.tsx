import type { ReactNode } from 'react';
import type { CourseCover, CoverMotif } from '#app/domain/academy/catalogue/courseCover.ts';
import { brands, type BrandFamily } from '#app/domain/markets/brands.ts';

interface Palette {
  /** By the hour of the day. */
  skies: readonly [string, string, string];
  sun: string;
  sea: string;
  land: string;
  shade: string;
  mark: string;
}

// Each family in its own hand: Princess round and sea-blue, Holland America a poster, Cunard at night, Seabourn in ink.
// The brand's colors are those of its paper.
const palettes = {
  PC: {
    skies: ['#CFE6F1', '#FBE3D2', '#BFDDEC'],
    sun: '#FCE7A8',
    sea: '#4F94B2',
    land: '#3F6B4B',
    shade: 'var(--header)',
    mark: '#FFFFFF',
  },
  HA: {
    skies: ['#F3E3C3', '#F6D9B0', '#E9E2CF'],
    sun: '#D9694A',
    sea: 'var(--header)',
    land: 'var(--accent)',
    shade: '#5E2F06',
    mark: '#FFF6E6',
  },
  CU: {
    skies: ['var(--header)', '#23202A', '#1A2230'],
    sun: '#F4F1DE',
    sea: '#2E2E33',
    land: '#5B5560',
    shade: 'var(--accent)',
    mark: '#F4F1DE',
  },
  SB: {
    skies: ['#EFEBE2', '#E8E6E0', '#F1ECDF'],
    sun: '#D8C79A',
    sea: '#7C8590',
    land: '#565E68',
    shade: 'var(--header)',
    mark: '#FFFFFF',
  },
} as const satisfies Record<BrandFamily, Palette>;

/** The drawn cover of a course. It says nothing that the card does not say in words. */
export function CourseCoverDrawing({ cover: { brand, motif, variant } }: { cover: CourseCover }) {
  const { family } = brands[brand];
  const palette: Palette = palettes[family];
  const sun = family === 'CU' ? 160 : 44 + ((variant * 61) % 230);
  const drift = (variant % 4) * 10;
  const isMirrored = variant % 2 === 1 && family !== 'CU';
  return (
    <svg
      className="course-cover"
      data-paper={brand}
      viewBox="0 0 320 140"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d="M0 0h320v140H0Z" fill={palette.skies[variant % 3]} />
      <circle cx={sun} cy={variant % 2 ? 34 : 46} r={family === 'HA' ? 30 : 18} fill={palette.sun} />
      <g transform={isMirrored ? 'matrix(-1 0 0 1 320 0)' : undefined}>{motifs[motif](palette)}</g>
      <path d="M0 102h320v38H0Z" fill={palette.sea} />
      {family === 'CU' ? (
        <path d="M0 108h320M0 116h320M0 124h320M0 132h320" stroke={palette.mark} strokeOpacity=".25" />
      ) : (
        <path
          d={`M${-40 + drift} 114q15-7 30 0t30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0M${-60 + drift} 128q15-7 30 0t30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0`}
          fill="none"
          stroke={palette.mark}
          strokeOpacity=".45"
          strokeWidth="3"
        />
      )}
      {motif === 'ship' ? null : (
        <Ship palette={palette} x={isMirrored ? 30 + drift : 196 - drift} y={92} scale={0.42} />
      )}
      {family === 'SB' ? (
        <path d="M6 6h308v128H6ZM10 10h300v120H10Z" fill="none" stroke={palette.shade} strokeOpacity=".6" />
      ) : null}
    </svg>
  );
}

function Ship({ palette, x, y, scale }: { palette: Palette; x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M0 0h200l-22 34H22Z" fill={palette.shade} />
      <path d="M22 0v-28h152l14 28Z" fill={palette.mark} />
      <path d="M44-28v-18h106l8 18Z" fill={palette.mark} />
      <path d="m92-46 6-24h24l4 24Z" fill={palette.sun} />
      <path d="M34-19h124M34-7h124" stroke={palette.shade} strokeWidth="5" strokeDasharray="6 5" />
    </g>
  );
}

const motifs: Record<CoverMotif, (palette: Palette) => ReactNode> = {
  ship: (palette) => <Ship palette={palette} x={62} y={76} scale={0.95} />,
  ice: ({ mark, sea }) => (
    <>
      <path d="M0 102V58l26-16 40 12 28-20 44 18 24-10 40 22 20 38Z" fill={mark} />
      <path d="m26 42 8 60M94 34l-8 68M162 42l-10 60" stroke={sea} strokeWidth="2" fill="none" />
    </>
  ),
  mountains: ({ land, shade, mark }) => (
    <>
      <path d="M60 102 134 30l74 72Z" fill={shade} />
      <path d="m0 102 58-54 62 54Zm150 0 54-40 66 40Z" fill={land} />
      <path d="m134 30-22 22 14-2 8 8 10-8 14 4Z" fill={mark} />
    </>
  ),
  palms: ({ land, shade, sun }) => (
    <>
      <path d="M0 102q90-34 190 0Z" fill={sun} />
      <path d="M70 92q10-34 2-62" stroke={shade} strokeWidth="6" fill="none" />
      <path
        d="M72 32Q44 18 30 38q24-10 42-6 20-20 46-6-24-2-46 6 20 8 24 30Q84 44 72 32 54 42 50 64q4-22 22-32"
        fill={land}
      />
    </>
  ),
  torii: ({ shade, land }) => (
    <>
      <path d="m170 102 60-52 62 52Z" fill={land} />
      <path d="M50 102V42h9v60Zm62 0V42h9v60ZM34 42l-4-12q56 8 112 0l-4 12Zm10 16h84v-7H44Z" fill={shade} />
    </>
  ),
  domes: ({ land, shade, mark }) => (
    <>
      <path d="M14 102V72h58v30Zm132 0V66h44v36Z" fill={mark} />
      <path d="M20 72q23-40 46 0Zm130-6q18-30 36 0Z" fill={shade} />
      <path d="M84 102V54h48v48Z" fill={land} />
      <path d="M92 102V78q8-12 16 0v24Zm22 0V78q7-12 12 0v24Z" fill={mark} />
    </>
  ),
  lighthouse: ({ land, shade, mark, sun }) => (
    <>
      <path d="M0 102q70-34 150 0Z" fill={land} />
      <path d="M62 92 68 38h20l6 54Z" fill={mark} />
      <path d="m65 66 27-1 1 12-29 1Zm3-26h20l1 12H67Zm-2-4h24V28L78 18 66 28Z" fill={shade} />
      <path d="m90 30 110-18v30Z" fill={sun} fillOpacity=".55" />
    </>
  ),
  compass: ({ shade, mark, land }) => (
    <>
      <circle cx="110" cy="62" r="44" fill={mark} stroke={shade} strokeWidth="4" />
      <path d="m110 26 10 36-10 36-10-36Z" fill={shade} />
      <path d="m74 62 36-9 36 9-36 9Z" fill={land} fillOpacity=".7" />
    </>
  ),
  bell: ({ shade, mark, land }) => (
    <>
      <path d="M30 102V88h160v14Z" fill={land} />
      <path d="M66 84q4-44 44-44t44 44Z" fill={mark} stroke={shade} strokeWidth="4" />
      <path d="M58 84h104v6H58Zm46-44v-8h12v8Z" fill={shade} />
    </>
  ),
  star: ({ shade, mark }) => (
    <>
      <circle cx="110" cy="60" r="42" fill={shade} />
      <path d="m110 26 9 24 26 1-20 16 7 25-22-14-22 14 7-25-20-16 26-1Z" fill={mark} />
    </>
  ),
};
