import { LocalizedTextField } from '#app/ui/form/LocalizedTextField.tsx';
import type { SubmissionResult } from '@conform-to/react';
import { routeMaxLength, shipMaxLength } from '#app/domain/sales/rates/rateRow.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { useTranslation } from '#app/ui/texts.tsx';

interface Option {
  value: string;
  label: string;
}

interface RateFormProps {
  values: Record<string, string>;
  version: string;
  brands: readonly Option[];
  categories: readonly Option[];
  kinds: readonly Option[];
  levels: readonly Option[];
  audiences: readonly Option[];
  submit: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

const names = [
  ...(['brand', 'ship', 'sailingOn', 'nights', 'routeEn', 'routeJa', 'category', 'price'] as const),
  ...(['visibleFrom', 'visibleUntil', 'kind', 'placeCount', 'minLevel', 'audience'] as const),
] as const;

/** The form of a rate or trip: the voyage, the fare, who may come, and the days on which advisors see it. */
export function RateForm({ values, version, brands, categories, kinds, levels, audiences, ...rest }: RateFormProps) {
  const { submit, lastResult } = rest;
  const { t } = useTranslation('rates');
  const { form, fields } = useServerForm(names, lastResult, { id: 'rate', defaultValue: values });
  return (
    <FormFrame
      form={form}
      schema={() => import('#app/domain/sales/rates/forms.ts').then((forms) => forms.rateSchema())}
    >
      <input key={version} type="hidden" name="version" value={version} />
      <FieldGroup legend={t('form.voyage')}>
        <SelectField field={fields.kind} label={t('column.kind')} options={kinds} required />
        <SelectField
          field={fields.brand}
          label={t('column.brand')}
          placeholder={t('form.chooseBrand')}
          options={brands}
          required
        />
        <TextField field={fields.ship} label={t('column.ship')} maxLength={shipMaxLength} required />
        <TextField field={fields.sailingOn} label={t('column.sailingOn')} type="date" required />
        <TextField field={fields.nights} label={t('column.nights')} inputMode="numeric" required />
        <LocalizedTextField
          fields={fields}
          name="route"
          help={{ Ja: t('form.routeHelp') }}
          maxLength={routeMaxLength}
          required="english"
        />
      </FieldGroup>
      <FieldGroup legend={t('form.fare')}>
        <SelectField
          field={fields.category}
          label={t('column.category')}
          placeholder={t('form.chooseCategory')}
          options={categories}
          required
        />
        <TextField
          field={fields.price}
          label={t('column.price')}
          help={t('form.priceHelp')}
          inputMode="decimal"
          required
        />
      </FieldGroup>
      <FieldGroup legend={t('form.comers')}>
        <TextField
          field={fields.placeCount}
          label={t('column.places')}
          help={t('form.placesHelp')}
          inputMode="numeric"
          maxLength={10}
        />
        <SelectField field={fields.minLevel} label={t('column.minLevel')} help={t('form.levelHelp')} options={levels} />
        <SelectField field={fields.audience} label={t('column.audience')} options={audiences} />
      </FieldGroup>
      <FieldGroup legend={t('form.schedule')}>
        <TextField field={fields.visibleFrom} label={t('column.visibleFrom')} help={t('form.fromHelp')} type="date" />
        <TextField
          field={fields.visibleUntil}
          label={t('column.visibleUntil')}
          help={t('form.untilHelp')}
          type="date"
        />
      </FieldGroup>
      <div className="form-actions">
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </FormFrame>
  );
}
