import type { JobContext } from '#app/domain/context.server.ts';

/** The most that are kept for one person within an hour: else made-up addresses could fill the table. */
export const shownErrorsAnHour = 60;

const maxPage = 200;

/** An error page: its reference, its status and code, and the method and path that it answered, without the query. */
export interface ShownError {
  reference: string;
  status: number;
  code: string;
  page: string;
}

/** Keeps an error page that a signed-in agent is shown, for the help desk to find when its reference is read out. */
export async function keepShownError(
  { db, now }: JobContext,
  { agentUniqueId, agencyId }: { agentUniqueId: string; agencyId: string },
  { reference, status, code, page }: ShownError,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO shown_errors (reference, shown_at, agent_unique_id, agency_id, status, code, page)
    SELECT ${reference}, ${now}::timestamptz, ${agentUniqueId}::uuid, ${agencyId}, ${status}, ${code}, ${page.slice(0, maxPage)}
    WHERE (SELECT count(*) FROM shown_errors WHERE agent_unique_id = ${agentUniqueId}::uuid
      AND shown_at > ${new Date(now.getTime() - 3600_000)}::timestamptz) < ${shownErrorsAnHour}
    ON CONFLICT (reference) DO NOTHING`;
}
