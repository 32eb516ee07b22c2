import { expect, test } from 'vitest';
import { agencyStepFields } from '#app/domain/agencies/registration/registerFields.ts';
import { calledOf, informationFields } from '#app/domain/agencies/information/agencyFields.ts';
import { InformationFields, informationNames } from '#app/routes/agencies/information/InformationFields.tsx';
import { AgencyFields } from '#app/routes/agencies/registration/AgencyFields.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import { draw } from '#tests/support/dom.tsx';

function fieldsOf<const Name extends string>(names: readonly Name[], values: Record<string, string> = {}) {
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        id: name,
        name,
        errorId: `${name}-error`,
        initialValue: values[name],
        errors: undefined,
      } as unknown as FormField,
    ]),
  ) as Record<Name, FormField>;
}

const namesIn = (container: HTMLElement) =>
  [...new Set([...container.querySelectorAll('[name]')].map((field) => field.getAttribute('name')))].toSorted();
const country = { code: 'GB', name: 'United Kingdom' };

// In uk an agency has an ABTA number, in nam it may hide its address: a Briton among agencies of nam sees every field.
test('the form of the information asks for every field that its schema has', () => {
  const { container } = draw(
    <InformationFields
      fields={fieldsOf(informationNames, { country: 'GB' })}
      options={{ countries: [country], withoutStates: [], withoutPostalCode: [], statesByCountry: { GB: [] } } as never}
      market="nam"
    />,
  );
  expect(namesIn(container)).toEqual(informationFields.map(calledOf).toSorted());
});

test.each(['GB', 'JP'])('the step of a registration in %s asks for every field that its schema has', (code) => {
  const { container } = draw(
    <AgencyFields
      fields={fieldsOf(agencyStepFields)}
      country={{ ...country, code }}
      states={[]}
      hasPostalCode
      hasAbtaNumber
    />,
  );
  expect(namesIn(container)).toEqual([...agencyStepFields].toSorted());
});
