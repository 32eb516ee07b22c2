import type { BrandMessageInput } from '#app/domain/people/messages/messageForms.ts';
import { saveMessage } from '#app/domain/people/messages/saveMessage.server.ts';
import { notifyOfMessage } from '#app/domain/people/messages/notifyOfMessage.server.ts';
import { actingAsStaff } from './contexts.ts';
import { fullName } from '#app/domain/display.ts';
import { levelOf, type Curriculum } from '#app/domain/markets/curricula.ts';
import { dashboardOf } from '#app/domain/academy/levels/readersCurriculum.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import { notifyMany, type Notice } from '#app/domain/operations/notifications/notify.server.ts';
import type { Database } from '#app/platform/database.server.ts';

const day = 24 * 3_600_000;
/** The levels of an agency that its owners hear of, the newest ones. */
const levelsOfAgency = 8;
const shownDays = 150;
const readAfterDays = 60;

interface SampleNotice {
  at: Date;
  notices: Notice[];
}

/** The brand's news of the demo: a market, hours ago, and its texts. */
const demoMessages: readonly (Omit<BrandMessageInput, 'intent' | 'sendAt' | 'version'> & { hoursAgo: number })[] = [
  {
    hoursAgo: 26,
    messageMarket: 'nam',
    messageAudience: 'everybody',
    titleEn: 'Wave season begins on January 4',
    textEn:
      'Reduced deposits and onboard credit for all voyages of 2027 open on January 4 at 6 am PT. Brochures and pictures are in the media library from December 15, so that your campaigns can be ready.\n\nGroups that are held before December 31 keep their present terms.',
    titleJa: 'ウェーブシーズンは1月4日に始まります',
    textJa:
      '2027年の全クルーズを対象に、予約金の減額と船内クレジットの特典を1月4日午前6時（太平洋標準時）から受け付けます。パンフレットと写真は12月15日からメディアライブラリでご利用いただけます。\n\n12月31日までに確保されたグループには、現在の条件が適用されます。',
  },
  {
    hoursAgo: 50,
    messageMarket: 'jp',
    messageAudience: 'managers',
    titleEn: 'Spring departures from Kobe: new terminal',
    textEn:
      'From March 2027 all departures from Kobe leave from the new cruise terminal. Confirmations name it from now on.',
    titleJa: '春の神戸発クルーズ：新ターミナルのご案内',
    textJa:
      '2027年3月より、神戸発のクルーズはすべて、新しいクルーズターミナルから出航いたします。今後発行される確認書には新ターミナルが記載されます。',
  },
];

async function seedMessages(db: Database, now: Date): Promise<void> {
  for (const { hoursAgo, ...input } of demoMessages) {
    const at = new Date(now.getTime() - hoursAgo * 3_600_000);
    const sent = { ...input, intent: 'send' as const, sendAt: null, version: 0 };
    const { messageId } = await saveMessage(await actingAsStaff(db, 'STAFFEDIT', at), null, sent);
    await notifyOfMessage({ db, now: at }, { messageId });
  }
}

/**
 * The notifications of the demo's people: levels that were reached, commission that was paid, and news of the brand.
 * What is some days old has been read.
 */
export async function seedNotifications(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - shownDays * day);
  for (const { at, notices } of [...(await levels(db, since)), ...(await payments(db, since, now))])
    await db.$transaction((tx) => notifyMany(tx, { now: at }, notices));
  await seedMessages(db, now);
  await db.$executeRaw`
    UPDATE notifications SET read_at = created_at + interval '1 day', digest = NULL
    WHERE created_at < ${new Date(now.getTime() - readAfterDays * day)}`;
}

async function levels(db: Database, since: Date): Promise<SampleNotice[]> {
  const agencies = await db.agency.findMany({
    where: { approvalStatus: 'APPROVED' },
    select: {
      country: true,
      agents: {
        where: { deletedAt: null },
        select: { agentUniqueId: true, agentType: true, firstName: true, lastName: true, authId: true },
      },
    },
    orderBy: { agencyId: 'asc' },
  });
  const notices: SampleNotice[] = [];
  for (const { country, agents } of agencies) {
    const owners = agents.filter(({ agentType }) => agentType === 'O');
    const reached = await db.learnerLevel.findMany({
      where: { authId: { in: agents.flatMap(({ authId }) => authId ?? []) }, attainedAt: { gt: since } },
      orderBy: [{ attainedAt: 'desc' }, { authId: 'asc' }],
      take: levelsOfAgency,
    });
    for (const { authId, curriculum, level, attainedAt } of reached) {
      const learner = agents.find((agent) => agent.authId === authId)!;
      const facts = {
        level: levelOf(level, curriculum as Curriculum).nameKey,
        curriculum: `markets:curriculum.${curriculum}`,
      };
      const name = fullName(learner, defaultLanguage(marketOf(country)));
      const place = dashboardOf(country, curriculum);
      const learning = `/home/agency-overview/${learner.agentUniqueId}/learning`;
      const hear = owners.filter(({ agentUniqueId }) => agentUniqueId !== learner.agentUniqueId);
      notices.push({
        at: attainedAt,
        notices: [
          { kind: 'levelReached', accountId: learner.agentUniqueId, facts, place },
          ...hear.map((owner) => ({
            kind: 'advisorLevel' as const,
            accountId: owner.agentUniqueId,
            facts: { name, ...facts },
            place: learning,
          })),
        ],
      });
    }
  }
  return notices;
}

// A sailing is paid some weeks after it.
async function payments(db: Database, since: Date, now: Date): Promise<SampleNotice[]> {
  const paid = await db.booking.findMany({
    where: { latest: true, state: 'paid', agentUniqueId: { not: null }, sailingOn: { gt: since } },
    select: { agentUniqueId: true, bookingNumber: true, sailingOn: true },
    orderBy: [{ sailingOn: 'desc' }, { bookingNumber: 'asc' }],
    take: 200,
  });
  return paid.flatMap(({ agentUniqueId, bookingNumber, sailingOn }) => {
    const at = new Date(Math.min(sailingOn.getTime() + 35 * day, now.getTime() - day));
    const place = `/home/commission/${encodeURIComponent(bookingNumber)}`;
    const facts = { booking: bookingNumber, count: 1 };
    return [{ at, notices: [{ kind: 'commissionPaid' as const, accountId: agentUniqueId!, facts, place }] }];
  });
}
