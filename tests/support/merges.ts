import type { Database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from './builders.ts';
import { newStaff } from './staff.ts';

/** A merge of a user into an agency's owner, of which nothing else is known; returns its identifier. */
export async function newMerge(
  db: Database,
  agency: Parameters<typeof buildAgent>[1] & { owner: { agentUniqueId: string } },
): Promise<string> {
  const { agentUniqueId: mergedId } = await buildAgent(db, agency);
  await db.agent.update({ where: { agentUniqueId: mergedId }, data: { deletedAt: new Date() } });
  const { staffId: mergedBy } = await newStaff('help-desk');
  const data = { keptId: agency.owner.agentUniqueId, mergedId, mergedBy, mergedAt: new Date(), reason: 'Asked for' };
  return (await db.accountMerge.create({ data })).mergeId;
}

/** A merge of another agency into an agency, of which nothing else is known; returns its identifier. */
export async function newAgencyMerge(db: Database, into: { agencyId: string; country: string }): Promise<string> {
  const { agencyId: mergedId } = await buildAgency(db, { country: into.country });
  const gone = { mergedInto: into.agencyId, suspendedAt: new Date(), suspendReason: 'Merged' };
  await db.agency.update({ where: { agencyId: mergedId }, data: gone });
  const { staffId: mergedBy } = await newStaff('administrator');
  const data = { keptId: into.agencyId, mergedId, mergedBy, mergedAt: new Date(), reason: 'Asked for' };
  return (await db.agencyMerge.create({ data })).mergeId;
}
