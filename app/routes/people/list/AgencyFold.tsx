import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldedRegion } from '#app/ui/FoldedRegion.tsx';

/** The agency information above the list, folded to one line so that the people stand in sight. */
export function AgencyFold({ name, agencyId, children }: { name: string; agencyId: string; children: ReactNode }) {
  const { t } = useTranslation('agencies');
  return (
    <FoldedRegion title={t('overview.information')} line={`${name} · ${agencyId}`}>
      {children}
    </FoldedRegion>
  );
}
