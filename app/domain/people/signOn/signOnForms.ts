import { z } from 'zod';
import { isDomain } from '#app/domain/accounts/signOn/signOnRules.ts';
import {
  BranchOfNew,
  FreeText,
  OptionalTextLine,
  SignInPassword,
  TemplateChoice,
  TextLine,
  YesNo,
} from '#app/domain/fields.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';

const nameMaxLength = 60;
const claimMaxLength = 100;
const addressMaxLength = 300;
const secretMaxLength = 500;

/** The most rules by which accounts are made, and the most domains of an agency. */
export const mostRules = 50;
export const mostDomains = 20;

/** Step 1: the provider's address, and the portal's name and secret there; an empty secret leaves the one on record. */
export function providerSchema() {
  return form({
    providerName: TextLine('providerName', nameMaxLength),
    providerIssuer: TextLine('providerIssuer', addressMaxLength),
    clientId: TextLine('clientId', addressMaxLength),
    clientSecret: OptionalTextLine('clientSecret', secretMaxLength),
    // It outlives a session, as an API key does.
    password: SignInPassword(),
  });
}

/** Step 2: a domain of mail addresses, with or without the @ before it. */
export function domainSchema() {
  const wrong = { error: 'refusals:domainMalformed' };
  return form({
    mailDomain: TextLine('mailDomain', 253)
      .transform((text) => text.toLowerCase().replace(/^.*@/, '').replace(/\.$/, ''))
      .refine(isDomain, wrong),
  });
}

/** Step 3: the claims in which the provider says what the portal reads, and what counts as a second factor. */
export function mappingSchema() {
  return form({
    emailClaim: TextLine('emailClaim', claimMaxLength),
    firstNameClaim: TextLine('firstNameClaim', claimMaxLength),
    lastNameClaim: TextLine('lastNameClaim', claimMaxLength),
    groupsClaim: TextLine('groupsClaim', claimMaxLength),
    trustsAddress: YesNo('trustsAddress'),
    factorValues: OptionalTextLine('factorValues', addressMaxLength),
  });
}

/** A rule by which accounts are made. */
export function ruleSchema() {
  return form({
    groupName: OptionalTextLine('groupName', addressMaxLength),
    // Owners are made by owners, never by a group elsewhere.
    ruleRole: z.enum(['M', 'A'], { error: messageKey('selectOption', 'ruleRole') }),
    branch: BranchOfNew(),
    permissionTemplate: TemplateChoice().optional(),
  });
}

/** What is asked of an owner who makes a domain's people sign in at the provider: their password, which they keep. */
export function demandSchema() {
  return form({ domainId: z.uuid(), password: SignInPassword() });
}

/** What a button of the guide is about: a row, or on and off. */
export function signOnPressSchema() {
  return form({ of: z.union([z.uuid(), z.enum(['on', 'off'])]).default('') });
}

/** The user whose link to the sign-in at the provider is removed. */
export function separateSchema() {
  return form({ userId: TextLine('userId', 64) });
}

/** What staff decide about a domain of an agency, and why. */
export function staffDomainSchema() {
  return form({
    domainId: z.uuid(),
    decision: z.enum(['confirm', 'remove']),
    staffReason: FreeText('staffReason', 500),
  });
}
