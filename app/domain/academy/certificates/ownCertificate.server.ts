import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';

interface Wanted {
  curriculum: string;
  level: number;
  kind: 'agent' | 'agency';
}

/**
 * Finds the number of the caller's, or their agency's, newest certificate of a level that is not revoked. Throws
 * `notFound` where there is none.
 */
export async function ownCertificate(
  { db, actor, agency }: AgentContext,
  { curriculum, level, kind }: Wanted,
): Promise<string> {
  const agent =
    kind === 'agent'
      ? await db.agent.findUnique({ where: { agentUniqueId: actor.agentUniqueId }, select: { authId: true } })
      : null;
  const whose = kind === 'agency' ? { agencyId: agency.agencyId } : agent?.authId ? { authId: agent.authId } : null;
  const found =
    whose &&
    (await db.certificate.findFirst({
      where: { ...whose, kind, curriculum, level, revokedAt: null },
      orderBy: { issuedAt: 'desc' },
      select: { number: true },
    }));
  if (!found) throw new Refusal('notFound');
  return found.number;
}
