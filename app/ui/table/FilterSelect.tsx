import { useId } from 'react';

interface FilterSelectProps {
  name: string;
  label: string;
  /** What is chosen; '' for `any`. */
  value: string;
  /** Left out for a day. */
  options?: readonly { value: string; label: string }[] | undefined;
  /** The option for no choice; left out where one always applies. */
  any?: string | undefined;
}

/**
 * One filter of a list as a choice or a day, for the form of its search or its filters. It shows what a link or the back button
 * has chosen since.
 */
export function FilterSelect({ name, label, value, options, any }: FilterSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {options === undefined ? (
        <input id={id} key={value} className="control" type="date" name={name} defaultValue={value} />
      ) : (
        <select id={id} key={value} className="control" name={name} defaultValue={value}>
          {any === undefined ? null : <option value="">{any}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
