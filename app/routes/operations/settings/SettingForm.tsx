import type { SubmissionResult } from '@conform-to/react';
import type { SettingControl } from '#app/domain/markets/settings/settingFields.ts';
import { settingReasonLength } from '#app/domain/markets/settings/settingLimits.ts';
import type { RowsState } from './rowsForm.server.ts';
import { LogoField } from './LogoField.tsx';
import { RowsField, type RowColumn } from './RowsField.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { useTranslation } from '#app/ui/texts.tsx';

interface Drawn {
  name: string;
  control: SettingControl;
  options: readonly { value: string; label: string }[];
  isRequired: boolean;
  maxLength: number | null;
  columns: readonly RowColumn[];
}

interface SettingFormProps {
  kind: string;
  scope: string;
  today: string;
  version: string;
  currency: string;
  isOwn: boolean;
  fields: readonly Drawn[];
  values: Record<string, string>;
  rows: RowsState | null;
  hasPreview: boolean;
  /** Whether what was typed is shown and not saved. */
  isShown: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** The form of a setting: the fields of its kind, its first day, and the reason. */
export function SettingForm({
  kind,
  scope,
  today,
  version,
  currency,
  isOwn,
  fields: drawn,
  values,
  rows,
  hasPreview,
  isShown,
  lastResult,
}: SettingFormProps) {
  const { t } = useTranslation(['settings', 'fields']);
  const cells = drawn.flatMap(({ columns }) => columns.map(({ name }) => `cell-${name}`));
  const names = [
    ...drawn.map(({ name }) => name),
    ...cells,
    'sortBy',
    'settingFile',
    'logoFile',
    'validFrom',
    'reason',
  ];
  const hasFile = rows !== null || drawn.some(({ control }) => control === 'logo');
  const { form, fields } = useServerForm(names, lastResult, { id: 'setting', defaultValue: values });
  return (
    <FormFrame
      form={form}
      unsaved={isShown || rows?.isChanged === true}
      {...(hasFile && { encType: 'multipart/form-data' })}
      {...(!rows && { schema: () => schemaOf(kind, scope, today) })}
    >
      {/* Enter in a field saves, whatever button of a row comes first. */}
      {rows ? (
        <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden />
      ) : null}
      <input key={version} type="hidden" name="version" value={version} />
      <div className="field-pairs">
        {drawn.map((field) =>
          field.control === 'logo' ? (
            <LogoField key={field.name} field={fields[field.name]!} file={fields.logoFile!} />
          ) : field.control === 'lines' && rows ? (
            <RowsField key={field.name} columns={field.columns} state={rows} fields={fields} />
          ) : (
            <OwnField key={field.name} drawn={field} field={fields[field.name]!} currency={currency} />
          ),
        )}
      </div>
      <div className="field-pairs">
        <TextField field={fields.validFrom!} label={t('fields:validFrom')} type="date" required />
        <TextField
          field={fields.reason!}
          label={t('fields:reason')}
          help={t('form.reasonHelp')}
          maxLength={settingReasonLength.max}
          autoComplete="off"
          required
        />
      </div>
      <div className="form-actions">
        <SubmitButton name="intent" value="save">
          {t('form.save')}
        </SubmitButton>
        {hasPreview ? (
          <SubmitButton variant="secondary" name="intent" value="preview">
            {t('form.preview')}
          </SubmitButton>
        ) : null}
        {isOwn ? (
          <SubmitButton variant="quiet" name="intent" value="ours">
            {t('form.ours')}
          </SubmitButton>
        ) : null}
      </div>
    </FormFrame>
  );
}

async function schemaOf(name: string, scope: string, today: string) {
  const [{ kindOfSetting }, { settingSchema }] = await Promise.all([
    import('#app/domain/markets/settings/settingKinds.ts'),
    import('#app/domain/markets/settings/settingKind.ts'),
  ]);
  return settingSchema(kindOfSetting(name)!, scope, today);
}

function OwnField({ drawn, field, currency }: { drawn: Drawn; field: FormField; currency: string }) {
  const { t } = useTranslation(['settings', 'fields']);
  const { name, control, isRequired, maxLength, options } = drawn;
  const help = t(`help.${name}`, { currency, defaultValue: '' });
  const common = { field, label: t(`fields:${name}`), ...(help !== '' && { help }) };
  if (control === 'choice') return <SelectField {...common} options={options} required={isRequired} />;
  if (control === 'paragraph') return <TextAreaField {...common} rows={4} maxLength={maxLength ?? undefined} />;
  const inputMode = control === 'amount' ? 'decimal' : control === 'number' ? 'numeric' : undefined;
  return (
    <TextField
      {...common}
      type={control === 'email' ? 'email' : 'text'}
      inputMode={inputMode}
      maxLength={maxLength ?? undefined}
      autoComplete="off"
      required={isRequired}
    />
  );
}
