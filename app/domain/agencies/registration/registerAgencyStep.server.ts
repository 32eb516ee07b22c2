import { agencyColumns } from '#app/domain/agencies/information/agencyColumns.ts';
import { refuseDuplicateAgency } from '#app/domain/agencies/information/refuseDuplicateAgency.server.ts';
import type { AgencyInput } from './registerForms.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { requirePlace } from '#app/domain/markets/places.server.ts';
import { countFromAddress } from '#app/domain/accounts/throttling/attempts.server.ts';

/**
 * Checks the agency's step of a registration, so that a duplicate is refused where the fields can be changed. Any
 * visitor may call it; nothing is written. Throws `throttled`, `invalidOption` at `country` or `state`,
 * `agencyRegistered` and `abtaNumberRegistered`. registerAgency repeats the checks.
 */
export async function acceptRegistrationAgency(ctx: VisitorContext, input: AgencyInput): Promise<void> {
  await countFromAddress(ctx, 'register-agency');
  await requirePlace(ctx.db, input);
  await refuseDuplicateAgency(ctx.db, agencyColumns(input));
}
