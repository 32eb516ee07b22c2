import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDay, fullName } from '#app/domain/display.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { localeTag, textLocale } from '#app/domain/markets/markets.ts';
import type { Translate } from '#app/domain/messages.ts';
import { formatMoney } from '#app/domain/money.ts';
import { readTeamGoals } from '#app/domain/sales/bookings/readTeamGoals.server.ts';
import { readTiers } from '#app/domain/sales/bookings/readTiers.server.ts';
import { goalPercent } from '#app/domain/sales/bookings/salesGoal.ts';
import { roundMoney } from '#app/domain/sales/bookings/salesWords.server.ts';
import { paceOf, paceOfAll, type Pace } from '#app/domain/sales/bookings/teamGoals.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';

const goalList = listQuery({ pageSize: 50 });

/** Goals and pace as their page shows them: the brands' next tiers, the branches, and a page of advisors. */
export async function teamGoalsPage(ctx: AgentContext, params: URLSearchParams) {
  const [{ year, currency, today, advisors, branches }, tiers] = await Promise.all([
    readTeamGoals(ctx),
    readTiers(ctx),
  ]);
  const t = translator(textLocale(ctx.language, ctx.market));
  const query = goalList.read(params);
  const { page, skip, take } = goalList.pageOf(query, advisors.length);
  const row = (key: string, name: string, href: string | null, pace: Pace) =>
    rowOf(ctx, { key, name, href, currency, pace });
  return {
    title: documentTitle(ctx.language, 'sales:goals.link'),
    year: String(year),
    tiers: tiers.map((standing) => tierInWords(ctx, t, standing)),
    list: goalList.view(query, { page, total: advisors.length }),
    rows: advisors
      .slice(skip, skip + take)
      .map((advisor) =>
        row(
          advisor.agentUniqueId,
          fullName(advisor, ctx.language),
          paths.personSales(advisor.agentUniqueId),
          paceOf(advisor, today),
        ),
      ),
    branches: branches.map(({ branchId, branchName }) =>
      row(
        branchId,
        branchName,
        paths.salesReports({ branch: branchId }),
        paceOfAll(
          advisors.filter((advisor) => advisor.branchId === branchId),
          today,
        ),
      ),
    ),
  };
}

/** How much is missing to a brand's next tier of override commission, and what that adds. */
function tierInWords(
  ctx: AgentContext,
  t: Translate,
  { brand, currency, from, until, next, reached }: Awaited<ReturnType<typeof readTiers>>[number],
): { key: string; words: string } {
  const { market, language } = ctx;
  const day = (iso: string) => formatDay(iso, { market, language });
  const percent = new Intl.NumberFormat(localeTag(market, language), { style: 'percent', maximumFractionDigits: 2 });
  const tier = next ?? reached;
  return {
    key: `${brand} ${from} ${until}`,
    words: t(next ? 'sales:tier.next' : 'sales:tier.top', {
      missing: next ? formatMoney(next.missing, currency, market, language) : '',
      brand: t(`markets:brand.${brand}`),
      until: day(until),
      from: day(from),
      percent: percent.format((tier?.percent ?? 0) / 10_000),
    }),
  };
}

export type PaceRow = ReturnType<typeof rowOf>;

function rowOf(
  ctx: AgentContext,
  {
    key,
    name,
    href,
    currency,
    pace: { goal, booked, forecast },
  }: { key: string; name: string; href: string | null; currency: string; pace: Pace },
) {
  const percent = new Intl.NumberFormat(localeTag(ctx.market, ctx.language), { style: 'percent' });
  return {
    key,
    name,
    href,
    goal: goal === null ? null : formatMoney(goal, currency, ctx.market, ctx.language),
    booked: formatMoney(booked, currency, ctx.market, ctx.language),
    reached: goal === null ? null : percent.format(goalPercent(booked, goal) / 100),
    forecast: forecast && roundMoney(forecast.gross, currency, ctx),
    pace: goal === null || !forecast ? null : forecast.gross >= goal ? ('ahead' as const) : ('behind' as const),
  };
}
