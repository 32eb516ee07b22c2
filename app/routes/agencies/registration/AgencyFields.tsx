import type { AgencyStepField } from '#app/domain/agencies/registration/registerFields.ts';
import { StateField, type StateOption } from '#app/routes/accounts/profile/StateField.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface AgencyFieldsProps {
  fields: Record<AgencyStepField, FormField>;
  country: { code: string; name: string };
  /** None where the country has no states. */
  states: readonly StateOption[];
  hasPostalCode: boolean;
  /** The market asks for an ABTA number (uk). */
  hasAbtaNumber: boolean;
}

/** The agency: name, address in the order in which its country writes it, telephone and memberships. */
export function AgencyFields({ fields, country, states, hasPostalCode, hasAbtaNumber }: AgencyFieldsProps) {
  const { t } = useTranslation(['registration', 'fields']);
  const line = (name: AgencyStepField, autoComplete: string, required = false) => (
    <TextField
      key={name}
      field={fields[name]}
      label={t(`fields:${name}`)}
      autoComplete={autoComplete}
      required={required}
    />
  );
  const state = (
    <StateField
      key="state"
      field={fields.state}
      country={country.code}
      countryNames={new Map([[country.code, country.name]])}
      statesByCountry={{ [country.code]: states }}
      hasStates={states.length > 0}
      autoComplete="address-level1"
    />
  );
  const zip = line('zipCode', 'postal-code', hasPostalCode);
  const city = line('city', 'address-level2', true);
  const lines = [
    line('address1', 'address-line1', true),
    line('address2', 'address-line2'),
    line('address3', 'address-line3'),
  ];
  const row = (one: JSX.Element, other: JSX.Element) => (
    <div key="row" className="field-row">
      {[one, other]}
    </div>
  );
  return (
    <>
      <FieldGroup legend={t('agency.nameLegend')}>
        <TextField
          field={fields.agencyName}
          label={t('fields:agencyName')}
          help={t('agency.nameHelp')}
          autoComplete="organization"
          required
        />
      </FieldGroup>
      <FieldGroup legend={t('agency.addressLegend', { country: country.name })}>
        {country.code === 'JP' ? [row(zip, state), city, ...lines] : [...lines, city, row(state, zip)]}
      </FieldGroup>
      <FieldGroup legend={t('agency.contactLegend')}>
        <TextField
          field={fields.telephone}
          label={t('fields:telephone')}
          help={t('phoneHelp')}
          type="tel"
          autoComplete="off"
          required
        />
        {hasAbtaNumber ? (
          <TextField
            field={fields.abtanumber}
            label={t('fields:abtanumber')}
            help={t('agency.abtaHelp')}
            autoComplete="off"
            required
          />
        ) : null}
        <TextField
          field={fields.associationName}
          label={t('fields:associationName')}
          help={t('agency.associationHelp')}
          autoComplete="off"
        />
      </FieldGroup>
    </>
  );
}
