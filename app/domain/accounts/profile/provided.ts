import type { Scope } from '#app/domain/permissions/scopes.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** What an agency's identity provider may decide of a user. */
const providedParts = [
  'name',
  'emailAddress',
  'telephone',
  'cellPhone',
  'agentType',
  'access',
  'permissionTemplate',
  'branch',
] as const;
export type ProvidedPart = (typeof providedParts)[number];

const fieldsOfPart: Record<ProvidedPart, readonly string[]> = {
  name: ['firstName', 'middleName', 'lastName'],
  emailAddress: ['emailAddress'],
  telephone: ['phoneCode', 'phoneNumber'],
  cellPhone: ['cellphoneCode', 'cellphoneNumber'],
  agentType: ['agentType'],
  access: ['activationFlag'],
  permissionTemplate: ['permissionTemplate'],
  branch: ['branch'],
};

/** The fields of a user's forms that the provider decides. */
export function providedFields(provides: readonly ProvidedPart[]): string[] {
  return provides.flatMap((part) => fieldsOfPart[part]);
}

/** What is stored of a user who is provisioned, beside the user. */
export interface StoredProvision {
  agencyId: string;
  provides: readonly string[];
  provisioning: { enabled: boolean };
}

/** How Prisma selects it. */
export const provisionSelection = {
  select: { agencyId: true, provides: true, provisioning: { select: { enabled: true } } },
} as const;

/** What the provider of a user's agency decides of them now; nothing where it is another agency's, or was ended. */
export function providesNow(agencyId: string, provision: StoredProvision | null): ProvidedPart[] {
  if (!provision || provision.agencyId !== agencyId || !provision.provisioning.enabled) return [];
  return providedParts.filter((part) => provision.provides.includes(part));
}

/** True for the provider itself: the key of its calls. */
export function isProvisioning({ actor }: { actor?: { key?: { scopes?: readonly Scope[] } } }): boolean {
  return actor?.key?.scopes?.includes('provision:people') ?? false;
}

/**
 * Throws `managedByProvider` at the first of these fields that a user's provider decides, unless the change is the
 * provider's; at none where `isAct` says that no form has the field.
 */
export function assertNotProvided(
  ctx: Parameters<typeof isProvisioning>[0],
  provides: readonly ProvidedPart[],
  fields: readonly string[],
  { isAct = false } = {},
): void {
  if (provides.length === 0 || isProvisioning(ctx)) return;
  const decided = providedFields(provides).find((field) => fields.includes(field));
  if (decided !== undefined) throw new Refusal('managedByProvider', isAct ? {} : { field: decided });
}
