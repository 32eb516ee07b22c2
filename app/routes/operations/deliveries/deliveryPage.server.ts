import type { StaffContext } from '#app/domain/context.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { localeTag, marketOfLanguage } from '#app/domain/markets/markets.ts';
import type { Translate } from '#app/domain/messages.ts';
import { deliveryKinds, sheetRows, type DeliveryState } from '#app/domain/operations/deliveries/deliveryKinds.ts';
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
import { columnsOf, labelKeyOf, type FileOfKind } from '#app/domain/operations/deliveries/fileOfKind.ts';
import type { Language } from '#app/i18n.ts';
import { isTableFormat, tableFileResponse } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { templateFile } from '#app/routes/operations/tables/templateFile.server.ts';
import type { Input } from '#app/routes/requests/door.server.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { takePostedFile } from '#app/routes/requests/postedFile.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { deliveryScreens } from './deliveryScreens.ts';
import { checkOf, faultInWords } from './fileCheck.server.ts';

const tones = {
  checking: 'info',
  draft: 'warning',
  running: 'info',
  done: 'success',
  refused: 'danger',
} as const satisfies Record<DeliveryState, string>;

export type DeliveryLine = ReturnType<typeof lineOf>;

/** What a page of a kind's deliveries says of each, how large a file may be, also in words, and its template's columns. */
export async function deliveriesPage(ctx: StaffContext, file: FileOfKind) {
  const { kind } = file;
  const t = translator(ctx.language);
  const labels = (optional: boolean) =>
    columnsOf(file)
      .filter((column) => Boolean(file.columns[column]!.optional) === optional)
      .map((column) => t(labelKeyOf(file, column)))
      .join(', ');
  return {
    template: { required: labels(false), optional: labels(true) },
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
  { kind }: FileOfKind,
): Promise<{ deliveryId: string } | { problem: string; status: number }> {
  try {
    return await takePostedFile(request, (file) => uploadDelivery(ctx, kind, file));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { problem: refusalText(error, ctx.language), status: error.status };
  }
}

function lineOf({ language, zone }: StaffContext, each: ListedDelivery) {
  const t = translator(language);
  const { id: deliveryId, state } = each;
  const number = numbersIn(language);
  return {
    deliveryId,
    state,
    tone: tones[state],
    name: each.source === 'file' ? each.fileName : t('deliveries:ofPartner', { issuer: each.issuer }),
    by: each.staff ? fullName(each.staff, language).trim() || each.staff.userId : each.issuer,
    when: formatTime(each.createdAt, { language, zone }),
    recorded: number(each.recorded),
    changed: number(each.changed),
    present: number(each.present),
    refused: number(each.refused),
  };
}

/**
 * One delivery: how far it has come, what came of it, and the rows that were refused; of a file that was checked what can
 * be chosen before it is imported.
 */
export async function deliveryPage({ ctx, request, params }: Input<StaffContext>, file: FileOfKind) {
  const { kind } = file;
  const query = refusedRowList.read(new URL(request.url).searchParams);
  const found = await readDelivery(ctx, { kind, deliveryId: uuidParam(params, 'deliveryId'), ...query });
  const t = translator(ctx.language);
  const number = numbersIn(ctx.language);
  const problem = found.problem === '' ? null : t(`deliveries:problem.${found.problem}`, { about: found.about });
  const words = { done: number(found.readRows), total: number(found.totalRows ?? 0) };
  return {
    ...lineOf(ctx, found),
    problem,
    check: found.state === 'draft' ? checkOf(ctx, file, found) : null,
    rows: found.rows.map((row) => refusedRow(t, file, row)),
    list: refusedRowList.view(query, { page: query.page, total: found.refused }),
    progress:
      found.totalRows === null
        ? null
        : { done: found.readRows, total: found.totalRows, words: t('deliveries:progress.words', words) },
  };
}

function refusedRow(t: Translate, file: FileOfKind, { number, names, faults }: StoredRefusedRow) {
  return { number, names, reasons: faults.map((fault) => faultInWords(t, file, fault)) };
}

/**
 * Every refused row of a delivery with the reasons, as a file. Throws `notFound` for a format that there is not.
 */
export async function deliveryResult({ ctx, params }: Input<StaffContext>, file: FileOfKind): Promise<Response> {
  const { kind } = file;
  const { names } = deliveryScreens[kind];
  const deliveryId = uuidParam(params, 'deliveryId');
  if (!isTableFormat(params.format)) throw new Refusal('notFound');
  await readDelivery(ctx, { kind, deliveryId, page: 1, pageSize: 1 });
  const t = translator(ctx.language);
  return tableFileResponse(params.format, t(`${kind}:import.fileName`), {
    header: [t('deliveries:rows.number'), ...names.map((name) => t(name)), t('deliveries:rows.reasons')],
    rows: (async function* () {
      for await (const row of refusedRows(ctx, { kind, deliveryId })) {
        const { number, names: values, reasons } = refusedRow(t, file, row);
        yield [number, ...names.map((_, place) => values[place] ?? ''), reasons.join(' / ')];
      }
    })(),
  });
}

function numbersIn(language: Language): (value: number) => string {
  const format = new Intl.NumberFormat(localeTag(marketOfLanguage(language), language));
  return (value) => format.format(value);
}

/** The empty template of a kind's files. Throws `notFound` for another format. */
export function deliveryTemplate({ ctx, params }: Input<StaffContext>, file: FileOfKind): Response {
  return templateFile(ctx, params.format, {
    nameKey: `${file.kind}:import.templateName`,
    header: (t) => columnsOf(file).map((column) => t(labelKeyOf(file, column))),
  });
}
