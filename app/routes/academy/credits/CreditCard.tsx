import { ccnLength } from '#app/domain/fieldLengths.ts';
import { referredFieldNames } from '#app/domain/academy/credits/referredFields.ts';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { CreditRow } from './creditRows.server.ts';

interface CreditCardProps {
  credit: CreditRow;
  /** Whether the installation has a credit service. */
  hasService: boolean;
  titleCodes: readonly { value: string; labelKey: string }[];
  lastResult: Parameters<typeof useServerForm>[1];
}

/** A credit that waits for its learner, or for the brand. */
export function CreditCard({ credit, hasService, titleCodes, lastResult }: CreditCardProps) {
  const { t } = useTranslation(['credits', 'markets']);
  const { curriculum, amount, state, step, failure, reference, guest } = credit;
  return (
    <Card title={t('card.title', { curriculum: t(`markets:curriculum.${curriculum}`), amount })}>
      {state === 'creating' ? (
        <Notice
          tone={failure ? 'warning' : 'info'}
          role="status"
          title={t(failure ? 'card.delayedTitle' : 'card.creatingTitle')}
        >
          <p>{t(failure ? 'card.delayed' : 'card.creating', { guest })}</p>
          <p>{t('card.reference', { reference })}</p>
        </Notice>
      ) : null}
      {state === 'failed' ? (
        <Notice tone="danger" title={t('card.failedTitle')}>
          <p>{t(`failure.${failure || 'unreachable'}`)}</p>
          <p>{t('card.failedReference', { reference })}</p>
        </Notice>
      ) : null}
      {!hasService && step !== 'none' ? (
        <Notice tone="warning">
          <p>{t('card.noService')}</p>
        </Notice>
      ) : null}
      {hasService && step === 'again' ? <AgainForm credit={credit} lastResult={lastResult} /> : null}
      {hasService && step === 'name' ? (
        <NameForm credit={credit} titleCodes={titleCodes} lastResult={lastResult} />
      ) : null}
    </Card>
  );
}

function AgainForm({ credit: { curriculum, guest }, lastResult }: Pick<CreditCardProps, 'credit' | 'lastResult'>) {
  const { t } = useTranslation('credits');
  const { form } = useServerForm([], lastResult, { id: `again-${curriculum}` });
  return (
    <FormFrame form={form} transient>
      <p className="mt-4 max-w-prose">{t('again.text', { guest })}</p>
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="curriculum" value={curriculum} />
      <div className="form-actions">
        <SubmitButton>{t('again.submit')}</SubmitButton>
      </div>
    </FormFrame>
  );
}

function NameForm({
  credit: { curriculum, referredData },
  titleCodes,
  lastResult,
}: Pick<CreditCardProps, 'credit' | 'titleCodes' | 'lastResult'>) {
  const { t } = useTranslation(['credits', 'fields', 'codes']);
  const { form, fields } = useServerForm(referredFieldNames, lastResult, {
    id: `name-${curriculum}`,
    defaultValue: referredData ?? {},
  });
  return (
    <FormFrame
      form={form}
      schema={() => import('#app/domain/academy/credits/referredData.ts').then((forms) => forms.referralSchema())}
    >
      <p className="mt-4 max-w-prose">{t('name.text')}</p>
      <input type="hidden" name="curriculum" value={curriculum} />
      <TextField
        field={fields.ccn}
        label={t('fields:ccn')}
        help={t('name.ccnHelp')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2 * ccnLength}
        required
      />
      <SelectField
        field={fields.title}
        label={t('fields:title')}
        placeholder={t('name.chooseTitle')}
        options={titleCodes.map(({ value, labelKey }) => ({ value, label: t(labelKey) }))}
        required
      />
      <TextField field={fields.firstName} label={t('fields:firstName')} autoComplete="off" required />
      <TextField field={fields.lastName} label={t('fields:lastName')} autoComplete="off" required />
      <TextField field={fields.suffix} label={t('fields:suffix')} autoComplete="off" />
      <TextField field={fields.postCode} label={t('fields:postCode')} autoComplete="off" />
      <TextField field={fields.phoneNumber} label={t('fields:phoneNumber')} type="tel" autoComplete="off" required />
      <div className="form-actions">
        <SubmitButton>{t('name.submit')}</SubmitButton>
      </div>
    </FormFrame>
  );
}
