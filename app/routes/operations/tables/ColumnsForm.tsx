import type { PostedColumn } from '#app/domain/operations/tables/columnForm.ts';
import { AnswerNotice } from '#app/ui/AnswerNotice.tsx';
import { Button } from '#app/ui/Button.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { TypedForm } from '#app/ui/form/TypedForm.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { ColumnLine } from './columnLines.server.ts';
import { isReadingOpen, ReadingFields, ReadingNotice, type ReadingChoice } from './ReadingFields.tsx';

interface ColumnsFormProps {
  columns: readonly ColumnLine[];
  choices: readonly { value: string; label: string }[];
  /** What the form is for, in a sentence. */
  sentence: string;
  /** The labels of required fields that no column fills, in one line. */
  missing: string;
  /** The names of the columns whose format is still to be chosen, in one line. */
  open: string;
  /** What was chosen, where a field was for several columns. */
  refused: readonly PostedColumn[] | undefined;
  /** How the file is read, above the columns. */
  reading: ReadingChoice;
}

/** The columns of a file with the field that each fills, and how its texts are written; folded away while nothing is open. */
export function ColumnsForm({ columns, choices, sentence, missing, open, refused, reading }: ColumnsFormProps) {
  const { t } = useTranslation('tables');
  return (
    <section>
      <ReadingNotice reading={reading} />
      {missing || open ? (
        <div className="mb-4">
          <Notice tone="warning">
            {missing ? <p>{t('columns.missing', { columns: missing })}</p> : null}
            {open ? <p>{t('columns.open', { columns: open })}</p> : null}
          </Notice>
        </div>
      ) : null}
      <Readings columns={columns} />
      <details className="card" open={missing !== '' || open !== '' || refused !== undefined || isReadingOpen(reading)}>
        <summary className="card-title cursor-pointer">{t('columns.title')}</summary>
        <p className="mb-4">{sentence}</p>
        {refused ? (
          <AnswerNotice answer={refused} tone="danger">
            <p>{t('columns.twice')}</p>
          </AnswerNotice>
        ) : null}
        <TypedForm name="columns" className="grid gap-5">
          <div className="grid items-start gap-5 md:grid-cols-2">
            <ReadingFields reading={reading} />
            {columns.map((column, place) => (
              <ColumnFields key={place} place={place} column={column} posted={refused?.[place]} choices={choices} />
            ))}
          </div>
          <div className="form-actions">
            <Button type="submit" name="intent" value="columns">
              {t('columns.save')}
            </Button>
          </div>
        </TypedForm>
      </details>
    </section>
  );
}

/** How the columns of days and amounts are read, without opening the form. */
function Readings({ columns }: Pick<ColumnsFormProps, 'columns'>) {
  const { t } = useTranslation('tables');
  const lines = columns.flatMap(({ name, format }, place) => {
    const chosen = format?.options.find(({ value }) => value === format.value);
    return chosen ? [{ name: name || t('columns.emptyName', { number: place + 1 }), text: chosen.label }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <ul className="mb-4 text-sm text-muted wrap-anywhere" aria-label={t('columns.readings')}>
      {lines.map(({ name, text }, place) => (
        <li key={place}>{t('columns.reading', { name, text })}</li>
      ))}
    </ul>
  );
}

interface ColumnFieldsProps {
  place: number;
  column: ColumnLine;
  posted: PostedColumn | undefined;
  choices: ColumnsFormProps['choices'];
}

function ColumnFields({ place, column: { name, choice, example, format }, posted, choices }: ColumnFieldsProps) {
  const { t } = useTranslation('tables');
  const called = name || t('columns.emptyName', { number: place + 1 });
  return (
    <div className="grid gap-3">
      <SelectField
        field={fieldOf(`column-${place}`, posted?.column ?? choice)}
        label={t('columns.column', { name: called })}
        help={example ? t('columns.example', { example }) : undefined}
        placeholder={t('columns.leftOut')}
        options={choices}
      />
      {format ? (
        <SelectField
          field={fieldOf(`format-${place}`, posted?.format ?? format.value)}
          label={t('columns.format', { name: called })}
          options={format.options}
          {...(format.value === '' && { placeholder: t('columns.choose') })}
        />
      ) : null}
    </div>
  );
}

function fieldOf(id: string, value: string) {
  return {
    id,
    name: id,
    key: `${id}-${value}`,
    initialValue: value,
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
  };
}
