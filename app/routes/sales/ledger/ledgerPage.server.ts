import type { StaffContext } from '#app/domain/context.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import {
  readLedgerImport,
  refusedRowList,
  type ListedLedgerImport,
  type RefusedLedgerRow,
} from '#app/domain/sales/ledger/readLedgerImports.server.ts';
import type { LedgerImportState } from '#app/domain/sales/ledger/ledgerLimits.ts';
import { localeTag, marketOfLanguage } from '#app/domain/markets/markets.ts';
import type { Language } from '#app/i18n.ts';
import type { Translate } from '#app/domain/messages.ts';
import { translator } from '#app/platform/translations.server.ts';

const tones = { running: 'info', done: 'success', refused: 'danger' } as const satisfies Record<
  LedgerImportState,
  string
>;

export type LedgerLine = ReturnType<typeof ledgerLine>;

/** A delivery in the list of all. */
export function ledgerLine({ language }: StaffContext, each: ListedLedgerImport) {
  const t = translator(language);
  // The table's check holds the state to the type.
  const state = each.state;
  const number = numbersIn(language);
  return {
    ...{
      importId: each.id,
      state,
      tone: tones[state],
      name: each.source === 'file' ? each.fileName : t('ledger:ofPartner', { issuer: each.issuer }),
    },
    by: each.staff ? fullName(each.staff, language).trim() || each.staff.userId : each.issuer,
    when: formatTime(each.createdAt, marketOfLanguage(language), language),
    ...{ recorded: number(each.recorded), present: number(each.present), refused: number(each.refused) },
  };
}

/** One delivery: how far it has come, what came of it, and the rows that were refused. */
export async function ledgerImportPage(ctx: StaffContext, importId: string, params: URLSearchParams) {
  const query = refusedRowList.read(params);
  const found = await readLedgerImport(ctx, { importId, ...query });
  const t = translator(ctx.language);
  const number = numbersIn(ctx.language);
  const problem = found.problem === '' ? null : t(`ledger:problem.${found.problem}`, { about: found.about });
  const rows = found.rows.map((row) => refusedRow(t, row));
  return {
    ...{ ...ledgerLine(ctx, found), problem, rows },
    list: refusedRowList.view(query, { page: query.page, total: found.refused }),
    progress:
      found.totalRows === null
        ? null
        : {
            done: found.readRows,
            total: found.totalRows,
            words: t('ledger:progress.words', { done: number(found.readRows), total: number(found.totalRows) }),
          },
  };
}

/** A row that was refused, with the reasons in words. */
export function refusedRow(t: Translate, { number, bookingNumber, revision, faults }: RefusedLedgerRow) {
  return { number, bookingNumber, revision, reasons: faults.map((fault) => faultInWords(t, fault)) };
}

function faultInWords(t: Translate, faultOfRow: string): string {
  const [fault = '', column = ''] = faultOfRow.split('|');
  return t(`ledger:fault.${fault}`, { column });
}

function numbersIn(language: Language): (value: number) => string {
  const format = new Intl.NumberFormat(localeTag(marketOfLanguage(language), language));
  return (value) => format.format(value);
}
