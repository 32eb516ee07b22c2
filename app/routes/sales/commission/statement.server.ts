import { statementMonth } from '#app/domain/sales/commission/forms.ts';
import { commissionScopes } from '#app/domain/sales/commissionScopes.ts';
import type { ExplainedBooking } from '#app/domain/sales/commission/bookingRows.server.ts';
import { widestScope } from '#app/domain/sales/commissionScope.server.ts';
import { whyCommission } from '#app/domain/sales/commission/whyWords.ts';
import { readStatement } from '#app/domain/sales/commission/readStatement.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate, formatDay, fullName } from '#app/domain/display.ts';
import { localeTag, textLocale } from '#app/domain/markets/markets.ts';
import type { Translate } from '#app/domain/messages.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { decimalText, formatMoney } from '#app/domain/money.ts';
import { pdfTableResponse, type PdfColumn, type PdfRow } from '#app/platform/pdfTable.server.ts';
import { isTableFormat, tableFileResponse, type TableRow } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { Input } from '#app/routes/requests/door.server.ts';

const columns = [
  { key: 'booking', share: 0.1 },
  { key: 'advisor', share: 0.17 },
  { key: 'ship', share: 0.16 },
  { key: 'sailing', share: 0.1 },
  { key: 'due', share: 0.1 },
  { key: 'mark', share: 0.09 },
  { key: 'expected', share: 0.14, numeric: true },
  { key: 'paid', share: 0.14, numeric: true },
] as const;

// What explains a booking's commission, in the columns after its amounts.
const why = ['commissionable', 'withoutCommission', 'ratePercent', 'title'] as const;

// Further rows are in the CSV and XLSX only.
const rowsOnPaper = 2000;

/**
 * The statement of a month, `?month=2026-11` and `?of=`, as `pdf`, `csv` or `xlsx`. Throws `notFound` for another format or no
 * month.
 */
export async function statementFile({ ctx, request, params }: Input<AgentContext>): Promise<Response> {
  const search = new URL(request.url).searchParams;
  const month = statementMonth.safeParse(search.get('month'));
  const { format } = params;
  if (!month.success || (format !== 'pdf' && !isTableFormat(format))) throw new Refusal('notFound');
  const scope = commissionScopes.find((each) => each === search.get('of')) ?? widestScope(ctx);
  const statement = await readStatement(ctx, { scope, month: month.data, format });
  const t = translator(textLocale(ctx.language, ctx.market));
  const name = t('commission:statement.fileName', { agencyId: ctx.agency.agencyId, month: month.data });
  const header = columns.map(({ key }) => t(`commission:list.${key}`));
  if (format !== 'pdf')
    return tableFileResponse(format, name, {
      header: [
        ...header.slice(0, 6),
        t('commission:statement.currency'),
        ...header.slice(6),
        ...why.map((key) => t(`commission:why.${key}`)),
      ],
      rows: tableRows(ctx, t, statement.bookings),
    });
  const title = new Intl.DateTimeFormat(localeTag(ctx.market, ctx.language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month.data}-15`));
  const money = (minor: number, currency: string) => formatMoney(minor, currency, ctx.market, ctx.language);
  const count = statement.sums.reduce((sum, { bookings }) => sum + bookings, 0);
  return pdfTableResponse(name, {
    title: t('commission:statement.heading', { month: title }),
    paper: ctx.market === 'nam' ? 'LETTER' : 'A4',
    language: ctx.language,
    lines: [
      t('commission:statement.for', {
        agency: ctx.agency.agencyName,
        agencyId: ctx.agency.agencyId,
        who: scope === 'own' ? fullName(ctx.actor, ctx.language) : t('commission:statement.everybody'),
      }),
      ...statement.sums.map(({ currency, expected, paid, missing }) =>
        t('commission:statement.sums', {
          currency,
          expected: money(expected, currency),
          paid: money(paid, currency),
          missing: money(missing, currency),
        }),
      ),
      ...(count === 0 ? [t('commission:statement.none')] : []),
      ...(count > rowsOnPaper
        ? [
            t('commission:statement.more', {
              rows: new Intl.NumberFormat(localeTag(ctx.market, ctx.language)).format(rowsOnPaper),
            }),
          ]
        : []),
    ],
    columns: columns.map(
      (column, place): PdfColumn => ({
        header: header[place] ?? '',
        share: column.share,
        numeric: 'numeric' in column,
      }),
    ),
    rows: paperRows(ctx, t, statement.bookings),
    footer: (page) => t('commission:statement.page', { page, made: formatDate(ctx.now, ctx) }),
  });
}

async function* tableRows(
  ctx: AgentContext,
  t: Translate,
  bookings: AsyncIterable<ExplainedBooking>,
): AsyncGenerator<TableRow> {
  for await (const booking of bookings) {
    const { bookingNumber, ship, sailingOn, dueOn, currency, commissionExpected, commissionPaid } = booking;
    // As numbers: a spreadsheet adds them up. A decimal text of at most 12 digits is one without loss.
    const decimal = (minor: number) => Number(decimalText(minor, currency));
    const { sentence, commissionable, withoutCommission, effectiveRate } = whyCommission(t, booking, ctx);
    const isExplained = booking.components.length > 0;
    yield [
      bookingNumber,
      advisorOf(ctx, booking),
      ship,
      { day: sailingOn },
      { day: dueOn },
      markOf(ctx, booking),
      currency,
      decimal(commissionExpected),
      decimal(commissionPaid),
      ...(isExplained ? [decimal(commissionable), decimal(withoutCommission)] : [null, null]),
      effectiveRate === null ? null : effectiveRate / 100,
      sentence,
    ];
  }
}

async function* paperRows(
  ctx: AgentContext,
  t: Translate,
  bookings: AsyncIterable<ExplainedBooking>,
): AsyncGenerator<PdfRow> {
  const { market, language } = ctx;
  const day = (iso: string) => formatDay(iso, { market, language });
  let rows = 0;
  for await (const booking of bookings) {
    if (rows === rowsOnPaper) return;
    rows += 1;
    const { bookingNumber, ship, sailingOn, dueOn, currency, commissionExpected, commissionPaid } = booking;
    const cells = [
      bookingNumber,
      advisorOf(ctx, booking),
      ship,
      day(sailingOn),
      day(dueOn),
      markOf(ctx, booking),
      formatMoney(commissionExpected, currency, market, language),
      formatMoney(commissionPaid, currency, market, language),
    ];
    // For a booking without components it says no more than the amounts do.
    yield booking.components.length > 0 ? { cells, note: whyCommission(t, booking, ctx).sentence } : { cells };
  }
}

function advisorOf({ language }: AgentContext, { agent }: ExplainedBooking): string {
  return agent ? fullName(agent, language) : translator(language)('commission:noOne');
}

function markOf({ language }: AgentContext, { mark }: ExplainedBooking): string {
  return translator(language)(`commission:mark.${mark}`);
}
