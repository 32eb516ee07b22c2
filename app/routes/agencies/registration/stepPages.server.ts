import type { DraftValues } from '#app/domain/agencies/registration/registerFields.ts';
import { agencyStepFields, cliaCountries, pick } from '#app/domain/agencies/registration/registerFields.ts';
import type { RegistrationInput } from '#app/domain/agencies/registration/registerForms.ts';
import { agencyColumns } from '#app/domain/agencies/information/agencyColumns.ts';
import { addressLines } from '#app/domain/agencies/information/addressLines.ts';
import { titles } from '#app/domain/permissions/codes.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { publicPageHref } from '#app/domain/content/documents/pages.ts';
import { fullName } from '#app/domain/display.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { internationalPhone } from '#app/domain/phones.ts';
import { countriesWithoutPostalCode } from '#app/domain/refinements.ts';
import { countryName } from '#app/routes/markets/placeNames.server.ts';
import { stateList } from '#app/routes/markets/referenceData.server.ts';

/** What the agency's step shows. */
export async function agencyPage(ctx: VisitorContext, values: DraftValues) {
  const code = values.country ?? '';
  return {
    values: pick(agencyStepFields, values),
    country: { code, name: await countryName(ctx, code) },
    states: await stateList(ctx, code),
    hasPostalCode: !countriesWithoutPostalCode.has(code),
    hasAbtaNumber: marketOf(code) === 'uk',
  };
}

/**
 * What the review shows: everything as it will be stored, in words; `value` is a text, or a message key where `isKey`.
 */
export async function reviewPage(ctx: VisitorContext, input: RegistrationInput) {
  const { country } = input;
  const columns = agencyColumns(input);
  const states = await stateList(ctx, country);
  const stateName = states.find(({ code }) => code === columns.state)?.name ?? columns.state;
  const lines = addressLines({ ...columns, zip: columns.zipCode }, stateName, await countryName(ctx, country));
  const names = {
    firstName: [input.ownerFirstName, input.ownerMiddleName].filter(Boolean).join(' '),
    lastName: input.ownerLastName,
  };
  return {
    titleKey: titles[input.title].labelKey,
    owner: [
      { label: 'name', value: fullName(names, ctx.language) },
      { label: 'registrationEmail', value: input.registrationEmail.toLowerCase() },
      { label: 'userId', value: input.userId },
      { label: 'phoneNumber', value: internationalPhone(country, input.phoneNumber) },
      ...(cliaCountries.includes(country) ? [{ label: 'cliaagentId', value: input.cliaagentId }] : []),
    ],
    agency: [
      { label: 'agencyName', value: input.agencyName },
      { label: 'telephone', value: internationalPhone(country, input.telephone) },
      ...(marketOf(country) === 'uk' ? [{ label: 'abtanumber', value: input.abtanumber }] : []),
      { label: 'associationName', value: input.associationName },
    ],
    address: lines,
    termsHref: publicPageHref('terms-and-conditions', marketOf(country)),
    privacyHref: publicPageHref('privacy-policy', marketOf(country)),
  };
}
