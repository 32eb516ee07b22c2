import { agencyColumns } from './registerColumns.ts';
import { refuseDuplicateAgency } from './registerDuplicates.server.ts';
import type { AgencyInput } from './registerForms.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { requirePlace } from '#app/domain/markets/places.server.ts';
import { countFromAddress } from '#app/domain/accounts/attempts.server.ts';

/**
 * Accepts the agency's step of a registration: a duplicate is said here, where it can be changed. Anybody may; nothing is written.
 * Throws `throttled`, `invalidOption` at `country` or `state`, `agencyRegistered` and `abtaNumberRegistered`. registerAgency looks
 * again.
 */
export async function acceptRegistrationAgency(ctx: VisitorContext, input: AgencyInput): Promise<void> {
  await countFromAddress(ctx, 'register-agency');
  await requirePlace(ctx.db, input);
  await refuseDuplicateAgency(ctx.db, agencyColumns(input));
}
