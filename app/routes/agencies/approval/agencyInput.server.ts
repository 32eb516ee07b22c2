import { Refusal } from '#app/domain/refusals.ts';

/** The agency that an address names. Throws `notFound` for what cannot be an identifier. */
export function agencyIdOf({ agencyId = '' }: { agencyId?: string }): string {
  if (!/^\d{8}$/.test(agencyId)) throw new Refusal('notFound');
  return agencyId;
}
