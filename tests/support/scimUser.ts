const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** A user as a provider sends them. */
export function scimUser(given: string, family: string, more: object = {}) {
  const address = `${given}.${family}.${crypto.randomUUID().slice(0, 8)}@scim.example`.toLowerCase();
  return {
    schemas: [userSchema],
    userName: address,
    externalId: crypto.randomUUID(),
    name: { givenName: given, familyName: family },
    emails: [{ value: address, type: 'work', primary: true }],
    active: true,
    ...more,
  };
}
