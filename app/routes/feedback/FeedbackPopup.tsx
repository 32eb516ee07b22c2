import { useFetcher } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { connectionLost, useLostConnection } from '#app/ui/connection.ts';
import { Dialog } from '#app/ui/Dialog.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { action } from './feedback.tsx';
import { FeedbackForm, type FeedbackSubject } from './FeedbackForm.tsx';

interface FeedbackPopupProps {
  open: boolean;
  country: string;
  /** Called when it is closed, and whether what was typed has been sent. */
  onClose: (sent: boolean) => void;
  about?: FeedbackSubject;
}

/**
 * The form of feedback over any page of the portal (spec §2 Popups), which stays as it is. What was typed is still
 * there when it is opened again.
 */
export default function FeedbackPopup({ open, country, onClose, about }: FeedbackPopupProps) {
  const { t } = useTranslation('feedback');
  const fetcher = useFetcher<typeof action>();
  const reply = fetcher.data;
  const sent = reply && 'sent' in reply ? reply.sent : undefined;
  const isOffline = useLostConnection() !== null && fetcher.state === 'submitting';
  const again = () => {
    connectionLost(null);
    if (fetcher.formData)
      fetcher.submit(fetcher.formData, { method: 'post', action: paths.feedback(), encType: 'multipart/form-data' });
  };
  const close = () => onClose(sent !== undefined);
  return (
    <Dialog open={open} wide analyticsTitle="feedback" title={t('form.title')} onClose={close}>
      {sent === undefined ? (
        <>
          {isOffline ? (
            <Notice
              tone="warning"
              role="alert"
              action={
                <Button type="button" onClick={again}>
                  {t('popup.again')}
                </Button>
              }
            >
              <p>{t('popup.offline')}</p>
            </Notice>
          ) : null}
          <FeedbackForm
            country={country}
            lastResult={reply && 'sent' in reply ? undefined : reply}
            fetcher={fetcher}
            about={about}
          />
        </>
      ) : (
        <div className="grid gap-4">
          <Notice tone="success" title={t('sent.title', { number: sent })} role="status">
            <p>{t('popup.sentence')}</p>
          </Notice>
          <div className="form-actions">
            <Button type="button" variant="primary" onClick={close}>
              {t('popup.close')}
            </Button>
            <LinkButton to={paths.feedback()} onClick={close}>
              {t('popup.own')}
            </LinkButton>
          </div>
        </div>
      )}
    </Dialog>
  );
}
