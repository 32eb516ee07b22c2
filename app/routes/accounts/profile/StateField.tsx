import type { ReactNode } from 'react';
import { subdivisionWord } from '#app/domain/markets/subdivisions.ts';
import { FieldFrame } from '#app/ui/form/FieldFrame.tsx';
import { initialText, useControlProps, type FormField } from '#app/ui/form/field.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';

export interface StateOption {
  code: string;
  name: string;
}

interface StateFieldProps {
  field: FormField;
  /** The chosen country; its states come first. */
  country: string;
  countryNames: ReadonlyMap<string, string>;
  statesByCountry: Record<string, readonly StateOption[]>;
  /** Whether the chosen country has states; others take a line of text. */
  hasStates: boolean;
  autoComplete?: string;
}

/**
 * The state of a country. Without JavaScript the list contains the states of every country, by country; with it only
 * those of the chosen one. Of two states with one code, as Tasmania and Tasman, a browser would choose the one further
 * down: other countries' codes end in a space, which the server takes off.
 */
export function StateField({
  field,
  country,
  countryNames,
  statesByCountry,
  hasStates,
  autoComplete,
}: StateFieldProps) {
  const { t } = useTranslation(['agents', 'fields']);
  const hydrated = useHydrated();
  if (!hasStates) {
    return (
      <TextField
        key={country}
        field={field}
        label={t(`fields:${subdivisionWord(country)}`)}
        autoComplete={autoComplete}
      />
    );
  }
  const others = hydrated ? [] : Object.keys(statesByCountry).filter((code) => code !== country);
  return (
    <FieldFrame field={field} label={t(`fields:${subdivisionWord(country)}`)} required>
      <StateSelect key={`${country}-${country in statesByCountry}`} field={field} autoComplete={autoComplete}>
        <option value="">{t('form.choose')}</option>
        {[country, ...others].map((code) => (
          <optgroup key={code} label={countryNames.get(code) ?? code}>
            {(statesByCountry[code] ?? []).map((state) => (
              <option key={state.code} value={code === country ? state.code : `${state.code} `}>
                {state.name}
              </option>
            ))}
          </optgroup>
        ))}
      </StateSelect>
    </FieldFrame>
  );
}

function StateSelect({
  field,
  autoComplete,
  children,
}: {
  field: FormField;
  autoComplete?: string;
  children: ReactNode;
}) {
  const control = useControlProps(field, { required: true });
  return (
    <select
      key={field.key}
      className="control"
      defaultValue={initialText(field)?.trim()}
      autoComplete={autoComplete}
      {...control}
    >
      {children}
    </select>
  );
}
