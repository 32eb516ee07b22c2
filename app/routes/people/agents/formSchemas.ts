import {
  addAgentSchema,
  contactSchema,
  correctedPersonSchema,
  editAgentSchema,
  inviteAgentSchema,
  joinAgencySchema,
  ownContactSchema,
  type EditableParts,
  type FormRules,
} from '#app/domain/accounts/profile/forms.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { calendarDay } from '#app/domain/refinements.ts';
import type { ContactOptions } from '#app/routes/accounts/profile/ContactFields.tsx';

/** The schema of adding an advisor, by what its page knows; fetched when a user begins to fill the form in. */
export function addAgentForm(market: Market, options: ContactOptions) {
  return addAgentSchema(rulesOf(market, options));
}

/** The schema of inviting a person, likewise. */
export function inviteAgentForm(market: Market) {
  return inviteAgentSchema(market);
}

/** The schema of what an invited person fills in, likewise. */
export function joinAgencyForm(market: Market, options: ContactOptions) {
  return joinAgencySchema(rulesOf(market, options));
}

/** The schema of editing a user, likewise. */
export function editAgentForm(market: Market, options: ContactOptions, parts: EditableParts) {
  return editAgentSchema(rulesOf(market, options), parts);
}

/** The schema of a new user's own contact data, likewise. */
export function contactForm(market: Market, options: ContactOptions) {
  return contactSchema(rulesOf(market, options));
}

/** The schema of one's own contact data with the version that the form shows, likewise. */
export function ownContactForm(market: Market, options: ContactOptions) {
  return ownContactSchema(rulesOf(market, options));
}

/** The schema of correcting a person as the brands' staff do, likewise. */
export function correctedPersonForm(market: Market, options: ContactOptions) {
  return correctedPersonSchema(rulesOf(market, options));
}

function rulesOf(market: Market, { countries, withoutStates }: ContactOptions): FormRules {
  const withStates = countries.map(({ code }) => code).filter((code) => !withoutStates.includes(code));
  return { market, today: calendarDay(new Date()), countriesWithStates: new Set(withStates) };
}
