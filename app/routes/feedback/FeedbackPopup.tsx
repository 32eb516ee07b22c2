import { Link, useFetcher, type useActionData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { action } from './feedback.tsx';
import { FeedbackForm } from './FeedbackForm.tsx';

type Reply = ReturnType<typeof useActionData<typeof action>>;

interface FeedbackPopupProps {
  open: boolean;
  country: string;
  /** Called when it is closed, and whether what was typed has been sent. */
  onClose: (sent: boolean) => void;
}

/** The form of feedback over any page of the portal (spec §2 Popups), which stays as it is. What was typed is still there when it is opened again. */
export default function FeedbackPopup({ open, country, onClose }: FeedbackPopupProps) {
  const { t } = useTranslation('feedback');
  const fetcher = useFetcher<typeof action>();
  const reply: Reply | { offline: true } | undefined = fetcher.data;
  const sent = reply && 'sent' in reply ? reply.sent : undefined;
  const isOffline = reply !== undefined && 'offline' in reply && fetcher.state === 'idle';
  const close = () => onClose(sent !== undefined);
  return (
    <Dialog open={open} wide title={t('form.title')} onClose={close}>
      {sent === undefined ? (
        <>
          {isOffline ? (
            <Notice tone="warning" role="alert">
              <p>{t('popup.offline')}</p>
            </Notice>
          ) : null}
          <FeedbackForm country={country} lastResult={reply === undefined || 'sent' in reply || 'offline' in reply ? undefined : reply} fetcher={fetcher} />
        </>
      ) : (
        <div className="grid gap-4">
          <Notice tone="success" title={t('sent.title', { number: sent })} role="status">
            <p>{t('popup.sentence')}</p>
          </Notice>
          <div className="form-actions">
            <button type="button" className="button button-primary" onClick={close}>
              {t('popup.close')}
            </button>
            <Link className="button button-secondary" to={paths.feedback()} onClick={close}>
              {t('popup.own')}
            </Link>
          </div>
        </div>
      )}
    </Dialog>
  );
}
