import type { AgentContext } from '#app/domain/context.server.ts';
import { maySeeSales } from '#app/domain/permissions/maySeeSales.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { lastReportDue, nextReportDue, type SalesMailChoice, type SalesRhythm } from './salesMails.ts';

/** One's report of sales by mail: how often, null for never; whose sales it covers; and when the next ones are due. */
export interface SalesMail {
  rhythm: SalesRhythm | null;
  scope: 'own' | 'agency';
  next: Record<SalesRhythm, Date>;
}

/** The sales in a report by mail: the agency's for readers who may see them (spec §6), else the reader's own. */
function scopeOf({ actor, agency, market }: AgentContext): SalesMail['scope'] {
  return maySeeSales({ ...actor, ...agency, market }) ? 'agency' : 'own';
}

/** Reads the caller's report by mail. It is about the caller alone. */
export async function readSalesMail(ctx: AgentContext): Promise<SalesMail> {
  const { db, actor, market, now } = ctx;
  const chosen = await db.salesMail.findUnique({ where: { agentUniqueId: actor.agentUniqueId } });
  const scope = scopeOf(ctx);
  return {
    // One of the agency ends with the right to it, at the latest when it is due.
    rhythm: chosen && (chosen.scope === 'own' || scope === 'agency') ? chosen.rhythm : null,
    scope,
    next: { weekly: nextReportDue('weekly', market, now), monthly: nextReportDue('monthly', market, now) },
  };
}

/**
 * Chooses how often the caller gets the report of sales by mail, the first time when it is next due; `never` ends it. It
 * is about the caller alone.
 */
export async function chooseSalesMail(ctx: AgentContext, { rhythm }: SalesMailChoice): Promise<void> {
  const { db, actor, agency, market, now } = ctx;
  const { agentUniqueId } = actor;
  await db.$transaction(async (tx) => {
    if (rhythm === 'never') await tx.salesMail.deleteMany({ where: { agentUniqueId } });
    else {
      const chosen = { rhythm, scope: scopeOf(ctx), lastDue: lastReportDue(rhythm, market, now) };
      await tx.salesMail.upsert({
        where: { agentUniqueId },
        create: { agentUniqueId, ...chosen, chosenAt: now },
        update: { ...chosen, chosenAt: now },
      });
    }
    await recordAudit(tx, ctx, {
      action: 'agent.sales-mail-chosen',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: agency.agencyId,
    });
  });
}
