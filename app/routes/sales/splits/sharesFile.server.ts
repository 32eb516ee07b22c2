import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { decimalText } from '#app/domain/money.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { widestScope } from '#app/domain/sales/commissionScope.server.ts';
import { commissionScopes } from '#app/domain/sales/commissionScopes.ts';
import { shareMonth } from '#app/domain/sales/splits/forms.ts';
import { readShares, type SharedCommission } from '#app/domain/sales/splits/readShares.server.ts';
import { isTableFormat, tableFileResponse, type TableRow } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { Input } from '#app/routes/requests/door.server.ts';

const columns = [
  ...(['advisor', 'booking', 'ship', 'sailing', 'due', 'currency', 'expected', 'paid', 'percent', 'share'] as const),
];

/**
 * The commission of a month with each advisor's share, `?month=2026-11` and `?of=`, as `csv` or `xlsx`: bookings by
 * advisor, each followed by what they come to. Throws `notFound` for another format or no month.
 */
export async function sharesFile({ ctx, request, params }: Input<AgentContext>): Promise<Response> {
  const { format } = params;
  const search = new URL(request.url).searchParams;
  const month = shareMonth.safeParse(search.get('month'));
  if (!month.success || !isTableFormat(format)) throw new Refusal('notFound');
  const scope = commissionScopes.find((each) => each === search.get('of')) ?? widestScope(ctx);
  const bookings = await readShares(ctx, { scope, month: month.data, format });
  const t = translator(textLocale(ctx.language, ctx.market));
  const name = t('splits:fileName', { agencyId: ctx.agency.agencyId, month: month.data });
  return tableFileResponse(format, name, {
    header: columns.map((column) => t(`splits:file.${column}`)),
    rows: rowsOf(ctx, bookings),
  });
}

interface Sums {
  of: SharedCommission;
  expected: number;
  paid: number;
  share: number;
}

async function* rowsOf(ctx: AgentContext, bookings: AsyncIterable<SharedCommission>): AsyncGenerator<TableRow> {
  const t = translator(textLocale(ctx.language, ctx.market));
  const nameOf = ({ agent }: SharedCommission) => (agent ? fullName(agent, ctx.language) : t('commission:noOne'));
  const total = ({ of, expected, paid, share }: Sums): TableRow => {
    const amount = (minor: number) => Number(decimalText(minor, of.currency));
    const name = t('splits:total', { name: nameOf(of) });
    return [name, null, null, null, null, of.currency, amount(expected), amount(paid), null, amount(share)];
  };
  let sums: Sums | null = null;
  for await (const booking of bookings) {
    if (sums && (sums.of.agentUniqueId !== booking.agentUniqueId || sums.of.currency !== booking.currency)) {
      yield total(sums);
      sums = null;
    }
    sums ??= { of: booking, expected: 0, paid: 0, share: 0 };
    sums.expected += booking.commissionExpected;
    sums.paid += booking.commissionPaid;
    sums.share += booking.share ?? 0;
    const amount = (minor: number) => Number(decimalText(minor, booking.currency));
    yield [
      nameOf(booking),
      booking.bookingNumber,
      booking.ship,
      { day: booking.sailingOn },
      { day: booking.dueOn },
      booking.currency,
      amount(booking.commissionExpected),
      amount(booking.commissionPaid),
      booking.percent === null ? null : booking.percent / 100,
      booking.share === null ? null : amount(booking.share),
    ];
  }
  if (sums) yield total(sums);
}
