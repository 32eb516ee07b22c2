import type { ProvidedPart } from '#app/domain/accounts/profile/provided.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** Says what of a user the identity provider manages; nothing where it manages none. */
export function ManagedNotice({ provides }: { provides: readonly ProvidedPart[] }) {
  const { t } = useTranslation('provisioning');
  if (provides.length === 0) return null;
  return (
    <Notice tone="info" title={t('managed.title')}>
      <p>{t('managed.text', { parts: provides.map((part) => t(`managed.part.${part}`)).join(t('managed.and')) })}</p>
    </Notice>
  );
}
