import { updatePermissions } from '#app/domain/people/permissions/updatePermissions.server.ts';
import { listTemplates } from '#app/domain/people/permissions/listTemplates.server.ts';
import { saveTemplate } from '#app/domain/people/templates/saveTemplate.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { actingAs } from './contexts.ts';

const templates = [
  { templateName: 'Front desk', permissions: ['osMediaLibrary', 'osAnswers', 'poBookingAccess', 'poPayments'] },
  { templateName: 'Groups', permissions: ['osAnswers', 'poBookingAccess', 'poGroupSpace', 'poModifyBookings'] },
];
const dayMs = 86_400_000;

/** Gives NAMOWNER's agency two permission templates: five advisors have the first, one of them with an exception. */
export async function seedTemplates(db: Database, now: Date): Promise<void> {
  const { agentUniqueId: ownerId, agencyId } = await db.agent.findFirstOrThrow({
    where: { userId: 'NAMOWNER' },
    select: { agentUniqueId: true, agencyId: true },
  });
  const ctx = await actingAs(db, ownerId, new Date(now.getTime() - 5 * dayMs));
  for (const template of templates) await saveTemplate(ctx, { templateId: null, ...template });
  const found = (await listTemplates(ctx)).find(({ name }) => name === templates[0]!.templateName)!;
  const advisors = await db.agent.findMany({
    where: { agencyId, agentType: 'A', activationFlag: 'A', deletedAt: null, userId: { not: { startsWith: 'NAM' } } },
    orderBy: { userId: 'asc' },
    take: 5,
    select: { agentUniqueId: true },
  });
  for (const [place, { agentUniqueId }] of advisors.entries())
    await updatePermissions(ctx, {
      agentUniqueId,
      template: found.templateId,
      permissions: place === 0 ? [...found.keys, 'poGroupSpace'] : found.keys,
    });
}
