import type { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { lockSignOn, signOnAudit } from './ownSignOn.server.ts';
import type { mappingSchema } from './signOnForms.ts';

/**
 * Saves in which claims the provider says what the portal reads, whether its addresses count as verified, and what counts
 * as a second factor. Throws `forbidden` (`agency.sign-on`) and `signOnNotSetUp`.
 */
export async function saveMapping(
  ctx: AgentContext,
  { trustsAddress, factorValues, ...claims }: z.output<ReturnType<typeof mappingSchema>>,
): Promise<void> {
  const secondFactors = [...new Set(factorValues.split(/[\s,]+/).filter(Boolean))];
  await ctx.db.$transaction(async (tx) => {
    const { providerId } = await lockSignOn(tx, ctx);
    const columns = { ...claims, trustsAddress: trustsAddress === 'Y', secondFactors };
    // It counts at once; to switch the sign-on on the next time, it is tested again.
    await tx.signOnProvider.update({ where: { providerId }, data: { ...columns, testedAt: null } });
    const after = { trustsAddress, factorValues: secondFactors.join(' ') };
    await recordAudit(tx, ctx, signOnAudit(ctx, { action: 'agency.sign-on-mapping-saved', after }));
  });
}
