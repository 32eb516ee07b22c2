import type { SubmissionResult } from '@conform-to/react';
import { partnerReaches, partnerRights } from '#app/domain/markets/partners.ts';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { textsOf } from '#app/ui/form/field.ts';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { useTranslation } from '#app/ui/texts.tsx';

interface TokenPartnerFormProps {
  values: object;
  /** The version that the form was filled in from; null for a new partner, which has an issuer to fill in. */
  version: number | null;
  submit: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

const names = [
  ...(['partnerIssuer', 'tokenPartnerName', 'partnerRights'] as const),
  ...(['partnerReach', 'partnerAgencies', 'partnerCountries'] as const),
] as const;

/** What a partner that sends tokens is called, what it may do, and whose users it may name. */
export function TokenPartnerForm({ values, version, submit, lastResult }: TokenPartnerFormProps) {
  const { t } = useTranslation(['tokenPartners', 'fields']);
  const { form, fields } = useServerForm(names, lastResult, { id: 'token-partner', defaultValue: values });
  const ticked = textsOf(fields.partnerRights);
  const isNew = version === null;
  return (
    <FormFrame
      form={form}
      schema={() =>
        import('#app/domain/partners/staff/tokenPartnerForms.ts').then((forms) =>
          isNew ? forms.newTokenPartnerSchema() : forms.tokenPartnerSchema(),
        )
      }
    >
      {isNew ? (
        <TextField
          field={fields.partnerIssuer}
          label={t('fields:partnerIssuer')}
          help={t('form.issuerHelp')}
          autoComplete="off"
          required
        />
      ) : (
        <>
          <input type="hidden" name="intent" value="save" />
          <input key={version} type="hidden" name="version" value={version} />
        </>
      )}
      <TextField field={fields.tokenPartnerName} label={t('fields:tokenPartnerName')} autoComplete="off" required />
      <FieldGroup legend={t('fields:partnerRights')}>
        <FieldError id={fields.partnerRights.errorId} errors={fields.partnerRights.errors} />
        {partnerRights.map((right) => (
          <CheckboxField
            key={right}
            field={{
              ...fields.partnerRights,
              errors: undefined,
              id: `${fields.partnerRights.id}-${right}`,
              initialValue: ticked.includes(right) ? right : undefined,
            }}
            label={t(`right.${right}`)}
            value={right}
            required={false}
          />
        ))}
      </FieldGroup>
      <SelectField
        field={fields.partnerReach}
        label={t('fields:partnerReach')}
        help={t('form.reachHelp')}
        placeholder={t('form.choose')}
        options={partnerReaches.map((value) => ({ value, label: t(`reach.${value}`) }))}
        required
      />
      <TextAreaField
        field={fields.partnerAgencies}
        label={t('fields:partnerAgencies')}
        help={t('form.agenciesHelp')}
        rows={2}
      />
      <TextAreaField
        field={fields.partnerCountries}
        label={t('fields:partnerCountries')}
        help={t('form.countriesHelp')}
        rows={2}
      />
      <div className="form-actions">
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </FormFrame>
  );
}
