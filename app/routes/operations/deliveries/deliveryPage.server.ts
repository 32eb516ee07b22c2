import type { StaffContext } from '#app/domain/context.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { localeTag, marketOfLanguage } from '#app/domain/markets/markets.ts';
import type { Translate } from '#app/domain/messages.ts';
import {
  deliveryKinds,
  sheetRows,
  type DeliveryKindName,
  type DeliveryState,
} from '#app/domain/operations/deliveries/deliveryKinds.ts';
import {
  listDeliveries,
  readDelivery,
  refusedRowList,
  refusedRows,
  type ListedDelivery,
  type StoredRefusedRow,
} from '#app/domain/operations/deliveries/readDeliveries.server.ts';
import { uploadDelivery } from '#app/domain/operations/deliveries/uploadDelivery.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import type { Language } from '#app/i18n.ts';
import { isTableFormat, tableFileResponse } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { Input } from '#app/routes/requests/door.server.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { takePostedFile } from '#app/routes/requests/postedFile.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { deliveryScreens } from './deliveryScreens.ts';

const tones = { running: 'info', done: 'success', refused: 'danger' } as const satisfies Record<DeliveryState, string>;

export type DeliveryLine = ReturnType<typeof lineOf>;

/** What a page of a kind's deliveries says of each, and how large a file may be, also in words. */
export async function deliveriesPage(ctx: StaffContext, kind: DeliveryKindName) {
  return {
    deliveries: (await listDeliveries(ctx, kind)).map((each) => lineOf(ctx, each)),
    maxBytes: deliveryKinds[kind].bytes,
    limits: { megabytes: deliveryKinds[kind].bytes / 1024 / 1024, rows: numbersIn(ctx.language)(sheetRows) },
  };
}

/**
 * Takes the file of a posted form as a delivery of a kind: its identifier, or the words of the refusal with its status.
 */
export async function takeDelivery(
  { ctx, request }: Pick<Input<StaffContext>, 'ctx' | 'request'>,
  kind: DeliveryKindName,
): Promise<{ deliveryId: string } | { problem: string; status: number }> {
  try {
    return await takePostedFile(request, (file) => uploadDelivery(ctx, kind, file));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { problem: refusalText(error, ctx.language), status: error.status };
  }
}

function lineOf({ language }: StaffContext, each: ListedDelivery) {
  const t = translator(language);
  const { id: deliveryId, state } = each;
  const number = numbersIn(language);
  return {
    ...{ deliveryId, state, tone: tones[state] },
    name: each.source === 'file' ? each.fileName : t('deliveries:ofPartner', { issuer: each.issuer }),
    by: each.staff ? fullName(each.staff, language).trim() || each.staff.userId : each.issuer,
    when: formatTime(each.createdAt, marketOfLanguage(language), language),
    recorded: number(each.recorded),
    changed: number(each.changed),
    present: number(each.present),
    refused: number(each.refused),
  };
}

/** One delivery: how far it has come, what came of it, and the rows that were refused. */
export async function deliveryPage({ ctx, request, params }: Input<StaffContext>, kind: DeliveryKindName) {
  const query = refusedRowList.read(new URL(request.url).searchParams);
  const found = await readDelivery(ctx, { kind, deliveryId: uuidParam(params, 'deliveryId'), ...query });
  const t = translator(ctx.language);
  const number = numbersIn(ctx.language);
  const problem = found.problem === '' ? null : t(`deliveries:problem.${found.problem}`, { about: found.about });
  const words = { done: number(found.readRows), total: number(found.totalRows ?? 0) };
  return {
    ...{ ...lineOf(ctx, found), problem },
    rows: found.rows.map((row) => refusedRow(t, kind, row)),
    list: refusedRowList.view(query, { page: query.page, total: found.refused }),
    progress:
      found.totalRows === null
        ? null
        : { done: found.readRows, total: found.totalRows, words: t('deliveries:progress.words', words) },
  };
}

function refusedRow(t: Translate, kind: DeliveryKindName, { number, names, faults }: StoredRefusedRow) {
  return { number, names, reasons: faults.map((fault) => faultInWords(t, kind, fault)) };
}

/** What is wrong with a row in words, by the kind's own texts. */
function faultInWords(t: Translate, kind: DeliveryKindName, faultOfRow: string): string {
  const [fault = '', column = '', about = ''] = faultOfRow.split('|');
  return t(`${kind}:fault.${fault}`, { column, about });
}

/**
 * Every refused row of a delivery with the reasons, as a file. Throws `notFound` for a format that there is not.
 */
export async function deliveryResult({ ctx, params }: Input<StaffContext>, kind: DeliveryKindName): Promise<Response> {
  const { names } = deliveryScreens[kind];
  const deliveryId = uuidParam(params, 'deliveryId');
  if (!isTableFormat(params.format)) throw new Refusal('notFound');
  await readDelivery(ctx, { kind, deliveryId, page: 1, pageSize: 1 });
  const t = translator(ctx.language);
  return tableFileResponse(params.format, t(`${kind}:import.fileName`), {
    header: [t('deliveries:rows.number'), ...names.map((name) => t(name)), t('deliveries:rows.reasons')],
    rows: (async function* () {
      for await (const row of refusedRows(ctx, { kind, deliveryId })) {
        const { number, names: values, reasons } = refusedRow(t, kind, row);
        yield [number, ...names.map((_, place) => values[place] ?? ''), reasons.join(' / ')];
      }
    })(),
  });
}

function numbersIn(language: Language): (value: number) => string {
  const format = new Intl.NumberFormat(localeTag(marketOfLanguage(language), language));
  return (value) => format.format(value);
}
