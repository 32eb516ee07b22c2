import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDay } from '#app/domain/display.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { formatMoney } from '#app/domain/money.ts';
import { maySeeAgencyCommission } from '#app/domain/sales/commissionScope.server.ts';
import type { CommissionScope } from '#app/domain/sales/commissionScopes.ts';
import { paymentList } from '#app/domain/sales/payments/forms.ts';
import { listPayments, type ListedPayment, type PaymentSum } from '#app/domain/sales/payments/listPayments.server.ts';
import { paymentFilters, paymentTones, type PaymentFilter } from '#app/domain/sales/payments/payments.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';

/** The list as an address asks for it (`?of=`, `?show=`, `?from=`, `?q=`), and what its payments come to by state. */
export async function paymentsPage(ctx: AgentContext, params: URLSearchParams) {
  const asked = paymentList.read(params);
  const both = maySeeAgencyCommission(ctx);
  const query = { ...asked, of: both ? asked.of : undefined };
  const { scope, payments, sums, ...found } = await listPayments(ctx, query);
  return {
    scope,
    filters: paymentFilters,
    printedOn: formatDay(today(ctx.now, ctx.market), ctx),
    list: paymentList.view(query, found),
    rows: payments.map((payment) => rowOf(ctx, payment)),
    chips: chipsOf(ctx, sums, { scope, show: query.show }),
    scopes: both
      ? (['agency', 'own'] as const).map((of) => ({
          of,
          href: paths.payments({ of: of === 'agency' ? null : of }),
          open: of === scope,
        }))
      : [],
    account: paths.paymentsAccount({ of: both && scope === 'own' ? scope : null }),
  };
}

export type PaymentRow = ReturnType<typeof rowOf>;

function rowOf({ market, language }: AgentContext, payment: ListedPayment) {
  const { remittanceId, number, paidOn, method, state, currency, bankLine, amount, unclaimed, bookings } = payment;
  const money = (minor: number) => formatMoney(minor, currency, market, language);
  return {
    key: remittanceId,
    number,
    bankLine,
    href: paths.payment(remittanceId),
    paidOn: formatDay(paidOn, { market, language }),
    method,
    state,
    tone: paymentTones[state],
    bookings,
    amount: money(amount),
    unclaimed: unclaimed === 0 ? null : money(unclaimed),
  };
}

const chips = ['paid', 'onTheWay', 'announced', 'unclaimed'] as const satisfies readonly PaymentFilter[];

/** What payments come to, each state a press on its list; a sum for each currency, never added. */
function chipsOf(
  { market, language }: AgentContext,
  sums: readonly PaymentSum[],
  { scope, show: shown }: { scope: CommissionScope; show: PaymentFilter | undefined },
) {
  const t = translator(textLocale(language, market));
  return chips.flatMap((show) => {
    const own =
      show === 'unclaimed'
        ? sums.filter(({ state, unclaimed }) => state !== 'cancelled' && unclaimed !== 0)
        : sums.filter(({ state }) => state === show);
    if (own.length === 0) return [];
    const totals = new Map<string, number>();
    for (const { currency, amount, unclaimed } of own)
      totals.set(currency, (totals.get(currency) ?? 0) + (show === 'unclaimed' ? unclaimed : amount));
    return [
      {
        show,
        open: show === shown,
        count:
          show === 'unclaimed'
            ? t('payments:waits')
            : t('payments:count', { count: own.reduce((sum, { payments }) => sum + payments, 0) }),
        sums: [...totals].map(([currency, amount]) => formatMoney(amount, currency, market, language)),
        href: paths.payments({ of: scope === 'own' ? scope : null, show }),
      },
    ];
  });
}
