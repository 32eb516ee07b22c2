import { RankEmblem } from './RankEmblem.tsx';

interface RanksProps {
  levels: readonly { level: number; name: string; brand: string }[];
}

/** The levels that a user reached, each with its emblem, its name and the brand in words. */
export function Ranks({ levels }: RanksProps) {
  return (
    <ul className="ranks">
      {levels.map(({ level, name, brand }) => (
        <li key={`${brand} ${level}`} className="rank">
          <RankEmblem level={level} />
          <span>
            {name} <span className="rank-brand">{brand}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
