import { useLocation } from '@remix-run/react';
import { listParams } from '#app/domain/listParams.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { filterSearch, withoutFilter } from '#app/ui/table/sorting.ts';

/** A value that narrows a list. */
interface Chip {
  name: string;
  value: string;
  label: string;
}

interface FilterChipsProps {
  chips: readonly Chip[];
  /** What the row of chips is, for screen readers. */
  label: string;
  removeLabel: (chip: string) => string;
  clear: string;
}

/**
 * What narrows a list, each a link that takes it off, and one that takes all off with the search. Nothing where nothing
 * does.
 */
export function FilterChips({ chips, label, removeLabel, clear }: FilterChipsProps) {
  const { search } = useLocation();
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={label}>
      {chips.map(({ name, value, label: text }) => (
        <li key={`${name} ${value}`}>
          <Link
            className="chip"
            to={withoutFilter(search, name, value)}
            aria-label={removeLabel(text)}
            preventScrollReset
          >
            {text}
            <Icon name="close" className="icon-small" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          className="link"
          to={filterSearch(search, [listParams.search, ...new Set(chips.map(({ name }) => name))])}
          preventScrollReset
        >
          {clear}
        </Link>
      </li>
    </ul>
  );
}
