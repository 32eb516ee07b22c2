import { calledOf, informationFields } from '#app/domain/agencies/information/agencyFields.ts';
import { marketOf, type Market } from '#app/domain/markets/markets.ts';
import { useCountry, type ContactOptions } from '#app/routes/accounts/profile/ContactFields.tsx';
import { StateField } from '#app/routes/accounts/profile/StateField.tsx';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { initialText, type FormField } from '#app/ui/form/field.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The names of the fields, and of the version that they were filled in from. */
export const informationNames = [...informationFields.map(calledOf), 'version'] as const;
export type InformationField = (typeof informationNames)[number];

interface InformationFieldsProps {
  fields: Record<InformationField, FormField>;
  options: ContactOptions;
  market: Market;
  repliedStates?: ContactOptions['statesByCountry'];
}

/**
 * The agency information: what the brand confirms, the address as its country writes it, telephone and memberships, and
 * the agency's own flags.
 */
export function InformationFields({ fields, options, market, repliedStates }: InformationFieldsProps) {
  const { t } = useTranslation(['agencies', 'agents', 'fields']);
  const { country, chooseCountry, statesByCountry } = useCountry(
    initialText(fields.country) ?? '',
    options,
    repliedStates,
  );
  const line = (name: InformationField, required = false) => (
    <TextField key={name} field={fields[name]} label={t(`fields:${name}`)} autoComplete="off" required={required} />
  );
  const state = (
    <StateField
      key="state"
      field={fields.state}
      country={country}
      countryNames={new Map(options.countries.map(({ code, name }) => [code, name]))}
      statesByCountry={statesByCountry}
      hasStates={!options.withoutStates.includes(country)}
    />
  );
  const zip = line('zipCode', !options.withoutPostalCode.includes(country));
  const lines = (
    <>
      {line('address1', true)}
      <div className="field-row">{[line('address2'), line('address3')]}</div>
    </>
  );
  return (
    <>
      <FieldGroup legend={t('information.confirmed')} help={t('information.confirmedHelp')}>
        <TextField field={fields.agencyName} label={t('fields:agencyName')} autoComplete="organization" required />
        <SelectField
          field={fields.country}
          label={t('fields:country')}
          help={t('information.countryHelp')}
          options={options.countries.map(({ code, name }) => ({ value: code, label: name }))}
          placeholder={t('agents:form.choose')}
          onChange={chooseCountry}
          required
        />
        {marketOf(country) === 'uk' ? line('abtanumber', true) : null}
      </FieldGroup>
      <FieldGroup legend={t('agents:address.legend')}>
        {country === 'JP' ? (
          <>
            <div className="field-row">{[zip, state]}</div>
            {line('city', true)}
            {lines}
          </>
        ) : (
          <>
            {lines}
            {line('city', true)}
            <div className="field-row">{[state, zip]}</div>
          </>
        )}
        {market === 'nam' ? (
          <CheckboxField
            field={fields.hideAddressFlag}
            label={t('information.hideAddress')}
            help={t('information.hideAddressHelp')}
            value="Y"
          />
        ) : null}
      </FieldGroup>
      <FieldGroup legend={t('information.contact')}>
        <TextField field={fields.telephone} label={t('fields:telephone')} type="tel" autoComplete="off" required />
        <div className="field-row">{[line('associationName'), line('associationID')]}</div>
        <CheckboxField
          field={fields.ccbookingDocsFlag}
          label={t('information.ccbookingDocs')}
          help={t('information.ccbookingDocsHelp')}
          value="Y"
        />
      </FieldGroup>
    </>
  );
}
