import type { AgentContext } from '#app/domain/context.server.ts';
import type { AppName } from './apps.ts';

/** Stores in the caller's session the flow that they came for (spec §4 Default brand); null changes nothing. */
export async function setCurrentApp(
  { db, sessionId }: Pick<AgentContext, 'db' | 'sessionId'>,
  app: AppName | null,
): Promise<void> {
  if (app !== null)
    await db.session.updateMany({ where: { id: sessionId, currentApp: { not: app } }, data: { currentApp: app } });
}
