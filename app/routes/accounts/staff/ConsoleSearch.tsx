import { Form, useLocation } from '@remix-run/react';
import { useCallback, useEffect, useId, useRef } from 'react';
import { listParams, searchMaxLength } from '#app/domain/listParams.ts';
import { paths } from '#app/paths.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useSearchKey } from '#app/ui/useSearchKey.ts';

/** The one field of the header that finds everything; `/` and Ctrl-K lead to it. */
export function ConsoleSearch() {
  const { t } = useTranslation('staff');
  const { pathname, search } = useLocation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isHere = pathname === paths.staffSearch();
  const searched = isHere ? (new URLSearchParams(search).get(listParams.search) ?? '') : '';

  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = searched;
  }, [searched]);

  useSearchKey(useCallback(() => input.current?.select(), []));

  return (
    <Form
      className={isHere ? 'console-search console-search-here' : 'console-search'}
      role="search"
      aria-label={t('search.label')}
      method="get"
      action={paths.staffSearch()}
    >
      <label className="visually-hidden" htmlFor={id}>
        {t('search.label')}
      </label>
      <input
        id={id}
        ref={input}
        className="control"
        type="search"
        name={listParams.search}
        defaultValue={searched}
        placeholder={t('search.placeholder')}
        maxLength={searchMaxLength}
        aria-keyshortcuts="/ Control+K"
      />
      <button type="submit" className="header-button" aria-label={t('search.submit')}>
        <Icon name="search" />
      </button>
    </Form>
  );
}
