import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#app/ui/Dialog.tsx';

const stops = ['header', 'brands', 'menu', 'user'] as const;

/** Four steps round the shell. Loaded when it is asked for. */
export default function Tour({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [step, setStep] = useState(0);
  const stop = stops[step] ?? 'header';
  const last = step === stops.length - 1;
  return (
    <Dialog open title={t(`tour.${stop}.title`)} onClose={onClose}>
      <p aria-live="polite">{t(`tour.${stop}.text`)}</p>
      <p className="field-help">{t('tour.step', { step: step + 1, total: stops.length })}</p>
      <div className="dialog-actions">
        {step > 0 ? (
          <button type="button" className="button button-secondary" onClick={() => setStep(step - 1)}>
            {t('tour.back')}
          </button>
        ) : null}
        <button type="button" className="button button-primary" onClick={last ? onClose : () => setStep(step + 1)}>
          {t(last ? 'tour.done' : 'tour.next')}
        </button>
      </div>
    </Dialog>
  );
}
