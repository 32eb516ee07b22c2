import { z } from 'zod';
import { FreeText, OptionalFreeText, TextLine, Version } from '#app/domain/fields.ts';
import { partnerReaches, partnerRights } from '#app/domain/markets/partners.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';

/** Keys of a partner that are good at the same time: the one that it signs by, and the next. */
export const mostPartnerKeys = 2;

const issuerMaxLength = 200;
const nameMaxLength = 60;
const listMaxLength = 2000;
// RSA of 16,384 bits has some 3,000.
const keyMaxLength = 4000;
// A token of more than 4096 is looked at too: the answer says that it is too long.
const tokenMaxLength = 8000;

const several = z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.enum(partnerRights)));

const partner = {
  tokenPartnerName: TextLine('tokenPartnerName', nameMaxLength),
  partnerRights: several.pipe(
    z
      .array(z.enum(partnerRights))
      .min(1, { error: messageKey('selectOption', 'partnerRights') })
      .max(partnerRights.length, { error: 'refusals:malformedRequest' }),
  ),
  partnerReach: z.enum(partnerReaches, { error: messageKey('selectOption', 'partnerReach') }),
  partnerAgencies: OptionalFreeText('partnerAgencies', listMaxLength),
  partnerCountries: OptionalFreeText('partnerCountries', listMaxLength),
};

/** A new partner that sends tokens. */
export function newTokenPartnerSchema() {
  return form({ partnerIssuer: TextLine('partnerIssuer', issuerMaxLength), ...partner });
}

/** A change of a partner; its issuer stays. */
export function tokenPartnerSchema() {
  return form({ ...partner, version: Version(1) });
}

/** One more key of a partner. */
export function partnerKeySchema() {
  return form({ partnerKey: FreeText('partnerKey', keyMaxLength) });
}

/** Which key of a partner a button removes. */
export function removedKeySchema() {
  return form({ keyId: z.uuid({ error: 'refusals:malformedRequest' }) });
}

/** A token to look at. */
export function triedTokenSchema() {
  return form({ partnerToken: FreeText('partnerToken', tokenMaxLength) });
}
