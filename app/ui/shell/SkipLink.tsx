import { useTranslation } from '#app/ui/texts.tsx';

/** The first stop of the Tab key: past the menus to the content. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip-link visually-hidden" href="#main">
      {t('shell.skip')}
    </a>
  );
}
