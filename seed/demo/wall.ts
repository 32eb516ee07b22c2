import type { Database } from '#app/platform/database.server.ts';

/** Puts two in three of the demo's learners on the walls of their agencies. */
export async function seedWall(db: Database, now: Date): Promise<void> {
  const learners = await db.agent.findMany({
    where: { authId: { not: null }, deletedAt: null },
    orderBy: { userId: 'asc' },
    select: { agentUniqueId: true, agencyId: true },
  });
  const joined = learners.filter((_, place) => place % 3 !== 2);
  await db.wallMember.createMany({ data: joined.map((each) => ({ ...each, joinedAt: now })) });
}
