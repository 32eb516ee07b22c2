import { useLocation, useRevalidator } from '@remix-run/react';
import type { FormEvent } from 'react';
import { languageOfLocale, languages } from '#app/i18n.ts';
import { connectionLost } from '#app/ui/connection.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { doorOf } from '#app/ui/sessions/door.ts';
import { useTranslation } from '#app/ui/texts.tsx';

/**
 * A button in the other language's own words. It posts `language` and `target` (this page) to the door's /language.
 * With JavaScript the page stays, with all that was typed, and its texts change; without it the document comes again.
 */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const other = languages.find((language) => language !== languageOfLocale(i18n.language)) ?? 'en';
  const { revalidate } = useRevalidator();
  const action = doorOf(pathname).language;
  const switchInPlace = async () => {
    const answer = await fetch(action, {
      method: 'POST',
      body: new URLSearchParams({ language: other }),
      redirect: 'manual',
    });
    // The answer leads back to the page: it was taken.
    if (answer.type !== 'opaqueredirect') return window.location.reload();
    // The document's new locale comes with the rest of its data: see useLocaleOfData in root.tsx.
    revalidate();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const send = () => void switchInPlace().catch(() => connectionLost({ again: send }));
    send();
  };
  return (
    <form method="post" action={action} onSubmit={onSubmit}>
      <input type="hidden" name="target" value={pathname + search} />
      <button
        type="submit"
        className="header-button"
        name="language"
        value={other}
        lang={other}
        aria-label={t(`languages.${other}`)}
      >
        <Icon name="globe" />
        <span className="header-button-text">{t(`languages.${other}`)}</span>
      </button>
    </form>
  );
}
