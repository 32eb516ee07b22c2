import { storeDraftPassword } from './registerDrafts.server.ts';
import type { OwnerInput } from './registerForms.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { countFromAddress } from '#app/domain/accounts/throttling/attempts.server.ts';

/**
 * Checks the owner's step of a registration, so that a taken user ID or address is refused where it can be changed, and
 * stores the hash of a new password in the draft. Any visitor may call it for the draft in their cookie. Throws
 * `throttled`, `7009` at `userId`, `7008` at `registrationEmail`, and `invalidOption` at an unknown country.
 * registerAgency repeats the checks.
 */
export async function acceptRegistrationOwner(
  ctx: VisitorContext,
  draftId: string,
  input: OwnerInput & { password?: string },
): Promise<void> {
  await countFromAddress(ctx, 'register-owner');
  if (!(await ctx.db.country.count({ where: { code: input.country } })))
    throw new Refusal('invalidOption', { field: 'country' });
  const { userId, registrationEmail: emailAddress } = input;
  const taken = await ctx.db.agent.findMany({
    where: { deletedAt: null, OR: [{ userId }, { emailAddress }] },
    select: { userId: true, emailAddress: true },
  });
  if (taken.some((agent) => agent.userId === userId)) throw new Refusal('7009', { field: 'userId' });
  if (taken.length > 0) throw new Refusal('7008', { field: 'registrationEmail' });
  if (input.password !== undefined) await storeDraftPassword(ctx, draftId, input.password);
}
