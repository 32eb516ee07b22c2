import { DateTime } from 'luxon';
import { maySeeAgencyCommission, widestScope } from '#app/domain/sales/commissionScope.server.ts';
import { disputeTones } from '#app/domain/sales/commission/disputes.ts';
import { commissionList, isOfWhatIsMissing } from '#app/domain/sales/commission/forms.ts';
import type { CommissionScope } from '#app/domain/sales/commissionScopes.ts';
import { listCommission, type ListedCommission } from '#app/domain/sales/commission/listCommission.server.ts';
import type { NeededCommission } from '#app/domain/sales/commission/commissionNeeds.ts';
import { readNeeds } from '#app/domain/sales/commission/readNeeds.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';
import { formatDay, fullName } from '#app/domain/display.ts';
import { selectableBrands } from '#app/domain/markets/brands.ts';
import { localeTag, textLocale } from '#app/domain/markets/markets.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { mayDispute, type CommissionMark } from '#app/domain/sales/bookings/commission.ts';
import { formatMoney } from '#app/domain/money.ts';
import { can } from '#app/domain/permissions/can.ts';
import { splitRulesOf } from '#app/domain/sales/splits/splitRules.server.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';

/** The colour of each mark; its word says the same. */
export const markTones = {
  notDue: 'neutral',
  late: 'danger',
  short: 'warning',
  paid: 'success',
  none: 'neutral',
} as const satisfies Record<CommissionMark, string>;

const statementMonths = 24;

/**
 * What of commission needs the reader; the list as an address asks for it (`?of=`, `?show=`, `?brand=`, `?q=`), which
 * begins with what is late or short, if anything is; and the months of which there are statements.
 */
export async function commissionPage(ctx: AgentContext, params: URLSearchParams) {
  const asked = commissionList.read(params);
  const both = maySeeAgencyCommission(ctx);
  // Who sees the agency's no longer follows an old link to their own.
  const of = both ? asked.of : undefined;
  const branches = both && of !== 'own' ? await branchChoices(ctx) : [];
  const isKnown = branches.some(({ branchId }) => branchId === asked.branch);
  const needs = await readNeeds(ctx, asked.of && both ? asked.of : widestScope(ctx));
  const isUnpaid = needs.some(({ need, bookings }) => need !== 'disputed' && bookings > 0);
  // Who searches, or follows a link to an advisor's bookings or those of some days, means all of them.
  const asksForMore = [asked.search, asked.ship, asked.advisor, asked.branch, asked.from, asked.to].some(Boolean);
  const show = asked.show ?? (isUnpaid && !asksForMore ? 'unpaid' : 'all');
  const query = { ...asked, of, branch: isKnown ? asked.branch : undefined, show };
  const { scope, bookings, advisor, ...found } = await listCommission(ctx, query);
  return {
    needs: needs.map((need) => needInWords(ctx, need, scope, show === need.need)),
    // Where this list is, for the pages that lead back to it.
    address: params.toString() || 'page=1',
    scope,
    brands: selectableBrands(ctx.market),
    printedOn: formatDay(today(ctx.now, ctx.market), ctx),
    months: chipMonths(ctx, query.sails),
    show,
    ofWhatIsMissing: isOfWhatIsMissing(show),
    list: commissionList.view({ ...query, show: show === 'all' ? undefined : show }, found),
    branches: branches.map(({ branchId, branchName }) => ({ value: branchId, label: branchName })),
    // What only a link chooses is shown, so that it can be taken away.
    chosen: [
      ...(query.advisor
        ? [{ name: 'advisor' as const, value: query.advisor, label: advisor ? fullName(advisor, ctx.language) : null }]
        : []),
      ...(query.ship ? [{ name: 'ship' as const, value: query.ship, label: query.ship }] : []),
      ...(query.currency ? [{ name: 'currency' as const, value: query.currency, label: query.currency }] : []),
    ],
    scopes: both
      ? (['agency', 'own'] as const).map((of) => ({
          of,
          href: paths.commission({ of: of === 'agency' ? null : of }),
          open: of === scope,
        }))
      : [],
    rows: bookings.map((booking) => rowOf(ctx, booking, scope)),
    statements: monthsOf(ctx),
    // Shares are shown once the agency has set some; an owner who may set them finds the way.
    shares: (await splitRulesOf(ctx.db, ctx.agency.agencyId)).length > 0,
    maySplit: both && can(ctx, 'agency.set-splits'),
  };
}

export type CommissionRow = ReturnType<typeof rowOf>;

function rowOf(ctx: AgentContext, booking: ListedCommission, scope: CommissionScope) {
  const {
    bookingNumber,
    brand,
    ship,
    agent,
    state,
    mark,
    currency,
    commissionExpected,
    commissionPaid,
    dispute,
    comesOn,
  } = booking;
  const { market, language } = ctx;
  const money = (minor: number) => formatMoney(minor, currency, market, language);
  const day = (iso: string) => formatDay(iso, { market, language });
  return {
    bookingNumber,
    brand,
    ship,
    mark,
    tone: comesOn ? ('info' as const) : markTones[mark],
    comesOn: comesOn && day(comesOn),
    sailing: day(booking.sailingOn),
    due: day(booking.dueOn),
    advisor: scope === 'agency' && agent ? fullName(agent, language) : null,
    // Of a cancelled booking none is expected: the sums leave it out.
    expected: state === 'cancelled' ? null : money(commissionExpected),
    paid: money(commissionPaid),
    missing: mark === 'late' || mark === 'short' ? money(commissionExpected - commissionPaid) : null,
    dispute: dispute && { ...dispute, tone: disputeTones[dispute.state] },
    mayDispute: mayDispute(mark) && dispute?.state !== 'open' && !comesOn,
  };
}

/** A need as a press: how many bookings, what is missing in each currency, and the list of them. */
function needInWords(
  { market, language }: AgentContext,
  { need, bookings, sums }: NeededCommission,
  scope: CommissionScope,
  open: boolean,
) {
  const t = translator(textLocale(language, market));
  return {
    need,
    open,
    count: t('commission:needs.bookings', { count: bookings }),
    sums: sums.map(({ currency, missing }) => formatMoney(missing, currency, market, language)),
    href: bookings > 0 ? paths.commission({ of: scope === 'own' ? scope : null, show: need }) : null,
  };
}

export type Need = ReturnType<typeof needInWords>;

const inFull = { month: 'long', year: 'numeric' } as const;

function monthName(
  { market, language }: AgentContext,
  month: string,
  form: Intl.DateTimeFormatOptions = inFull,
): string {
  return new Intl.DateTimeFormat(localeTag(market, language), { ...form, timeZone: 'UTC' }).format(
    new Date(`${month}-15`),
  );
}

/** The months of sailings that are one press away: the last three, this one and the next; and the chosen one. */
function chipMonths(ctx: AgentContext, chosen: string | undefined) {
  const now = DateTime.fromISO(today(ctx.now, ctx.market), { zone: 'utc' }).startOf('month');
  const near = [-3, -2, -1, 0, 1].map((later) => now.plus({ months: later }).toFormat('yyyy-MM'));
  const all = chosen && !near.includes(chosen) ? [...near, chosen].toSorted() : near;
  return all.map((value) => ({
    value,
    // A chip names the year where it is another one.
    label: monthName(
      ctx,
      value,
      value.startsWith(now.toFormat('yyyy')) ? { month: 'short' } : { ...inFull, month: 'short' },
    ),
    name: monthName(ctx, value),
  }));
}

/** The months of which there are statements: that in which commission becomes due now, and those before it. */
export function monthsOf(ctx: AgentContext): { value: string; label: string }[] {
  const now = DateTime.fromISO(today(ctx.now, ctx.market), { zone: 'utc' }).startOf('month');
  return Array.from({ length: statementMonths }, (_, ago) => now.minus({ months: ago })).map((month) => ({
    value: month.toFormat('yyyy-MM'),
    label: monthName(ctx, month.toFormat('yyyy-MM')),
  }));
}
