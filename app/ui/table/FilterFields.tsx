import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';

/** A filter of a list: its values in words, of which one counts, or several. */
export interface Filter {
  name: string;
  legend: string;
  several: boolean;
  options: readonly { value: string; label: string }[];
}

/** The filters of a list, for the form of its search. The choice is in the address. */
export function FilterFields({
  id,
  filters,
  any,
  apply,
}: {
  id: string;
  filters: readonly Filter[];
  any: string;
  apply: string;
}) {
  const { search } = useLocation();
  const fields = useRef<HTMLDivElement>(null);
  const chosen = new URLSearchParams(search);
  // What a browser filled in again before the scripts ran gives way to the address.
  const shown = useRef(useHydrated() ? search : null);
  const touched = useRef(false);
  // A chip or the back button changed the filter: a control that was touched does not follow its default. A choice that
  // is still to be sent stays.
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    const next = new URLSearchParams(search);
    if (touched.current && !isShown(fields.current, next)) return;
    touched.current = false;
    showChosen(fields.current, next);
  }, [search]);
  return (
    <div className="filter-fields" id={id} ref={fields} onChange={() => (touched.current = true)}>
      {filters
        .filter(({ several }) => several)
        .map(({ name, legend, options }) => (
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
        {filters
          .filter(({ several }) => !several)
          .map(({ name, legend, options }) => (
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
        <Button type="submit">{apply}</Button>
      </div>
    </div>
  );
}

function isShown(fields: HTMLElement | null, chosen: URLSearchParams): boolean {
  const boxes = [...(fields?.querySelectorAll('input') ?? [])];
  const lists = [...(fields?.querySelectorAll('select') ?? [])];
  return (
    boxes.every((box) => box.checked === chosen.getAll(box.name).includes(box.value)) &&
    lists.every((list) => list.value === (chosen.get(list.name) ?? ''))
  );
}

function showChosen(fields: HTMLElement | null, chosen: URLSearchParams): void {
  for (const box of fields?.querySelectorAll('input') ?? []) box.checked = chosen.getAll(box.name).includes(box.value);
  for (const list of fields?.querySelectorAll('select') ?? []) list.value = chosen.get(list.name) ?? '';
}
