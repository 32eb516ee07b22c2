import { data } from '@remix-run/node';
import type { SubmissionResult } from '@conform-to/react';
import type { StaffContext } from '#app/domain/context.server.ts';
import { editRows, rowActPattern, type EditedRows } from '#app/domain/markets/settings/rowEdits.ts';
import { mostFileBytes } from '#app/domain/markets/settings/settingLimits.ts';
import type { SettingKind } from '#app/domain/markets/settings/settingKind.ts';
import { messageAtField, messageKey } from '#app/domain/messages.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { readTable, rowsOfPiece } from '#app/platform/tableReader.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { refusalInForm } from '#app/routes/requests/formReply.server.ts';

/** The rows of a setting's form as they are edited, with those that the table shows. */
export interface RowsState extends EditedRows {
  name: string;
  rows: string[][];
  /** True once something was done to them that is not saved. */
  isChanged: boolean;
}

/** The field of a kind whose value is rows; null where it has none. */
export function rowsField(kind: SettingKind) {
  const [found] = Object.entries(kind.fields).filter(([, { rows }]) => rows);
  return found ? { name: found[0], rows: found[1].rows! } : null;
}

/** The rows of a text as the page shows them. */
export function rowsState(kind: SettingKind, edited: EditedRows, isChanged: boolean): RowsState | null {
  const field = rowsField(kind);
  if (!field) return null;
  const { columns, read } = field.rows;
  return {
    ...edited,
    name: field.name,
    rows: (read(edited.text) ?? []).map((row) => columns.map(({ name }) => row[name] ?? '')),
    isChanged,
  };
}

const cellPrefix = 'cell-';

/**
 * Takes the editor's own fields out of a posted form, and puts the rows as they now are into the field of the kind. What
 * is typed in a row's cells is kept before anything else, also where the setting is saved. `reply` is the page again:
 * after a press of the editor, or where a cell or a file is refused; null where the form is to be saved.
 */
export async function takeRows(ctx: StaffContext, kind: SettingKind, posted: FormData) {
  const field = rowsField(kind);
  if (!field) return { state: null, reply: null };
  const text = (name: string) => {
    const value = posted.get(name);
    return typeof value === 'string' ? value : '';
  };
  const cells = Object.fromEntries(field.rows.columns.map(({ name }) => [name, text(cellPrefix + name)]));
  const at = /^\d{1,4}$/.test(text('rowAt')) ? Number(text('rowAt')) : null;
  const [act, sortBy, file] = [text('rowAct'), text('sortBy'), posted.get('settingFile')];
  for (const name of [...posted.keys()])
    if (['rowAt', 'rowAct', 'sortBy', 'settingFile'].includes(name) || name.startsWith(cellPrefix)) posted.delete(name);
  const before = { text: text(field.name), at, cells };
  // Only what the page itself wrote is read there.
  if (field.rows.read(before.text) === undefined || !(act === '' || act === 'import' || rowActPattern.test(act)))
    throw new Refusal('malformedRequest');
  const again = (edited: EditedRows, error: Record<string, string[]> = {}) => {
    posted.set(field.name, edited.text);
    const initialValue = Object.fromEntries([...posted].filter(([, value]) => typeof value === 'string'));
    const result = { initialValue, error } as SubmissionResult<string[]>;
    const state = rowsState(kind, edited, true);
    return { state, reply: data({ ...result, rows: state }, { status: Object.keys(error).length > 0 ? 400 : 200 }) };
  };
  const hasFile = file instanceof File && (file.size > 0 || file.name !== '');
  if (hasFile) {
    try {
      const { text: imported, fault } = await linesOfFile(ctx, kind, file);
      if (fault !== undefined)
        return again(before, { settingFile: messageAtField(translator(ctx.language), 'settingFile', fault) });
      // What came by a file is looked at before it is saved.
      return again({ text: imported, at: null, cells: {} });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return again(before, { settingFile: [refusalInForm(ctx, error), refusalInForm(ctx, error)] });
    }
  }
  const { wrong, ...edited } = editRows(field.rows, before, act === '' || act === 'import' ? 'keep' : act, sortBy);
  if (wrong !== undefined) {
    const t = translator(ctx.language);
    const about = wrong === '' ? field.name : cellPrefix + wrong;
    const message = wrong === '' ? messageKey('linesTooMany', field.name, field.rows.most) : messageKey('cell', wrong);
    return again(edited, { [about]: messageAtField(t, about, message) });
  }
  if (act !== '') return again(edited);
  posted.set(field.name, edited.text);
  return { state: rowsState(kind, edited, true), reply: null };
}

// Numbers of lines in a refusal are those of the file.
async function linesOfFile(ctx: StaffContext, kind: SettingKind, file: File) {
  const { name, rows } = rowsField(kind)!;
  const limit = { megabytes: mostFileBytes / 1_000_000 };
  if (file.size > mostFileBytes) throw new Refusal('fileTooLarge', { field: 'settingFile', params: limit });
  const table = await readTable(ctx.staff.staffId, async () => new Uint8Array(await file.arrayBuffer()), {
    maxRows: rows.most + 1,
  });
  if ('problem' in table) {
    if (table.problem === 'tooManyRows')
      throw new Refusal('tooManyRows', { field: 'settingFile', params: { limit: rows.most } });
    throw new Refusal(table.problem === 'empty' ? 'fileEmpty' : 'fileUnreadable', { field: 'settingFile' });
  }
  const lines: string[] = [];
  for (const { number, cells } of [{ number: 1, cells: table.header }, ...table.pieces.flatMap(rowsOfPiece)])
    lines[number - 1] = cells.map((cell) => quoted(cell.replace(/^'(?=[=+\-@])/, ''))).join(';');
  const text = Array.from(lines, (line) => line ?? '').join('\n');
  const read = kind.fields[name]!.schema(name, '').safeParse(text);
  const fault = read.error?.issues[0]?.message;
  if (fault !== undefined) return { fault };
  if ((read.data as object[]).length === 0) throw new Refusal('fileEmpty', { field: 'settingFile' });
  return { text: rows.write(read.data as Record<string, string>[]) };
}

const quoted = (cell: string) => (/[;"\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
