import { keepDraftPassword } from './registerDrafts.server.ts';
import type { OwnerInput } from './registerForms.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { countFromAddress } from '#app/domain/accounts/attempts.server.ts';

/**
 * Accepts the owner's step of a registration: what is taken already is said here, where it can be changed, and a new password is
 * hashed and kept with the draft. Anybody may, for the draft that their cookie names. Throws `throttled`, `7009` at `userId`, `7008`
 * at `registrationEmail`, and `invalidOption` at a country that is not on the list. registerAgency looks again.
 */
export async function acceptRegistrationOwner(ctx: VisitorContext, draftId: string, input: OwnerInput & { password?: string }): Promise<void> {
  await countFromAddress(ctx, 'register-owner');
  if (!(await ctx.db.country.count({ where: { code: input.country } }))) throw new Refusal('invalidOption', { field: 'country' });
  const { userId, registrationEmail: emailAddress } = input;
  const taken = await ctx.db.agent.findMany({
    where: { deletedAt: null, OR: [{ userId }, { emailAddress }] },
    select: { userId: true, emailAddress: true },
  });
  if (taken.some((agent) => agent.userId === userId)) throw new Refusal('7009', { field: 'userId' });
  if (taken.length > 0) throw new Refusal('7008', { field: 'registrationEmail' });
  if (input.password !== undefined) await keepDraftPassword(ctx, draftId, input.password);
}
