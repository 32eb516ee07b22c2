import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { ProgressBar } from '#app/ui/ProgressBar.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { GoalInWords } from './mySalesPage.server.ts';

interface GoalProps {
  goal: GoalInWords;
  /** The reader's own, or one that an owner sets for someone in the agency. */
  whose: 'own' | 'colleague';
}

/** How far a user is to their goal of the year, and the form that sets it. */
export function Goal({ goal, whose }: GoalProps) {
  const { t } = useTranslation('sales');
  const { form, fields } = useServerForm(['goal'], useActionData<SubmissionResult<string[]>>(), {
    defaultValue: { goal: goal.typed },
  });
  const isOwn = whose === 'own';
  return (
    <div className="no-print mb-6">
      <Card title={t(isOwn ? 'own.goal.title' : 'person.goal.title', { year: goal.year })}>
        {goal.far ? (
          <div className="grid gap-2">
            <ProgressBar
              label={t(isOwn ? 'own.goal.progress' : 'person.goal.progress')}
              done={Math.min(goal.far.percent, 100)}
              total={100}
              words={t('own.goal.words', { booked: goal.far.booked, goal: goal.far.goal, percent: goal.far.words })}
            />
            {isOwn ? (
              <p>{goal.far.left ? t('own.goal.left', { left: goal.far.left }) : t('own.goal.reached')}</p>
            ) : null}
          </div>
        ) : (
          <p>{t(isOwn ? 'own.goal.none' : 'person.goal.none')}</p>
        )}
        {goal.forecast ? <p className="mt-2 font-semibold">{goal.forecast}</p> : null}
        <p className="mt-1 text-sm text-muted">{goal.how}</p>
        <div className="mt-4" key={goal.typed}>
          <FormFrame form={form}>
            <TextField
              field={fields.goal}
              label={t('own.goal.label', { currency: goal.currency })}
              help={t(isOwn ? 'own.goal.help' : 'person.goal.help', { year: goal.year })}
              inputMode="decimal"
              autoComplete="off"
              maxLength={30}
            />
            <div className="form-actions">
              <SubmitButton variant="secondary">{t('own.goal.save')}</SubmitButton>
            </div>
          </FormFrame>
        </div>
      </Card>
    </div>
  );
}
