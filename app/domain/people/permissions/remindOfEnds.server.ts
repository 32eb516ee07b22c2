import { localized } from '#app/domain/localizedText.ts';
import { z } from 'zod';
import { queueAccountMail, type MailedAgent } from '#app/domain/accounts/accountMail.server.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { formatDate, fullName } from '#app/domain/display.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { endAfter, lastDayOf, grantReminderDays } from '#app/domain/permissions/grantEnds.ts';
import { grantsAt } from '#app/domain/permissions/grants.server.ts';
import { boundBranches, boundSelection } from '#app/domain/permissions/reach.server.ts';
import { namedCatalogue } from '#app/domain/permissions/namedCatalogue.server.ts';
import type { Permission } from '#app/domain/permissions/permissions.ts';

const day = 24 * 3600_000;

const ending = z.strictObject({ key: z.string(), until: z.date(), grantedBy: z.string().nullable() });
type Ending = z.output<typeof ending>;

/**
 * Writes the mails about permissions that end within seven days, once for each end: one to the user, and one to each
 * giver, or to the agency's owners where the giver has left, or may set the user's permissions no more. A deactivated
 * user gets none. Returns the number of users.
 */
export async function remindOfEnds({ db, now }: JobContext): Promise<number> {
  const soon = new Date(now.getTime() + grantReminderDays * day);
  const due = await db.permissionGrant.findMany({
    where: {
      until: { gt: now, lte: soon },
      remindedAt: null,
      endRecordedAt: null,
      agent: { deletedAt: null, activationFlag: { not: 'D' } },
    },
    distinct: ['agentUniqueId'],
    select: { agentUniqueId: true },
  });
  const catalogue = await namedCatalogue({ db, now });
  // One transaction a user: a failure does not delay the others until the next run.
  for (const { agentUniqueId } of due)
    await db.$transaction((tx) => remind(tx, { agentUniqueId, now, soon, catalogue }));
  return due.length;
}

interface Reminder {
  agentUniqueId: string;
  now: Date;
  soon: Date;
  catalogue: readonly Permission[];
}

async function remind(tx: Transaction, { agentUniqueId, now, soon, catalogue }: Reminder): Promise<void> {
  // What another instance has marked in the meantime is not among the returned rows.
  const endings = await rowsOf(
    tx,
    described(
      ending,
      Prisma.sql`
    UPDATE permission_grants SET reminded_at = ${now}::timestamptz
    WHERE agent_unique_id = ${agentUniqueId}::uuid AND until > ${now}::timestamptz AND until <= ${soon}::timestamptz AND reminded_at IS NULL
    RETURNING key, until, granted_by::text AS "grantedBy"`,
    ),
  );
  if (endings.length === 0) return;
  const user = await tx.agent.findUniqueOrThrow({ where: { agentUniqueId }, include: { agency: true } });
  const list = (some: readonly Ending[]) => listed(some, catalogue, user.agency.country);
  await queueAccountMail(tx, { now }, user, {
    template: 'permissionsEndSoon',
    params: { permissions: list(endings), agency: user.agency.agencyName },
    link: '/login',
    notice: { kind: 'permissionsEndSoon', accountId: agentUniqueId, facts: { count: endings.length } },
  });
  for (const [reader, theirs] of await readersOf(tx, user, endings, now)) {
    const params = { permissions: list(theirs), user: fullName(user, defaultLanguage(marketOf(user.agency.country))) };
    const link = `/home/agency-overview/${agentUniqueId}`;
    await queueAccountMail(
      tx,
      { now },
      { ...reader, agency: user.agency },
      {
        template: 'permissionsEndSoonForGiver',
        params,
        link,
        notice: {
          kind: 'userPermissionsEndSoon',
          accountId: reader.agentUniqueId,
          facts: { name: params.user, count: theirs.length },
          place: link,
        },
      },
    );
  }
}

// Each permission a paragraph, in the catalogue's order.
function listed(endings: readonly Ending[], catalogue: readonly Permission[], country: string): string {
  const market = marketOf(country);
  const language = defaultLanguage(market);
  const lines = catalogue.flatMap(({ key, descriptionEn, descriptionJa }) => {
    const ending = endings.find((each) => each.key === key);
    if (!ending) return [];
    // Any moment of the last day: the day alone is shown.
    const lastMoment = new Date(endAfter(lastDayOf(ending.until, market), market).getTime() - 1);
    return [
      `${localized(language, 'description', { descriptionEn, descriptionJa })}: ${formatDate(lastMoment, { market, language })}`,
    ];
  });
  return lines.join('\n\n');
}

type Reader = MailedAgent & { agentUniqueId: string };
type EndingUser = {
  agentUniqueId: string;
  agencyId: string;
  agentType: string;
  branchId: string | null;
  agency: { agencyId: string; country: string };
};

// Those who can still do something about it.
async function readersOf(
  tx: Transaction,
  user: EndingUser,
  endings: readonly Ending[],
  now: Date,
): Promise<Map<Reader, Ending[]>> {
  const givers = endings.flatMap(({ grantedBy }) => grantedBy ?? []);
  const people = await tx.agent.findMany({
    where: {
      agencyId: user.agencyId,
      deletedAt: null,
      activationFlag: { in: ['A', 'R'] },
      agentUniqueId: { not: user.agentUniqueId },
      OR: [{ agentUniqueId: { in: givers } }, { agentType: 'O' }],
    },
    include: {
      agency: true,
      grants: { where: grantsAt(now), select: { key: true } },
      supervised: boundSelection.supervised,
    },
  });
  const managing = people.filter((person) => {
    const actor = {
      ...person,
      agentType: person.agentType as 'O' | 'M' | 'A',
      grants: person.grants.map(({ key }) => key),
      branches: boundBranches(person),
    };
    return can({ actor, agency: user.agency, market: marketOf(user.agency.country) }, 'user.set-permissions', user);
  });
  const readers = new Map<Reader, Ending[]>();
  for (const ending of endings) {
    const giver = managing.find(({ agentUniqueId }) => agentUniqueId === ending.grantedBy);
    for (const reader of giver ? [giver] : managing.filter(({ agentType }) => agentType === 'O'))
      readers.set(reader, [...(readers.get(reader) ?? []), ending]);
  }
  return readers;
}
