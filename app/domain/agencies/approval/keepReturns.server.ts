import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { queueLinkMail } from '#app/domain/accounts/emailLinks.server.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { translator } from '#app/platform/translations.server.ts';
import { decidedAs, followDecision, readDecided } from './decideAgency.server.ts';
import { closesAt, dueSince, returnDays } from './returns.ts';

const atMost = 500;

/**
 * Reminds owners who have not answered questions about their registration for five days, once, with another link, and
 * closes registrations that were not answered for thirty. Each is its own transaction. Returns the numbers.
 */
export async function keepReturns(ctx: JobContext): Promise<{ reminded: number; closed: number }> {
  const due = dueSince(ctx.now);
  const waiting = await ctx.db.registrationReturn.findMany({
    where: {
      state: 'waiting',
      OR: [{ askedAt: { lte: due.closing } }, { askedAt: { lte: due.reminder }, remindedAt: null }],
    },
    select: { returnId: true, agencyId: true, askedAt: true },
    orderBy: { askedAt: 'asc' },
    take: atMost,
  });
  const done = { reminded: 0, closed: 0 };
  for (const round of waiting) {
    try {
      if (round.askedAt <= due.closing) done.closed += await close(ctx, round);
      else done.reminded += await remind(ctx, round);
    } catch (error) {
      // An owner whose state no decision fits keeps no other waiting: staff see the round at the agency.
      if (!isRefusal(error)) throw error;
    }
  }
  return done;
}

interface Round {
  returnId: string;
  agencyId: string;
  askedAt: Date;
}

function remind({ db, now }: JobContext, { returnId, agencyId, askedAt }: Round): Promise<number> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.registrationReturn.updateMany({
      where: { returnId, state: 'waiting', remindedAt: null },
      data: { remindedAt: now },
    });
    const agency = await readDecided(tx, agencyId);
    const [owner] = agency.agents;
    if (count === 0 || !owner) return 0;
    await queueLinkMail(tx, { now }, 'answer', { ...owner, agency }, owner.emailAddress, {
      template: 'registrationReminder',
      params: { until: closesAt(askedAt) },
    });
    return 1;
  });
}

function close({ db, now }: JobContext, { returnId, agencyId }: Round): Promise<number> {
  const source = { now, address: '', system: true } as const;
  return db.$transaction(async (tx) => {
    const { country } = await tx.agency.findUniqueOrThrow({ where: { agencyId } });
    const t = translator(defaultLanguage(marketOf(country)));
    const declineReason = t('staff:returns.reason', returnDays);
    const { count } = await tx.agency.updateMany({
      where: { agencyId, approvalStatus: 'PENDING', returns: { some: { returnId, state: 'waiting' } } },
      data: { ...decidedAs(source, 'decline'), declineReason, decidedBy: null },
    });
    if (count === 0) return 0;
    const agency = await readDecided(tx, agencyId);
    await followDecision(tx, source, agency, {
      decision: 'decline',
      action: 'agency.closed-unanswered',
      round: 'unanswered',
      after: { declineReason },
      mail: (owner) =>
        queueAccountMail(
          tx,
          source,
          { ...owner, agency },
          {
            template: 'registrationUnanswered',
            params: { agency: agency.agencyName, days: String(returnDays.closing) },
            link: '/register-agency-home',
          },
        ),
    });
    return 1;
  });
}
