import type { ArtName } from '#app/domain/content/documents.ts';

/** How near a layer of a drawing is; each has a colour of the brand's theme. */
type Depth = 'glow' | 'far' | 'mid' | 'near' | 'light';

const tones: Record<Depth, string> = {
  glow: 'fill-accent opacity-30',
  far: 'fill-accent opacity-20',
  mid: 'fill-accent opacity-45',
  near: 'fill-[var(--strip)]',
  light: 'fill-surface opacity-90',
};

const sun = (x: number, y: number, radius: number) => `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
const sea = 'M0 128q20-6 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0V160H0Z';

const drawings: Record<ArtName, readonly (readonly [Depth, string])[]> = {
  aurora: [
    ['far', 'M0 20C60 60 110 0 170 36S270 70 320 24V84C260 110 220 66 160 90S60 120 0 80Z'],
    ['glow', 'M0 44C70 78 120 30 180 58S280 84 320 50V74C270 98 210 60 160 80S60 104 0 70Z'],
    ['light', `${sun(60, 24, 2)}${sun(140, 14, 1.5)}${sun(230, 22, 2)}${sun(290, 12, 1.5)}`],
    ['mid', 'M0 128 50 104 96 122 150 96 214 124 262 102 320 126V160H0Z'],
    ['near', 'M0 146 70 130 130 142 210 128 320 146V160H0Z'],
  ],
  cards: [
    ['far', 'M56 46h96a8 8 0 0 1 8 8v62a8 8 0 0 1-8 8H56a8 8 0 0 1-8-8V54a8 8 0 0 1 8-8Z'],
    ['mid', 'M112 36h96a8 8 0 0 1 8 8v62a8 8 0 0 1-8 8h-96a8 8 0 0 1-8-8V44a8 8 0 0 1 8-8Z'],
    ['near', 'M168 52h96a8 8 0 0 1 8 8v62a8 8 0 0 1-8 8h-96a8 8 0 0 1-8-8V60a8 8 0 0 1 8-8Z'],
    ['light', `${sun(192, 82, 12)}M176 112a16 14 0 0 1 32 0ZM220 76h36v5h-36ZM220 90h36v5h-36ZM220 104h24v5h-24Z`],
  ],
  city: [
    ['glow', sun(244, 44, 22)],
    ['far', 'M0 128V84h22V66h20v30h18V52h14v44h24V76h20v20h16V60l9-16 9 16v36h26V72h22v20h18V58h18v38h22V80h20v14h24V70h18v58Z'],
    ['mid', 'M0 132V106h30V92h26v20h24V84h20v30h34V98h26v18h30V88h22v26h36V100h28v14h20V94h24v38Z'],
    ['near', sea],
  ],
  compass: [
    ['far', sun(160, 80, 66)],
    ['mid', 'M160 22l9 49 49 9-49 9-9 49-9-49-49-9 49-9Z'],
    ['near', 'M160 44l6 30 30 6-30 6-6 30-6-30-30-6 30-6Z'],
    ['light', sun(160, 80, 6)],
    ['glow', 'M160 80 194 46 170 86ZM160 80 126 114 150 74Z'],
  ],
  fjord: [
    ['far', 'M0 112 44 54 84 96 132 26 186 100 232 58 274 98 320 70V160H0Z'],
    ['light', 'M132 26l19 26-9-3-8 9-9-8-10 5ZM44 54l14 15-8-1-6 6-6-6-7 2ZM232 58l13 12-8 0-5 5-6-5-6 2Z'],
    ['mid', 'M0 128 56 88 104 128Zm210 0 60-46 50 38v8Z'],
    ['near', sea],
    ['light', 'M142 120h40l-7 10h-27ZM150 113h22v6h-22ZM158 106h5v7h-5Z'],
  ],
  harbour: [
    ['glow', sun(70, 52, 20)],
    ['far', 'M0 108 70 82 130 100 200 74 320 104V160H0Z'],
    ['mid', 'M226 128V66h8l2-14h12l2 14h8v62ZM232 48l10-10 10 10Z'],
    ['near', `${sea}M258 126h62v-8h-62Z`],
    ['light', 'M70 112h62l-9 16H80ZM84 103h34v8H84ZM96 92h6v11h-6ZM104 92l18 11h-18ZM232 76h20v5h-20ZM230 96h24v5h-24Z'],
  ],
  island: [
    ['glow', sun(232, 54, 26)],
    ['far', 'M0 122 40 104 90 116 150 96 210 118 320 108V160H0Z'],
    ['near', sea],
    ['mid', 'M44 132q40-26 92 0ZM86 122q2-34 14-58l5 2q-10 26-11 56Z'],
    ['mid', 'M102 64q-22-16-40 0q20-6 40 0Zm0 0q-10-24-32-22q20 6 32 22Zm0 0q22-18 42-2q-22-6-42 2Zm0 0q8-24 30-24q-20 6-30 24Zm0 0q14 6 16 26q-8-16-16-26Z'],
  ],
  lantern: [
    ['far', 'M0 118 70 84 112 62 160 38 208 62 250 84 320 118V160H0Z'],
    ['light', 'M160 38l30 16-12 2-9 9-9-8-9 8-9-9-12-2Z'],
    ['near', sea],
    ['mid', 'M58 22h4v12h-4ZM46 34h28v5H46ZM42 40h36q6 22 0 42H42q-6-20 0-42ZM46 83h28v5H46ZM58 88h4v14h-4Z'],
    ['mid', 'M258 10h4v12h-4ZM246 22h28v5h-28ZM242 28h36q6 22 0 42h-36q-6-20 0-42ZM246 71h28v5h-28ZM258 76h4v14h-4Z'],
  ],
  liner: [
    ['glow', sun(250, 50, 24)],
    ['far', 'M0 112q40-10 80 0t80 0t80 0t80 0V160H0Z'],
    ['mid', 'M118 58h16v22h-16ZM150 58h16v22h-16ZM182 62h14v18h-14Z'],
    ['light', 'M92 80h128v8H92ZM80 90h152v8H80Z'],
    ['near', 'M52 98h208l22-8q-8 24-22 42H76Q60 118 52 98Z'],
    ['mid', sea],
  ],
  reef: [
    ['far', 'M0 30q20-8 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0V160H0Z'],
    ['mid', 'M20 160q-6-40 8-60q0 20 8 26q0-26 14-40q-4 34 6 74ZM250 160q-2-34 10-52q2 16 8 22q2-26 16-40q-6 38 4 70Z'],
    ['light', 'M150 70q22-18 44 0l12-9q-4 9 0 18l-12-9q-22 18-44 0ZM96 104q14-11 28 0l8-6q-3 6 0 12l-8-6q-14 11-28 0Z'],
    ['near', 'M0 148q40-16 90-4t110-2t120 6V160H0Z'],
  ],
  sunrise: [
    ['far', sun(160, 120, 84)],
    ['glow', sun(160, 120, 58)],
    ['mid', sun(160, 120, 34)],
    ['near', 'M0 118q20-6 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0V160H0Z'],
    ['light', 'M148 132h24v3h-24ZM138 140h44v3h-44ZM152 148h16v3h-16Z'],
  ],
};

/** A drawing in the colours of the brand's theme. It decorates: what it stands for is said beside it. */
export function Art({ name, className = '' }: { name: ArtName; className?: string }) {
  return (
    <svg className={`bg-accent-soft ${className}`} viewBox="0 0 320 160" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {drawings[name].map(([depth, shape]) => (
        <path key={depth + shape} className={tones[depth]} d={shape} />
      ))}
    </svg>
  );
}
