import { useFetcher, useLocation } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import type { FieldOfPart } from '#app/domain/accounts/profile/agentFields.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { withQuery } from '#app/paths.ts';
import { Fold } from '#app/ui/Fold.tsx';
import { initialText, type FormField } from '#app/ui/form/field.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { PhoneField } from '#app/ui/form/PhoneField.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { StateField, type StateOption } from './StateField.tsx';

const phoneFieldNames = ['phoneCode', 'phoneNumber', 'cellphoneCode', 'cellphoneNumber'] as const;
const addressFieldNames = ['houseName', 'address1', 'address2', 'address3', 'city', 'state', 'zip', 'country'] as const;
export const contactFieldNames = [
  ...phoneFieldNames,
  ...addressFieldNames,
] as const satisfies readonly FieldOfPart<'contact'>[];

type AddressFieldName = (typeof addressFieldNames)[number];
type ContactFieldName = FieldOfPart<'contact'>;

export interface ContactOptions {
  countries: readonly { code: string; name: string }[];
  /** Codes of countries: hundreds of them come with the page, so only the codes are sent. */
  withoutStates: readonly string[];
  withoutPostalCode: readonly string[];
  /**
   * The states of the countries that this form's users mostly choose; those of another are fetched when it is chosen.
   */
  statesByCountry: Record<string, readonly StateOption[]>;
}

interface ContactFieldsProps {
  fields: Record<ContactFieldName, FormField>;
  /** What the loader of the page gives as `options`, also for `?country=`: see formOptions.server.ts. */
  options: ContactOptions;
  market: Market;
  /** The states that a refused form came back with: see replyWithStates in formOptions.server.ts. */
  repliedStates?: ContactOptions['statesByCountry'];
  /** Whose form it is: browsers then offer the user's own data. */
  own?: boolean;
  /**
   * An address that the fields start with, in one line: they are then folded, unless what they hold has become another.
   */
  startingAddress?: { inOneLine: string; isElsewhere: boolean } | undefined;
  /** Further fields of the group, above the telephones. */
  children?: ReactNode;
}

/** How to reach a person: two telephones, one of them required, and the address. */
export function ContactFields(props: ContactFieldsProps) {
  const { t } = useTranslation(['agents', 'fields']);
  const { fields } = props;
  return (
    <>
      <FieldGroup legend={t('contact.legend')}>
        {props.children}
        <PhoneField
          label={t('fields:telephone')}
          code={fields.phoneCode}
          number={fields.phoneNumber}
          help={t('contact.help')}
        />
        <PhoneField
          label={t('fields:cellPhone')}
          code={fields.cellphoneCode}
          number={fields.cellphoneNumber}
          codeLabel={t('contact.cellphoneCode')}
        />
      </FieldGroup>
      <FieldGroup legend={t('address.legend')}>
        {props.startingAddress ? (
          <Fold
            summary={t('address.fromAgency', { address: props.startingAddress.inOneLine })}
            fields={addressFieldNames}
            open={props.startingAddress.isElsewhere}
          >
            <AddressFields {...props} />
          </Fold>
        ) : (
          <AddressFields {...props} />
        )}
      </FieldGroup>
    </>
  );
}

/** The address in the order in which the market writes it. */
function AddressFields({ fields, options, market, repliedStates, own = false }: ContactFieldsProps) {
  const { t } = useTranslation(['agents', 'fields']);
  const { country, chooseCountry, statesByCountry } = useCountry(
    initialText(fields.country) ?? '',
    options,
    repliedStates,
  );
  const countryNames = new Map(options.countries.map(({ code, name }) => [code, name]));
  const complete = (token: string) => (own ? token : 'off');
  const line = (name: AddressFieldName, token: string, required = false) => (
    <TextField
      key={name}
      field={fields[name]}
      label={t(`fields:${name}`)}
      autoComplete={complete(token)}
      required={required}
    />
  );
  const zip = line('zip', 'postal-code', !options.withoutPostalCode.includes(country));
  const state = (
    <StateField
      key="state"
      field={fields.state}
      country={country}
      countryNames={countryNames}
      statesByCountry={statesByCountry}
      hasStates={!options.withoutStates.includes(country)}
      autoComplete={complete('address-level1')}
    />
  );
  const houseName = market === 'uk' ? line('houseName', 'off') : null;
  const lines = [
    line('address1', 'address-line1', true),
    line('address2', 'address-line2'),
    line('address3', 'address-line3'),
  ];
  const city = line('city', 'address-level2', true);
  const pair = (one: JSX.Element, other: JSX.Element) => <div className="field-row">{[one, other]}</div>;
  return (
    <>
      <SelectField
        field={fields.country}
        label={t('fields:country')}
        options={options.countries.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder={t('form.choose')}
        autoComplete={complete('country')}
        onChange={chooseCountry}
        required
      />
      {market === 'jp' ? (
        <>
          {pair(zip, state)}
          {city}
          {lines}
        </>
      ) : (
        <>
          {houseName}
          {lines}
          {city}
          {pair(state, zip)}
        </>
      )}
    </>
  );
}

/**
 * The chosen country of a form, and the states at hand; those of another country are fetched from the page itself
 * (`?country=`).
 */
export function useCountry(initial: string, options: ContactOptions, replied: ContactOptions['statesByCountry'] = {}) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<{ options: ContactOptions }>();
  const [country, setCountry] = useState(initial);
  const statesByCountry = { ...options.statesByCountry, ...replied, ...fetcher.data?.options.statesByCountry };
  const chooseCountry = (code: string) => {
    setCountry(code);
    if (code && !options.withoutStates.includes(code) && !statesByCountry[code])
      fetcher.load(withQuery(pathname, { ...Object.fromEntries(new URLSearchParams(search)), country: code }));
  };
  return { country, chooseCountry, statesByCountry };
}
