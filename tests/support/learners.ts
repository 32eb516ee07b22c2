import type { Database } from '#app/platform/database.server.ts';
import { buildAgent, buildMember } from './builders.ts';

/** Gives an agent a member number and its learner. */
export async function enrolled<Agent extends { agentUniqueId: string; lastName: string }>(db: Database, agent: Agent) {
  const { ccn } = await buildMember(db, { lastName: agent.lastName });
  const authId = crypto.randomUUID();
  await db.learner.create({ data: { ccn, authId, createdAt: new Date() } });
  const { authId: held, ...row } = await db.agent.update({
    where: { agentUniqueId: agent.agentUniqueId },
    data: { ccn, authId },
  });
  return { ...agent, ...row, authId: held! };
}

/** A new agent of an agency who is enrolled. */
export async function newLearner(
  db: Database,
  agency: Parameters<typeof buildAgent>[1],
  options: Parameters<typeof buildAgent>[2] = {},
) {
  return enrolled(db, await buildAgent(db, agency, options));
}
