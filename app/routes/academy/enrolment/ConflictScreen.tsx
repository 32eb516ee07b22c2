import { useLocation } from '@remix-run/react';
import { dateOrders } from '#app/domain/display.ts';
import { numberTakeBackDays } from '#app/domain/accounts/profile/enrolment.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { CalendarDay } from '#app/domain/refinements.ts';
import { Card } from '#app/ui/Card.tsx';
import { DateOfBirthField } from '#app/ui/form/DateOfBirthField.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface ConflictScreenProps {
  ccn: string;
  /** The other account's user ID, masked. */
  userId: string;
  lastResult: Parameters<typeof useServerForm>[1];
  market: Market;
  today: CalendarDay;
}

const fieldNames = ['dateOfBirth', 'monthOfBirth', 'yearOfBirth'] as const;

/** Another account has the number (spec §4 Enrolment): the user may prove that it is theirs, and move it. */
export function ConflictScreen({ ccn, userId, lastResult, market, today }: ConflictScreenProps) {
  const { t } = useTranslation(['enrolment', 'fields']);
  const { pathname, search } = useLocation();
  const { form, fields } = useServerForm(fieldNames, lastResult, { id: 'move' });
  return (
    <>
      <PageHead title={t('conflict.title')} />
      <div className="grid gap-6">
        <Notice tone="warning" role="alert">
          <p>{t('conflict.text', { ccn, userId })}</p>
        </Notice>
        <Card title={t('conflict.proofTitle')}>
          <p className="mb-2 max-w-prose">{t('conflict.what', { days: numberTakeBackDays })}</p>
          <p className="mb-4 max-w-prose">{t('conflict.proof')}</p>
          <FormFrame
            form={form}
            transient
            schema={() =>
              import('#app/domain/academy/enrolment/enrolmentForms.ts').then((forms) => forms.moveNumberSchema(today))
            }
          >
            <input type="hidden" name="intent" value="move" />
            <input type="hidden" name="ccn" value={ccn} />
            <input type="hidden" name="conflictUserId" value={userId} />
            <DateOfBirthField
              label={t('fields:birthDate')}
              day={fields.dateOfBirth}
              month={fields.monthOfBirth}
              year={fields.yearOfBirth}
              order={dateOrders[market]}
              required
            />
            <div className="form-actions">
              <SubmitButton>{t('conflict.submit')}</SubmitButton>
              <LinkButton variant="quiet" href={pathname + search}>
                {t('conflict.another')}
              </LinkButton>
            </div>
          </FormFrame>
        </Card>
      </div>
    </>
  );
}
