// The stripes of a level, from the sleeve's edge up.
const stripes = [17, 13, 9, 5];

/** The emblem of a level of the academy: as many stripes as its number, on a sleeve. It says nothing beside its name. */
export function RankEmblem({ level }: { level: number }) {
  return (
    <svg className="rank-emblem" viewBox="0 0 20 22" aria-hidden="true">
      <rect x="1" y="1" width="18" height="20" rx="4" />
      <path
        d={stripes
          .slice(0, level)
          .map((y) => `M4.5 ${y}h11`)
          .join('')}
      />
    </svg>
  );
}
