import { Icon } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** Closes a menu that was opened as the target of a link, where no script does it. */
export function DrawerCloseLink() {
  const { t } = useTranslation();
  return (
    <a className="icon-button drawer-close-link" href="#main" aria-label={t('close')}>
      <Icon name="close" />
    </a>
  );
}
