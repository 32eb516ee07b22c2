import type { z } from 'zod';
import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { provenOnce } from './signOnDomains.server.ts';
import type { staffDomainSchema } from './signOnForms.ts';

/** Lists the domains of an agency. Throws `forbidden` (`staff.confirm-domains`) and `notFound`. */
export async function listDomainsOf(ctx: StaffContext, agencyId: string) {
  await agencyOf(ctx, agencyId);
  return ctx.db.signOnDomain.findMany({ where: { agencyId }, orderBy: { domain: 'asc' } });
}

/**
 * Confirms that a domain is an agency's, or takes it away from an agency which no longer has it, for a reason. Throws
 * `forbidden` (`staff.confirm-domains`), `notFound`, and `domainTaken` where another agency has proven it.
 */
export async function decideDomain(
  ctx: StaffContext,
  agencyId: string,
  { domainId, decision, staffReason }: z.output<ReturnType<typeof staffDomainSchema>>,
): Promise<string> {
  await agencyOf(ctx, agencyId);
  const confirms = decision === 'confirm';
  return provenOnce(() =>
    ctx.db.$transaction(async (tx) => {
      const found = await tx.signOnDomain.findFirst({ where: { domainId, agencyId } });
      if (!found) throw new Refusal('notFound');
      if (confirms)
        await tx.signOnDomain.update({
          where: { domainId },
          data: { provenAt: ctx.now, confirmedBy: ctx.staff.staffId },
        });
      else await tx.signOnDomain.delete({ where: { domainId } });
      await recordAudit(tx, ctx, {
        action: confirms ? 'agency.sign-on-domain-proven' : 'agency.sign-on-domain-removed',
        subjectKind: 'agency',
        subjectId: agencyId,
        agencyId,
        [confirms ? 'after' : 'before']: { mailDomain: found.domain, staffReason },
      });
      return found.domain;
    }),
  );
}

async function agencyOf(ctx: StaffContext, agencyId: string): Promise<void> {
  assertCan(ctx, 'staff.confirm-domains');
  const agency = await ctx.db.agency.findUnique({ where: { agencyId }, select: { country: true } });
  if (!agency) throw new Refusal('notFound');
  assertReaches(ctx, agency.country);
}
