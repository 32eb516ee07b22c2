// The lengths of fields, in characters; apart from their schemas, so that a component needs none for them.

export const passwordLength = { min: 6, max: 16 };
export const emailMaxLength = 254;
export const nameMaxLength = 40;
export const phoneCodeMaxLength = 5;
export const phoneNumberMaxLength = 15;
export const telephoneMaxLength = 30;
export const addressMaxLength = 60;
export const cityMaxLength = 40;
export const stateMaxLength = 40;
export const zipMaxLength = 12;
export const houseNameMaxLength = 40;
export const abtaNumberMaxLength = 10;
export const agencyNameMaxLength = 80;
export const associationNameMaxLength = 60;
export const suffixMaxLength = 10;
export const airFieldMaxLength = 30;
export const freeTextMaxLength = 2000;
export const permissionStringMaxLength = 64;
export const ccnLength = 10;
export const passkeyNameMaxLength = 60;
export const signInMaxLength = 64;
export const templateNameMaxLength = 40;
export const branchNameMaxLength = 60;
