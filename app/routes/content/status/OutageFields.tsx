import { LocalizedTextField } from '#app/ui/form/LocalizedTextField.tsx';
import { noteMaxLength, occurrenceField, timeFields, type TimeField } from '#app/domain/content/status/outageFields.ts';
import { occurrences } from '#app/domain/content/status/outageTime.ts';
import { outageKinds, systems } from '#app/domain/content/status/systems.ts';
import type { FormField } from '#app/ui/form/field.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The names of the form's fields. */
export const outageFields = [
  'system',
  'kind',
  ...timeFields,
  ...Object.values(occurrenceField),
  'noteEn',
  'noteJa',
] as const;

interface OutageFieldsProps {
  fields: Record<(typeof outageFields)[number], FormField>;
  /** The name of the zone by whose clock times are typed. */
  zone: string;
  /** The times that come twice, each with a question which is meant. */
  asked: readonly TimeField[];
}

/** The fields of an outage. */
export function OutageFields({ fields, zone, asked }: OutageFieldsProps) {
  const { t } = useTranslation(['outages', 'status', 'fields']);
  return (
    <>
      <FieldGroup legend={t('form.what')}>
        <SelectField
          field={fields.system}
          label={t('fields:system')}
          placeholder={t('form.choose')}
          options={systems.map((value) => ({ value, label: t(`status:system.${value}`) }))}
          required
        />
        <SelectField
          field={fields.kind}
          label={t('fields:kind')}
          placeholder={t('form.choose')}
          options={outageKinds.map((value) => ({ value, label: t(`status:kind.${value}`) }))}
          required
        />
      </FieldGroup>
      <FieldGroup legend={t('form.when')} help={t('form.zone', { zone })}>
        {timeFields.map((field) => (
          <Time key={field} name={field} fields={fields} isAsked={asked.includes(field)} />
        ))}
      </FieldGroup>
      <FieldGroup legend={t('form.note')} help={t('form.noteHelp')}>
        <LocalizedTextField fields={fields} name="note" rows={3} maxLength={noteMaxLength} />
      </FieldGroup>
    </>
  );
}

function Time({ name, fields, isAsked }: { name: TimeField; fields: OutageFieldsProps['fields']; isAsked: boolean }) {
  const { t } = useTranslation(['outages', 'fields']);
  const isOptional = name === 'announcedFrom';
  return (
    <>
      <TextField
        field={fields[name]}
        type="datetime-local"
        label={t(`fields:${name}`)}
        help={isOptional ? t('form.announcedHelp') : undefined}
        required={!isOptional}
      />
      {isAsked ? (
        <SelectField
          field={fields[occurrenceField[name]]}
          label={t('form.which', { time: t(`fields:${name}`) })}
          placeholder={t('form.choose')}
          options={occurrences.map((value) => ({ value, label: t(`form.occurrence.${value}`) }))}
          required
        />
      ) : null}
    </>
  );
}
