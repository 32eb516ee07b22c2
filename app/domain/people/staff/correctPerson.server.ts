import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { writeContactData } from '#app/domain/accounts/profile/contactData.server.ts';
import { contactValues, type ContactValues } from '#app/domain/accounts/profile/contactValues.ts';
import type { CorrectedPerson } from '#app/domain/accounts/profile/forms.ts';
import { lockAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { agentRecordOf } from '#app/domain/accounts/profile/records.ts';
import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { marketOf, type Market } from '#app/domain/markets/markets.ts';
import { requirePlace } from '#app/domain/markets/places.server.ts';
import { followNewAddress } from '#app/domain/people/edit/followNewAddress.server.ts';
import { agentRecordRelations } from '#app/domain/people/myAccount/retrieveSelf.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { readPerson } from './readPerson.server.ts';

/** What of a person may be corrected, as stored, and the version that a correction is made for. */
export interface Correctable {
  agentUniqueId: string;
  market: Market;
  version: number;
  /** The address in lower case, as the portal writes it. */
  values: ContactValues & { emailAddress: string };
}

/**
 * Reads what of a person the brands' staff may correct. Throws `forbidden` (`staff.help-people`), and `notFound`, also
 * for one who was deleted or is of another market.
 */
export async function readCorrectable(ctx: StaffContext, agentUniqueId: string): Promise<Correctable> {
  assertCan(ctx, 'staff.help-people');
  const { country } = await readPerson(ctx, agentUniqueId);
  const row = await ctx.db.agent.findFirst({
    where: { agentUniqueId, deletedAt: null },
    include: agentRecordRelations(ctx.now),
  });
  if (!row) throw new Refusal('notFound');
  const agent = agentRecordOf(row);
  const market = marketOf(country);
  const values = { ...contactValues(agent, market), emailAddress: agent.emailAddress.toLowerCase() };
  return { agentUniqueId, market, version: agent.version, values };
}

/**
 * Corrects a person's name, contact data and e-mail address for a reason, as far as they differ; the record keeps
 * the reason, and the person hears of it by mail. A new address is to be validated again, and the old one gets a mail. Throws what `readCorrectable` does, `conflict` where anybody changed the person since `version`, `7008` for an
 * address of another account, `throttled` after five changes of the address, and `malformedRequest` at an unknown
 * country or state.
 */
export async function correctPerson(
  ctx: StaffContext,
  agentUniqueId: string,
  { emailAddress, reason, version, ...input }: CorrectedPerson,
): Promise<{ changed: number }> {
  assertCan(ctx, 'staff.help-people');
  const { agencyId, country, ...seen } = await readPerson(ctx, agentUniqueId);
  await requirePlace(ctx.db, input);
  // The attempt never succeeds: every new address counts, so that no inbox is flooded.
  if (seen.emailAddress !== emailAddress) await beginAttempt(ctx, 'validate-email', agentUniqueId);
  try {
    return await ctx.db.$transaction(async (tx) => {
      const before = await lockAgent(tx, agencyId, { agentUniqueId });
      const agency = await tx.agency.findUniqueOrThrow({ where: { agencyId } });
      if (before.version !== version) throw new Refusal('conflict');
      const isNew = before.emailAddress !== emailAddress;
      const fields = await writeContactData(tx, { ...ctx, market: marketOf(country) }, before, {
        action: 'agent.corrected',
        input,
        ...(isNew && { also: { emailAddress, emailValidFlag: false } }),
        reason,
      });
      const agent = { ...before, ...input, emailAddress, agency };
      if (isNew) await followNewAddress(tx, ctx, agent, before);
      else if (fields.length > 0 && before.emailValidFlag)
        await queueAccountMail(tx, ctx, agent, { template: 'detailsCorrectedByStaff', link: '/home/my-account' });
      return { changed: fields.length };
    });
  } catch (error) {
    if (violatedUniqueIndex(error) === 'agents_email_address_key') throw new Refusal('7008', { field: 'emailAddress' });
    throw error;
  }
}
