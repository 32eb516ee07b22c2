import { useLocation } from '@remix-run/react';
import { Link } from '#app/ui/Link.tsx';
import { chosenSearch } from '#app/ui/table/sorting.ts';

interface ChoiceChipsProps {
  name: string;
  label: string;
  /** What is chosen; '' for `any`. */
  value: string;
  options: readonly { value: string; label: string }[];
  /** The choice of all; left out where one value always applies. */
  any?: string;
}

/** A filter of few values as links side by side, of which one is marked: one press in place of a list and a button. */
export function ChoiceChips({ name, label, value, options, any }: ChoiceChipsProps) {
  const { search } = useLocation();
  const choices = any === undefined ? options : [{ value: '', label: any }, ...options];
  return (
    <nav className="choice-chips no-print" aria-label={label}>
      <span className="choice-chips-label" aria-hidden="true">
        {label}
      </span>
      <ul>
        {choices.map((choice) => (
          <li key={choice.value}>
            <Link
              className="chip"
              to={chosenSearch(search, { [name]: choice.value })}
              aria-current={choice.value === value ? 'true' : undefined}
              preventScrollReset
            >
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
