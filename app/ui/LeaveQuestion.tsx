import { Button } from './Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** Asks whether a page may be left whose changes are not saved; Esc stays. */
export default function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open analyticsTitle="leave-without-saving" title={t('leave.title')} onClose={onStay}>
      <p>{t('leave.text')}</p>
      <div className="dialog-actions">
        <Button type="button" onClick={onLeave}>
          {t('leave.leave')}
        </Button>
        <Button type="button" variant="primary" onClick={onStay}>
          {t('leave.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
