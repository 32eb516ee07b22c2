import { decisionMaxLength } from '#app/domain/operations/deliveries/deliveryKinds.ts';
import { Button } from '#app/ui/Button.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { TypedForm } from '#app/ui/form/TypedForm.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** A reason of a file's rows, and what was decided for all of them. */
export interface ReasonLine {
  reason: string;
  text: string;
  /** How many rows have it, or had it before something was decided. */
  rows: number;
  /** Some of the texts that it is about, in one line. */
  texts: string;
  /** What one value for all of them would be; null where each row needs its own. */
  set: { value: string; kind: 'text' | 'day' | 'amount'; options: { value: string; label: string }[] | null } | null;
  /** True where the value that was decided is right for all of them. */
  isDone: boolean;
}

/** The reasons of a file's rows with errors, and for each the value that all rows with it get, or that they are left out. */
export function ReasonsForm({ reasons }: { reasons: readonly ReasonLine[] }) {
  const { t } = useTranslation('deliveries');
  return (
    <section className="card">
      <h2 className="card-title">{t('check.reasons')}</h2>
      <p className="mb-4">{t('check.reasonsSentence')}</p>
      <TypedForm name="reasons" className="form">
        {reasons.map((line) => (
          <fieldset key={line.reason} className="field">
            <legend className="field-label wrap-anywhere">{line.text}</legend>
            <p className="text-sm text-muted wrap-anywhere">
              {line.isDone ? t('check.decided', { count: line.rows }) : t('check.count', { count: line.rows })}
              {line.texts ? ` · ${t('check.texts', { texts: line.texts })}` : null}
            </p>
            {line.set ? <ReasonValue reason={line.reason} set={line.set} /> : <p>{t('check.leftOut')}</p>}
          </fieldset>
        ))}
        {reasons.some(({ set }) => set) ? (
          <div className="form-actions">
            <Button type="submit" name="intent" value="reasons">
              {t('check.save')}
            </Button>
          </div>
        ) : null}
      </TypedForm>
    </section>
  );
}

const helps = { text: 'valueHelp', day: 'valueHelpDay', amount: 'valueHelpAmount' } as const;

function ReasonValue({
  reason,
  set: { value, kind, options },
}: {
  reason: string;
  set: NonNullable<ReasonLine['set']>;
}) {
  const { t } = useTranslation('deliveries');
  const id = `value-${reason.replaceAll('|', '-')}`;
  const field = {
    id,
    name: `value-${reason}`,
    key: `${id}-${value}`,
    initialValue: value,
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
  };
  if (options)
    return <SelectField field={field} label={t('check.value')} options={options} placeholder={t('check.leaveOut')} />;
  return (
    <TextField
      field={field}
      label={t('check.value')}
      help={t(`check.${helps[kind]}`)}
      maxLength={decisionMaxLength}
      autoComplete="off"
    />
  );
}
