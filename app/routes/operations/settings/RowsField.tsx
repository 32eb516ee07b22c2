import { mostFileBytes } from '#app/domain/markets/settings/settingLimits.ts';
import type { RowsOfField } from '#app/domain/markets/settings/settingFields.ts';
import { Button } from '#app/ui/Button.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FileField } from '#app/ui/form/FileField.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { RowsState } from './rowsForm.server.ts';

export type RowColumn = RowsOfField['columns'][number];

interface RowsFieldProps {
  columns: readonly RowColumn[];
  state: RowsState;
  fields: Record<string, FormField | undefined>;
}

type Row = { cells: readonly string[]; at: number };

/**
 * Rows of cells as a table with an editor: rows are changed, taken out and sorted, one is added below, or a file takes
 * the place of all. Each press posts the form, with scripts and without; nothing is stored before it is saved.
 */
export function RowsField({ columns, state, fields }: RowsFieldProps) {
  const { t } = useTranslation(['settings', 'fields']);
  const { name, text, rows, at } = state;
  const label = t(`fields:${name}`);
  const help = t(`help.${name}`, { defaultValue: '' });
  const whole = fields[name]!;
  const act = (verb: 'edit' | 'remove', row: Row) => (
    <Button
      type="submit"
      variant="quiet"
      name="rowAct"
      value={`${verb}-${row.at}`}
      aria-label={t(`rows.${verb}Named`, { row: row.cells[0] })}
    >
      {t(`rows.${verb}`)}
    </Button>
  );
  const shown: Column<Row>[] = [
    ...columns.map((column, place) => ({
      key: column.name,
      header: t(`fields:${column.name}`),
      rowHeader: place === 0,
      cell: (row: Row) => <span className="wrap-anywhere">{row.cells[place]}</span>,
    })),
    {
      key: 'acts',
      header: t('rows.acts'),
      menu: true,
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          {act('edit', row)}
          {act('remove', row)}
        </span>
      ),
    },
  ];
  // Another one for every row that is typed, so that its controls begin with what it has.
  const key = `${at ?? ''} ${text.length} ${rows.length}`;
  return (
    <FieldGroup legend={label} help={help === '' ? undefined : help}>
      <input key={`text ${text}`} type="hidden" name={name} value={text} />
      <input key={`at ${key}`} type="hidden" name="rowAt" value={at ?? ''} />
      <span id={whole.id} tabIndex={-1} />
      <FieldError id={whole.errorId} errors={whole.errors} />
      <DataTable
        caption={label}
        columns={shown}
        rows={rows.map((cells, place) => ({ cells, at: place }))}
        rowKey={(row) => String(row.at)}
        empty={t('rows.none')}
      />
      {rows.length > 1 ? (
        <div className="flex flex-wrap items-end gap-2">
          <SelectField
            field={fields.sortBy!}
            label={t('rows.sortBy')}
            options={columns.map((column) => ({ value: column.name, label: t(`fields:${column.name}`) }))}
          />
          <Button type="submit" variant="secondary" name="rowAct" value="sort">
            {t('rows.sort')}
          </Button>
        </div>
      ) : null}
      <Cells key={`cells ${key}`} columns={columns} state={state} fields={fields} />
      <div className="flex flex-wrap items-end gap-2">
        <FileField
          field={fields.settingFile!}
          label={t('fields:settingFile')}
          help={t('file.help', { columns: columns.map((column) => t(`fields:${column.name}`)).join(', ') })}
          accept=".csv,.txt,.xlsx,text/csv,text/plain"
          maxBytes={mostFileBytes}
          tooLarge={t('file.tooLarge')}
        />
        <Button type="submit" variant="secondary" name="rowAct" value="import">
          {t('rows.import')}
        </Button>
      </div>
    </FieldGroup>
  );
}

/** The cells of the row that is typed: a new one, or one that is changed. */
function Cells({ columns, state: { at, cells }, fields }: RowsFieldProps) {
  const { t } = useTranslation(['settings', 'fields']);
  return (
    <FieldGroup legend={at === null ? t('rows.new') : t('rows.change', { row: cells[columns[0]!.name] })}>
      {columns.map(({ name, max, isRequired, input }) => (
        <TextField
          key={name}
          field={{ ...fields[`cell-${name}`]!, initialValue: cells[name] ?? '' }}
          label={isRequired ? t(`fields:${name}`) : t('rows.optional', { field: t(`fields:${name}`) })}
          type={input}
          maxLength={input === 'date' ? undefined : max}
          autoComplete="off"
        />
      ))}
      <div className="form-actions">
        <Button type="submit" variant="secondary" name="rowAct" value="keep">
          {t(at === null ? 'rows.add' : 'rows.keep')}
        </Button>
        {at === null ? null : (
          <Button type="submit" variant="quiet" name="rowAct" value="cancel">
            {t('rows.cancel')}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
