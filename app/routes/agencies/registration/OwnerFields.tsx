import { useState } from 'react';
import { titleCodes, titles } from '#app/domain/permissions/codes.ts';
import { cliaCountries, ownerFields } from '#app/domain/agencies/registration/registerFields.ts';
import { NewSignInFields } from '#app/routes/accounts/credentials/NewSignInFields.tsx';
import { initialText, type FormField } from '#app/ui/form/field.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';

export const ownerFormFields = [...ownerFields, 'password', 'confirmPwd'] as const;

type OwnerFormField = (typeof ownerFormFields)[number];

interface OwnerFieldsProps {
  fields: Record<OwnerFormField, FormField>;
  countries: readonly { code: string; name: string }[];
  /** A password was taken before: it need not be typed again. */
  hasPassword: boolean;
}

/** The owner of an agency: the country first, which the other fields depend on. */
export function OwnerFields({ fields, countries, hasPassword }: OwnerFieldsProps) {
  const { t } = useTranslation(['registration', 'fields']);
  const hydrated = useHydrated();
  const [country, setCountry] = useState(initialText(fields.country) ?? '');
  // Without scripts the page cannot react to another country before the form is sent: the field is there for all.
  const hasCliaId = !hydrated || cliaCountries.includes(country);
  return (
    <>
      <FieldGroup legend={t('owner.countryLegend')}>
        <SelectField
          field={fields.country}
          label={t('fields:country')}
          help={t('owner.countryHelp')}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          placeholder={t('choose')}
          autoComplete="country"
          onChange={setCountry}
          required
        />
      </FieldGroup>
      <PersonFields fields={fields} hasCliaId={hasCliaId} />
      <FieldGroup legend={t('owner.accountLegend')}>
        <TextField
          field={fields.registrationEmail}
          label={t('fields:registrationEmail')}
          help={t('owner.emailHelp')}
          type="email"
          autoComplete="email"
          required
        />
        <NewSignInFields
          fields={fields}
          userIdHelp={t('owner.userIdHelp')}
          passwordHelp={t(hasPassword ? 'owner.passwordKept' : 'owner.passwordHelp')}
          own
          passwordRequired={!hasPassword}
        />
      </FieldGroup>
    </>
  );
}

type PersonField = 'title' | 'ownerFirstName' | 'ownerMiddleName' | 'ownerLastName' | 'phoneNumber' | 'cliaagentId';

interface PersonFieldsProps {
  fields: Record<PersonField, FormField>;
  hasCliaId: boolean;
}

/** The owner as a person: name, phone, and their CLIA ID where the country has such. */
export function PersonFields({ fields, hasCliaId }: PersonFieldsProps) {
  const { t } = useTranslation(['registration', 'fields']);
  return (
    <FieldGroup legend={t('owner.personLegend')}>
      <NameFields fields={fields} />
      <TextField
        field={fields.phoneNumber}
        label={t('fields:phoneNumber')}
        help={t('phoneHelp')}
        type="tel"
        autoComplete="tel"
        required
      />
      {hasCliaId ? (
        <TextField
          field={fields.cliaagentId}
          label={t('fields:cliaagentId')}
          help={t('owner.cliaHelp')}
          autoComplete="off"
        />
      ) : null}
    </FieldGroup>
  );
}

/** Title and names, in the order in which the reader's language says them. */
function NameFields({ fields }: Pick<PersonFieldsProps, 'fields'>) {
  const { t, i18n } = useTranslation(['registration', 'fields', 'codes']);
  const name = (
    field: 'ownerFirstName' | 'ownerMiddleName' | 'ownerLastName',
    autoComplete: string,
    required = true,
  ) => (
    <TextField
      key={field}
      field={fields[field]}
      label={t(`fields:${field}`)}
      autoComplete={autoComplete}
      required={required}
    />
  );
  const [first, middle, last] = [
    name('ownerFirstName', 'given-name'),
    name('ownerMiddleName', 'additional-name', false),
    name('ownerLastName', 'family-name'),
  ];
  return (
    <>
      <div className="field-row">
        <SelectField
          field={fields.title}
          label={t('fields:title')}
          options={titleCodes.map((value) => ({ value, label: t(titles[value].labelKey) }))}
          placeholder={t('choose')}
          autoComplete="honorific-prefix"
          required
        />
      </div>
      {i18n.language === 'ja' ? [last, first, middle] : [first, middle, last]}
    </>
  );
}
