import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDay } from '#app/domain/display.ts';
import { formatMoney } from '#app/domain/money.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { maySeeAgencyCommission, widestScope } from '#app/domain/sales/commissionScope.server.ts';
import { accountList } from '#app/domain/sales/payments/forms.ts';
import { readAccount, readAccountEntries, type AccountEntry } from '#app/domain/sales/payments/readAccount.server.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { monthsOf } from '#app/routes/sales/commission/commissionPage.server.ts';

/** The account of the month that an address asks for (`?month=`, `?of=`), without one of today's. */
export async function accountPage(ctx: AgentContext, params: URLSearchParams) {
  const { market, language } = ctx;
  const asked = accountList.read(params);
  const both = maySeeAgencyCommission(ctx);
  const scope = both ? (asked.of ?? 'agency') : widestScope(ctx);
  const month = asked.month ?? today(ctx.now, market).slice(0, 7);
  const query = { ...asked, of: both ? asked.of : undefined, month };
  const { balances, total, from, to } = await readAccount(ctx, { scope, month });
  const { page, skip, take } = accountList.pageOf(query, total);
  const entries = await readAccountEntries(ctx, { scope, month, skip, take });
  const day = (iso: string) => formatDay(iso, { market, language });
  const known = monthsOf(ctx);
  const months = known.some(({ value }) => value === month) ? known : [...known, { value: month, label: month }];
  const of = both && scope === 'own' ? scope : null;
  return {
    title: documentTitle(language, 'payments:toAccount'),
    scope,
    month: months.find(({ value }) => value === month)?.label ?? month,
    months,
    days: { from: day(from), to: day(to) },
    printedOn: day(today(ctx.now, market)),
    list: accountList.view(query, { page, total }),
    balances: balances.map(({ currency, opening, due, paid, unclaimed, closing }) => {
      const money = (minor: number) => formatMoney(minor, currency, market, language);
      return {
        currency,
        opening: money(opening),
        due: money(due),
        paid: money(paid),
        closing: money(closing),
        unclaimed: unclaimed === 0 ? null : money(unclaimed),
      };
    }),
    rows: entries.map((entry, place) => rowOf(ctx, entry, skip + place)),
    scopes: both
      ? (['agency', 'own'] as const).map((each) => ({
          of: each,
          href: paths.paymentsAccount({ of: each === 'agency' ? null : each, month: asked.month }),
          open: each === scope,
        }))
      : [],
    payments: paths.payments({ of }),
  };
}

export type EntryRow = ReturnType<typeof rowOf>;

function rowOf({ market, language }: AgentContext, entry: AccountEntry, place: number) {
  const { day, kind, bookingNumber, ship, remittanceId, number, currency, amount } = entry;
  return {
    key: String(place),
    day: formatDay(day, { market, language }),
    kind,
    bookingNumber,
    ship,
    number,
    href: remittanceId && paths.payment(remittanceId),
    amount: formatMoney(amount, currency, market, language),
  };
}
