import { Form, useLocation } from '@remix-run/react';
import { useEffect, useId, useRef } from 'react';
import { listParams, searchMaxLength } from '#app/domain/listParams.ts';
import { paths } from '#app/paths.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The one field of the header that finds everything (D51); `/` leads to it from anywhere but another field. */
export function ConsoleSearch() {
  const { t } = useTranslation('staff');
  const { pathname, search } = useLocation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const searched = pathname === paths.staffSearch() ? (new URLSearchParams(search).get(listParams.search) ?? '') : '';

  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = searched;
  }, [searched]);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  return (
    <Form
      className="console-search"
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
        aria-keyshortcuts="/"
      />
      <button type="submit" className="header-button" aria-label={t('search.submit')}>
        <Icon name="search" />
      </button>
    </Form>
  );
}

// A dialog that waits for an answer keeps its keys, too.
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog[open]') !== null)
  );
}
