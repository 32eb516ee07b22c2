import { Button } from '#app/ui/Button.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { TypedForm } from '#app/ui/form/TypedForm.tsx';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { FaultyField, RowLine } from './importPage.server.ts';

/** A row with errors: a control for each field that has one, and the choice to leave the row out. */
export function FaultyRow({ row: { number, name, userId, emailAddress, faults } }: { row: RowLine }) {
  const { t } = useTranslation('imports');
  return (
    <li id={`row-${number}`} className="card">
      <h3 className="card-title" tabIndex={-1}>
        {name ? t('rows.rowTitle', { number, name }) : t('rows.rowTitleNoName', { number })}
      </h3>
      <PhoneFold label={faults.map(({ line }) => line).join(' · ')} />
      <TypedForm
        name={`row-${number}`}
        className="form"
        noValidate
        preventScrollReset
        aria-label={t('rows.rowTitleNoName', { number })}
      >
        <p className="text-sm text-muted wrap-break-word">{[userId, emailAddress].filter(Boolean).join(' · ')}</p>
        <input type="hidden" name="number" value={number} />
        {faults.map((fault) => (
          <FaultField key={fault.column} number={number} fault={fault} />
        ))}
        <div className="form-actions">
          <Button type="submit" name="intent" value="correct">
            {t('rows.save', { number })}
          </Button>
          <Button variant="quiet" type="submit" name="intent" value="leave-out">
            {t('rows.leaveOut', { number })}
          </Button>
        </div>
      </TypedForm>
    </li>
  );
}

function FaultField({
  number,
  fault: { column, label, message, value, options },
}: {
  number: number;
  fault: FaultyField;
}) {
  const id = `row-${number}-${column}`;
  const known = options?.some((option) => option.value === value) ?? true;
  const field = {
    id,
    name: `fix-${column}`,
    key: `${id}-${value}`,
    errors: [message],
    initialValue: known ? value : '',
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
  };
  return options ? (
    <SelectField field={field} label={label} options={options} {...(!known && { placeholder: value })} />
  ) : (
    <TextField field={field} label={label} autoComplete="off" />
  );
}
