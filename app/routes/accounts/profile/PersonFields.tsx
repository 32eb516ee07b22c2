import type { ReactNode } from 'react';
import type { FieldOfPart } from '#app/domain/accounts/profile/agentFields.ts';
import { genderCodes, genderOfTitle, genders, titles, type TitleCode } from '#app/domain/permissions/codes.ts';
import { dateOrders } from '#app/domain/display.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { DateOfBirthField } from '#app/ui/form/DateOfBirthField.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { isChanged } from '#app/ui/useEarlyInput.ts';

export const personFieldNames = [
  'title',
  'firstName',
  'middleName',
  'lastName',
  'preferredName',
  'nameReading',
  'suffix',
  'gender',
  'dateOfBirth',
  'monthOfBirth',
  'yearOfBirth',
] as const satisfies readonly FieldOfPart<'person'>[];

type PersonFieldName = FieldOfPart<'person'>;

export interface PersonOptions {
  titles: readonly TitleCode[];
  suffixes: readonly string[];
}

interface PersonFieldsProps {
  fields: Record<PersonFieldName, FormField>;
  options: PersonOptions;
  market: Market;
  /** Whose form it is: browsers then offer the user's own data. */
  own?: boolean;
}

/** Who a person is: title, names, suffix, gender and date of birth. */
export function PersonFields({ fields, options, market, own = false }: PersonFieldsProps) {
  const { t } = useTranslation(['agents', 'fields', 'codes']);
  const titleOptions = options.titles.map((value) => ({ value, label: t(titles[value].labelKey) }));
  const suffixOptions = options.suffixes.map((value) => ({ value, label: value }));
  return (
    <FieldGroup legend={t('person.legend')}>
      <div className="field-row">
        <SelectField
          field={fields.title}
          label={t('fields:title')}
          options={titleOptions}
          placeholder={t('form.choose')}
          onChange={(value, early) => chooseGender(fields.gender.id, value, early)}
          required
        />
        <SelectField
          field={fields.gender}
          label={t('fields:gender')}
          options={genderCodes.map((value) => ({ value, label: t(genders[value].labelKey) }))}
          placeholder={t('form.choose')}
          required
        />
      </div>
      <NameFields fields={fields} own={own} />
      {market === 'jp' ? (
        <TextField
          field={fields.nameReading}
          label={t('fields:nameReading')}
          help={t('person.readingHelp')}
          autoComplete="off"
        />
      ) : null}
      <div className="field-row">
        <SelectField
          field={fields.suffix}
          label={t('fields:suffix')}
          options={suffixOptions}
          placeholder={t('form.none')}
        />
      </div>
      <DateOfBirthField
        label={t('fields:birthDate')}
        day={fields.dateOfBirth}
        month={fields.monthOfBirth}
        year={fields.yearOfBirth}
        order={dateOrders[market]}
        required
      />
    </FieldGroup>
  );
}

/** The names in the order in which the reader's language says them. */
function NameFields({ fields, own }: Pick<PersonFieldsProps, 'fields' | 'own'>) {
  const { t, i18n } = useTranslation(['agents', 'fields']);
  const complete = (token: string) => (own ? token : 'off');
  const first: ReactNode = (
    <TextField
      key="first"
      field={fields.firstName}
      label={t('fields:firstName')}
      autoComplete={complete('given-name')}
      required
    />
  );
  const middle: ReactNode = (
    <TextField
      key="middle"
      field={fields.middleName}
      label={t('fields:middleName')}
      autoComplete={complete('additional-name')}
    />
  );
  const last: ReactNode = (
    <TextField
      key="last"
      field={fields.lastName}
      label={t('fields:lastName')}
      autoComplete={complete('family-name')}
      required
    />
  );
  const preferred: ReactNode = (
    <TextField
      key="preferred"
      field={fields.preferredName}
      label={t('fields:preferredName')}
      help={t('person.preferredHelp')}
      autoComplete={complete('nickname')}
    />
  );
  return (
    <div className="field-row">
      {i18n.language === 'ja' ? [last, first, middle, preferred] : [first, middle, last, preferred]}
    </div>
  );
}

/** The gender follows the title; Dr. leaves it as it is, and so does an early title where the gender was chosen too. */
function chooseGender(genderId: string, title: string, early?: 'early') {
  const gender = title in titles ? genderOfTitle(title as TitleCode) : null;
  const control = document.getElementById(genderId);
  if (!gender || !(control instanceof HTMLSelectElement)) return;
  if (!early || !isChanged(control)) control.value = gender;
}
