import { useTranslation } from 'react-i18next';
import { Dialog } from '#app/ui/Dialog.tsx';
import type { Unsent } from './commitQueue.ts';
import { timeText } from './SavedLine.tsx';

/** Asks whoever leaves a course without a connection, and says what is kept and where. */
export function LeaveOfflineDialog({
  unsent,
  stay,
  leave,
}: {
  unsent: Unsent | null;
  stay: () => void;
  leave: () => void;
}) {
  const { t, i18n } = useTranslation('learning');
  return (
    <Dialog open={unsent !== null} title={t('offline.title')} onClose={stay}>
      {unsent ? (
        <p>{t(unsent.kept ? 'offline.kept' : 'offline.lost', { time: timeText(unsent.since, i18n.language) })}</p>
      ) : null}
      <div className="dialog-actions">
        <button type="button" className="button button-secondary" onClick={leave}>
          {t('leave')}
        </button>
        <button type="button" className="button button-primary" onClick={stay}>
          {t('offline.stay')}
        </button>
      </div>
    </Dialog>
  );
}
