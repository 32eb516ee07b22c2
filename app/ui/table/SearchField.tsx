import { Form, useLocation } from '@remix-run/react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { listParams, searchMaxLength } from '#app/domain/listParams.ts';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { otherParams } from '#app/ui/table/sorting.ts';
import { useSearchSoon } from '#app/ui/table/useSearchSoon.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { useEarlyInput } from '#app/ui/useEarlyInput.ts';

interface SearchFieldProps {
  /** What is searched, for screen readers. */
  label: string;
  placeholder?: string;
  /** Further controls of the same form, below, with the names that they send; a change of theirs searches as soon. */
  children?: ReactNode;
  names?: readonly string[];
}

/** A search of the list on this page by `?q=`; it searches by itself half a second after the last key. */
export function SearchField({ label, placeholder, children, names = [] }: SearchFieldProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { soon, cancel } = useSearchSoon();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const searched = new URLSearchParams(search).get(listParams.search) ?? '';

  const shown = useRef(searched);
  useEffect(() => {
    if (shown.current === searched) return;
    shown.current = searched;
    // A link or the back button changed the search; what is being typed stays.
    if (input.current && document.activeElement !== input.current) input.current.value = searched;
  }, [searched]);

  useEarlyInput(input, ({ form: early }) => soon(early));
  return (
    <Form
      className="search-form"
      role="search"
      method="get"
      preventScrollReset
      onChange={(event) => soon(event.currentTarget)}
      onSubmit={cancel}
    >
      {otherParams(search, [listParams.search, listParams.page, ...names]).map(([other, value], place) => (
        <input key={`${other} ${place}`} type="hidden" name={other} value={value} />
      ))}
      <div className="search-field">
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          ref={input}
          className="control"
          type="search"
          name={listParams.search}
          defaultValue={searched}
          placeholder={placeholder}
          maxLength={searchMaxLength}
        />
        <Button type="submit" aria-label={t('table.search')}>
          <Icon name="search" />
        </Button>
      </div>
      {children}
    </Form>
  );
}
