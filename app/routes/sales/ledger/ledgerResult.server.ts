import type { StaffContext } from '#app/domain/context.server.ts';
import { readLedgerImport, refusedLedgerRows } from '#app/domain/sales/ledger/readLedgerImports.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { isTableFormat, tableFileResponse } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { Input } from '#app/routes/requests/door.server.ts';
import { refusedRow } from './ledgerPage.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

/**
 * Every refused row of a delivery to the ledger with the reasons, as a file. Throws `notFound` for a format that there
 * is not.
 */
export async function ledgerResult({ ctx, params }: Input<StaffContext>): Promise<Response> {
  const importId = uuidParam(params, 'importId');
  if (!isTableFormat(params.format)) throw new Refusal('notFound');
  await readLedgerImport(ctx, { importId, page: 1, pageSize: 1 });
  const t = translator(ctx.language);
  return tableFileResponse(params.format, t('ledger:result.fileName'), {
    header: [
      t('ledger:rows.number'),
      t('ledger:rows.bookingNumber'),
      t('ledger:rows.revision'),
      t('ledger:rows.reasons'),
    ],
    rows: (async function* () {
      for await (const row of refusedLedgerRows(ctx, importId)) {
        const { number, bookingNumber, revision, reasons } = refusedRow(t, row);
        yield [number, bookingNumber, revision, reasons.join(' / ')];
      }
    })(),
  });
}
