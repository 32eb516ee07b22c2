import { recordAudit } from '#app/platform/audit.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';

// Nobody stays signed in for longer than a working day, however active (D7 leaves this open).
const longestHours = 12;

/** Opens a session row for an agent who has proved who they are, records it, and gives the row's id. */
export async function startSession(
  ctx: VisitorContext,
  agent: { agentUniqueId: string; agencyId: string },
  input: { userAgent: string; currentApp: string },
): Promise<string> {
  return ctx.db.$transaction(async (tx) => {
    const session = await tx.session.create({
      data: {
        agentUniqueId: agent.agentUniqueId,
        createdAt: ctx.now,
        lastSeenAt: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + longestHours * 3600_000),
        address: ctx.address,
        userAgent: input.userAgent.slice(0, 300),
        currentApp: input.currentApp,
      },
      select: { id: true },
    });
    await tx.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { lastOSLoginDate: ctx.now } });
    await recordAudit(tx, { ...ctx, actor: agent }, {
      action: 'session.started',
      subjectKind: 'agent',
      subjectId: agent.agentUniqueId,
      agencyId: agent.agencyId,
    });
    return session.id;
  });
}
