import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** A filter of a list: its values in words, of which one counts, or several. */
export interface Filter {
  name: string;
  legend: string;
  several: boolean;
  options: readonly { value: string; label: string }[];
}

/** The filters of a list, for the form of its search. What is chosen stands in the address. */
export function FilterFields({ id, filters, any, apply }: { id: string; filters: readonly Filter[]; any: string; apply: string }) {
  const { search } = useLocation();
  const fields = useRef<HTMLDivElement>(null);
  const chosen = new URLSearchParams(search);
  // A chip or the back button changed the filter: a control that was touched does not follow its default.
  useEffect(() => showChosen(fields.current, new URLSearchParams(search)), [search]);
  return (
    <div className="filter-fields" id={id} ref={fields}>
      {filters.filter(({ several }) => several).map(({ name, legend, options }) => (
        <fieldset key={name}>
          <legend className="field-label">{legend}</legend>
          {options.map(({ value, label }) => (
            <label key={value} className="check">
              <input type="checkbox" name={name} value={value} defaultChecked={chosen.getAll(name).includes(value)} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="filter-choices">
        {filters.filter(({ several }) => !several).map(({ name, legend, options }) => (
          <label key={name}>
            <span className="field-label">{legend}</span>
            <select className="control" name={name} defaultValue={chosen.get(name) ?? ''}>
              <option value="">{any}</option>
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ))}
        <button type="submit" className="button button-secondary">
          {apply}
        </button>
      </div>
    </div>
  );
}

function showChosen(fields: HTMLElement | null, chosen: URLSearchParams): void {
  for (const box of fields?.querySelectorAll('input') ?? []) box.checked = chosen.getAll(box.name).includes(box.value);
  for (const list of fields?.querySelectorAll('select') ?? []) list.value = chosen.get(list.name) ?? '';
}
