import type { SubmissionResult } from '@conform-to/react';
import { useTranslation } from 'react-i18next';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';

interface OutageActsProps {
  act: 'end' | 'cancel';
  version: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Ending an outage now, or cancelling one that has not begun. */
export function OutageActs({ act, version, lastResult }: OutageActsProps) {
  const { t } = useTranslation('outages');
  const { form } = useServerForm([], lastResult);
  return (
    <Card title={t(`${act}.title`)}>
      <FormFrame form={form}>
        <input type="hidden" name="version" value={version} />
        <p>{t(`${act}.sentence`)}</p>
        <div className="form-actions">
          <SubmitButton name="act" value={act} variant="danger">
            {t(`${act}.button`)}
          </SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
