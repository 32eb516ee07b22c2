import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The generic popup (spec §2 Popups): something to read, and a Close button. */
export function AlertPopup({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Dialog open analyticsTitle="alert" title={title} onClose={onClose}>
      {children}
      <div className="dialog-actions">
        <Button type="button" variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}
