import type { AgentContext } from '#app/domain/context.server.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { decimalText } from '#app/domain/money.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { widestScope } from '#app/domain/sales/commissionScope.server.ts';
import { commissionScopes } from '#app/domain/sales/commissionScopes.ts';
import { paymentMonth } from '#app/domain/sales/payments/forms.ts';
import { exportAccount, type AccountEntry } from '#app/domain/sales/payments/readAccount.server.ts';
import { isTableFormat, tableFileResponse, type TableRow } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { Input } from '#app/routes/requests/door.server.ts';

const columns = ['day', 'entry', 'number', 'booking', 'ship', 'currency', 'amount', 'balance'] as const;

/**
 * The account of commission of a month, `?month=2026-11` and `?of=`, as `csv` or `xlsx`: for each currency what was owed
 * before, every entry with the balance after it, and what is owed then. Throws `notFound` for another format or no
 * month.
 */
export async function paymentsFile({ ctx, request, params }: Input<AgentContext>): Promise<Response> {
  const { format } = params;
  const search = new URL(request.url).searchParams;
  const month = paymentMonth.safeParse(search.get('month'));
  if (!month.success || !isTableFormat(format)) throw new Refusal('notFound');
  const scope = commissionScopes.find((each) => each === search.get('of')) ?? widestScope(ctx);
  const { from, to, balances, entries } = await exportAccount(ctx, { scope, month: month.data, format });
  const t = translator(textLocale(ctx.language, ctx.market));
  const rows = async function* (): AsyncGenerator<TableRow> {
    let next = await entries.next();
    for (const { currency, opening, closing } of balances) {
      const amount = (minor: number) => Number(decimalText(minor, currency));
      let balance = opening;
      yield [{ day: from }, t('payments:entry.opening'), null, null, null, currency, null, amount(opening)];
      // Entries come by currency, as balances do.
      for (; !next.done && next.value.currency === currency; next = await entries.next()) {
        const entry: AccountEntry = next.value;
        if (entry.kind !== 'unclaimed') balance += entry.amount;
        yield [
          { day: entry.day },
          t(`payments:entry.${entry.kind}`),
          entry.number,
          entry.bookingNumber,
          entry.ship,
          currency,
          amount(entry.amount),
          amount(balance),
        ];
      }
      yield [{ day: to }, t('payments:entry.closing'), null, null, null, currency, null, amount(closing)];
    }
  };
  return tableFileResponse(
    format,
    t('payments:account.fileName', { agencyId: ctx.agency.agencyId, month: month.data }),
    { header: columns.map((column) => t(`payments:column.${column}`)), rows: rows() },
  );
}
