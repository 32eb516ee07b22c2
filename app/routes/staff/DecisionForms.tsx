import type { SubmissionResult } from '@conform-to/react';
import { useTranslation } from 'react-i18next';
import { declineReasonLength } from '#app/domain/staff/statuses.ts';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';

const noFields = [] as const;
const declineFields = ['declineReason'] as const;

/** The two answers to an agency. Each says what happens then; `lastResult` is what the last press was refused for. */
export function DecisionForms({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const { t } = useTranslation(['staff', 'fields']);
  const declined = lastResult?.initialValue?.decision === 'decline';
  const approve = useServerForm(noFields, declined ? undefined : lastResult);
  const decline = useServerForm(declineFields, declined ? lastResult : undefined);
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <Card title={t('decision.approveTitle')}>
        <FormFrame form={approve.form}>
          <p>{t('decision.approveSentence')}</p>
          <div className="form-actions">
            <SubmitButton name="decision" value="approve">
              {t('decision.approve')}
            </SubmitButton>
          </div>
        </FormFrame>
      </Card>
      <Card title={t('decision.declineTitle')}>
        <FormFrame form={decline.form} schema={() => import('#app/domain/staff/forms.ts').then((forms) => forms.declineReasonSchema())}>
          <p>{t('decision.declineSentence')}</p>
          <TextAreaField
            field={decline.fields.declineReason}
            label={t('fields:declineReason')}
            help={t('decision.reasonHelp', declineReasonLength)}
            maxLength={declineReasonLength.max}
            required
          />
          <div className="form-actions">
            <SubmitButton name="decision" value="decline" variant="danger">
              {t('decision.decline')}
            </SubmitButton>
          </div>
        </FormFrame>
      </Card>
    </div>
  );
}
