import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { languageOfLocale, languages } from '#app/i18n.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { doorOf } from '#app/ui/sessions/door.ts';

/**
 * A button in the other language's own words. It posts `language` and `target` (this page) to the door's /language as a whole document, so that
 * texts, fonts and `<html lang>` change together.
 */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const other = languages.find((language) => language !== languageOfLocale(i18n.language)) ?? 'en';
  return (
    <form method="post" action={doorOf(pathname).language}>
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
