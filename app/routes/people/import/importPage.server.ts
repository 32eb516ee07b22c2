import { genderCodes, genders, rolePickLists, roles, titleCodes, titles } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import {
  choosableColumns,
  columnToSet,
  dayOrderOf,
  inColumnOrder,
  missingColumns,
  type ImportColumn,
} from '#app/domain/people/import/columns.ts';
import { rowStates, type RowState } from '#app/domain/people/import/importLimits.ts';
import { importReasons, type ImportReason } from '#app/domain/people/import/importReasons.server.ts';
import {
  readImport,
  type ImportPage,
  type ImportRowView,
  type ImportSummary,
} from '#app/domain/people/import/readImport.server.ts';
import { fieldLabel, lineOfSummary, messageText, type Translate } from '#app/domain/messages.ts';
import { latestYearOf } from '#app/domain/operations/tables/columnFormats.ts';
import { translator } from '#app/platform/translations.server.ts';
import {
  exampleOf,
  formatLine,
  readingChoice,
  type ColumnLine,
} from '#app/routes/operations/tables/columnLines.server.ts';
import type { ReasonLine } from '#app/routes/operations/tables/ReasonsForm.tsx';
import { branchesToChoose } from '#app/routes/people/branches/branchesToChoose.server.ts';

/** A field of a row that is to be corrected. */
export interface FaultyField {
  column: ImportColumn;
  label: string;
  message: string;
  /** The message with the name of its field. */
  line: string;
  value: string;
  /** The choices of a field that has some. */
  options: { value: string; label: string }[] | null;
}

/** A row as the page shows it. */
export interface RowLine {
  number: number;
  name: string;
  userId: string;
  emailAddress: string;
  state: RowState;
  faults: FaultyField[];
  agentUniqueId: string | null;
}

const rowList = listQuery({ tabs: { show: [...rowStates, 'all'] } });

/**
 * What the page of an import shows: of a draft the rows with errors first, of another import all, unless the address
 * asks for others.
 */
export async function importPage(ctx: AgentContext, request: Request, importId: string) {
  const query = rowList.read(new URL(request.url).searchParams);
  const { show, ...paging } = query;
  const asked = show === 'all' ? undefined : show;
  const t = translator(ctx.textLocale ?? ctx.language);
  const first = await readImport(ctx, { importId, ...paging, ...(asked && { state: asked }) });
  const state = asked ?? (show !== 'all' && first.state === 'draft' && first.counts.faulty > 0 ? 'faulty' : undefined);
  const page = state === asked ? first : await readImport(ctx, { importId, ...paging, ...(state && { state }) });
  const asksForBranch = page.rows.some(({ errors }) => errors && 'branch' in errors);
  const branches = asksForBranch ? await branchesToChoose(ctx) : { options: [], needed: false };
  const total = Object.values(page.counts).reduce((sum, count) => sum + count, 0);
  return {
    importId,
    fileName: page.fileName,
    state: page.state,
    counts: page.counts,
    total,
    show: state ?? ('all' as const),
    list: rowList.view(query, { page: page.page, total: state ? page.counts[state] : total }),
    rows: page.rows.map((row) => rowLine(ctx, t, row, branches)),
    ...columnLines(ctx, t, page),
    reasons:
      page.state === 'draft'
        ? (await importReasons(ctx, importId)).map((each) => reasonLine(ctx, t, each, branches))
        : [],
  };
}

function columnLines(ctx: AgentContext, t: Translate, page: ImportPage) {
  const reading = readingChoice(t, page.encoding, page.guess);
  if (page.state !== 'draft') return { columns: [], choices: [], missing: '', open: '', reading };
  const { header, columns, formats } = page;
  const missing = missingColumns(ctx.market, columns);
  const isOpen = columns.includes('birthDate') && formats !== null && dayOrderOf(columns, formats) === '';
  return {
    columns: header.map((name, place) => columnLine(ctx, t, { page, name, place })),
    choices: choosableColumns(ctx).map((column) => ({ value: column, label: fieldLabel(t, column) })),
    missing: missing.map((column) => fieldLabel(t, column)).join(', '),
    open: isOpen ? fieldLabel(t, 'birthDate') : '',
    reading,
  };
}

function columnLine(
  { market, language, now }: AgentContext,
  t: Translate,
  { page: { columns, formats, rows }, name, place }: { page: ImportPage; name: string; place: number },
): ColumnLine {
  const choice = columns[place] ?? '';
  const found = rows.find(({ cells }) => cells[place])?.cells[place] ?? '';
  const samples = formats?.facts[place]?.samples ?? (found ? [found.slice(0, 40)] : []);
  const latestYear = latestYearOf(now, true);
  const value = formats?.formats[place] ?? '';
  return {
    name,
    choice,
    example: exampleOf(samples),
    format:
      choice === 'birthDate' && formats
        ? formatLine({ t, market, language }, { kind: 'day', value, samples, latestYear })
        : null,
  };
}

function reasonLine(
  ctx: AgentContext,
  t: Translate,
  { column, rule, message, rows, texts }: ImportReason,
  branches: Branches,
): ReasonLine {
  const isSet = columnToSet(column);
  const options =
    isSet && column === 'branch' ? branchOptions(t, branches, '') : isSet ? optionsOf(ctx, t, column) : null;
  return {
    reason: `${rule.replaceAll('.', '~')}|${column}`,
    text: lineOfSummary(t, column, messageText(t, message)),
    rows,
    texts: texts.join(' · '),
    isDone: false,
    set: isSet ? { value: '', kind: 'text', options } : null,
  };
}

function rowLine(
  ctx: AgentContext,
  t: Translate,
  { number, texts, errors, state, agentUniqueId }: ImportRowView,
  branches: Branches,
): RowLine {
  const { firstName = '', lastName = '', fullName: wholeName = '', userId = '', emailAddress = '' } = texts;
  const faults = inColumnOrder(errors).map(([column, message]) => {
    const text = messageText(t, message);
    const value = texts[column] ?? '';
    return {
      column,
      label: fieldLabel(t, column),
      message: text,
      line: lineOfSummary(t, column, text),
      value,
      options: column === 'branch' ? branchOptions(t, branches, value) : optionsOf(ctx, t, column),
    };
  });
  return {
    number,
    name: fullName({ firstName, lastName }, ctx.language).trim() || wholeName,
    userId,
    emailAddress,
    state,
    faults,
    agentUniqueId,
  };
}

type Branches = Awaited<ReturnType<typeof branchesToChoose>>;

// By name, as a file gives them; what the file says stays chosen until its reader says what is meant, none among it.
function branchOptions(t: Translate, { options, needed }: Branches, value: string): FaultyField['options'] {
  const names = options.map(({ label }) => ({ value: label, label }));
  return [
    ...(value === '' || names.some((name) => name.value === value) ? [] : [{ value, label: value }]),
    ...names,
    ...(needed ? [] : [{ value: '', label: t('agents:form.noBranch') }]),
  ];
}

function optionsOf({ actor }: AgentContext, t: Translate, column: ImportColumn): FaultyField['options'] {
  if (column === 'title') return titleCodes.map((value) => ({ value, label: t(titles[value].labelKey) }));
  if (column === 'gender') return genderCodes.map((value) => ({ value, label: t(genders[value].labelKey) }));
  if (column === 'agentType')
    return rolePickLists[actor.agentType].map((value) => ({ value, label: t(roles[value].labelKey) }));
  return null;
}

/** An import as a line of the list. */
export function importLine(ctx: AgentContext, { importId, fileName, state, createdAt, counts }: ImportSummary) {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    importId,
    fileName,
    state,
    when: formatTime(createdAt, ctx),
    added: counts.added,
    rows,
  };
}
