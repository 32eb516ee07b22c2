import { activeFlags } from '#app/domain/accounts/activation.ts';
import { nameSelection, shownNames } from '#app/domain/accounts/profile/names.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { answerable } from '#app/domain/permissions/answerable.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { namedCatalogue } from '#app/domain/permissions/namedCatalogue.server.ts';
import { peopleInReach } from '#app/domain/permissions/reach.server.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { askAgainFrom } from './accessForms.ts';
import { nameOf } from './askForAccess.server.ts';

const most = 100;

const shown = {
  requestId: true,
  key: true,
  askedAt: true,
  agent: { select: { ...nameSelection(shownNames), agentUniqueId: true, agentType: true } },
} as const satisfies Prisma.AccessRequestSelect;

/** A request for a permission as who may answer it reads it. */
export type ShownRequest = Prisma.AccessRequestGetPayload<{ select: typeof shown }> & { permission: string };

/**
 * Lists the requests of the agency that the caller may answer, the oldest first and a hundred at most.
 * Throws `forbidden` (`agency.access-requests`).
 */
export async function listAccessRequests(ctx: AgentContext): Promise<ShownRequest[]> {
  assertMaySee(ctx, 'agency.access-requests');
  const { agencyId } = ctx.agency;
  const { roles, keys } = answerable(ctx);
  const rows = await ctx.db.accessRequest.findMany({
    where: {
      agencyId,
      state: 'open',
      agentUniqueId: { not: ctx.actor.agentUniqueId },
      ...(keys && { key: { in: [...keys] } }),
      agent: {
        agencyId,
        deletedAt: null,
        activationFlag: { in: activeFlags },
        agentType: { in: roles },
        ...peopleInReach(ctx.actor),
      },
    },
    select: shown,
    orderBy: [{ askedAt: 'asc' }, { requestId: 'asc' }],
    take: most,
  });
  const catalogue = rows.length > 0 ? await namedCatalogue(ctx) : [];
  return rows.map((row) => {
    const item = catalogue.find(({ key }) => key === row.key);
    return { ...row, permission: item ? nameOf(item, ctx.language) : row.key };
  });
}

/** What became of the caller's last request for a permission. */
export interface OwnRequest {
  state: 'open' | 'declined';
  at: Date;
  answerTxt: string;
  /** When it may be asked again, where that is still ahead. */
  again: Date | null;
}

/** Reads the caller's own last request for each of some permissions, where it waits or was declined. */
export async function ownAccessRequests(
  { db, actor, agency, now }: AgentContext,
  keys: readonly string[],
): Promise<Map<string, OwnRequest>> {
  const rows = await db.accessRequest.findMany({
    where: { agentUniqueId: actor.agentUniqueId, agencyId: agency.agencyId, key: { in: [...keys] } },
    orderBy: { askedAt: 'asc' },
  });
  const last = new Map(rows.map((row) => [row.key, row]));
  return new Map(
    [...last.values()].flatMap(({ key, state, askedAt, answeredAt, answerTxt }): [string, OwnRequest][] => {
      if (state === 'given') return [];
      const again = state === 'declined' && answeredAt ? askAgainFrom(answeredAt) : null;
      const at = answeredAt ?? askedAt;
      return [
        [key, { state: state as OwnRequest['state'], at, answerTxt, again: again && again > now ? again : null }],
      ];
    }),
  );
}
