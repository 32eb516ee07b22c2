import { Form } from '@remix-run/react';
import { AnswerNotice } from '#app/ui/AnswerNotice.tsx';
import { Button } from '#app/ui/Button.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { ColumnLine } from './importPage.server.ts';

interface ColumnsFormProps {
  columns: ColumnLine[];
  choices: { value: string; label: string }[];
  /** The labels of required fields that no column fills, in one line. */
  missing: string;
  /** What was chosen, where a field was for several columns. */
  refused: readonly string[] | undefined;
}

/** The file's columns with the field that each fills; folded away while none is missing. */
export function ColumnsForm({ columns, choices, missing, refused }: ColumnsFormProps) {
  const { t } = useTranslation('imports');
  return (
    <section>
      {missing ? (
        <div className="mb-4">
          <Notice tone="warning">
            <p>{t('check.missing', { columns: missing })}</p>
          </Notice>
        </div>
      ) : null}
      <details className="card" open={missing !== '' || refused !== undefined}>
        <summary className="card-title cursor-pointer">{t('check.columns')}</summary>
        <p className="mb-4">{t('check.columnsSentence')}</p>
        {refused ? (
          <AnswerNotice answer={refused} tone="danger">
            <p>{t('check.columnTwice')}</p>
          </AnswerNotice>
        ) : null}
        <Form method="post" className="form">
          {columns.map((column, place) => (
            <ColumnField
              key={place}
              place={place}
              column={{ ...column, choice: refused?.[place] ?? column.choice }}
              choices={choices}
            />
          ))}
          <div className="form-actions">
            <Button type="submit" name="intent" value="columns">
              {t('check.saveColumns')}
            </Button>
          </div>
        </Form>
      </details>
    </section>
  );
}

function ColumnField({
  place,
  column: { name, choice, example },
  choices,
}: {
  place: number;
  column: ColumnLine;
  choices: ColumnsFormProps['choices'];
}) {
  const { t } = useTranslation('imports');
  const id = `column-${place}`;
  const called = name || t('check.emptyName', { number: place + 1 });
  return (
    <SelectField
      field={{
        id,
        name: id,
        key: `${id}-${choice}`,
        initialValue: choice,
        errorId: `${id}-error`,
        descriptionId: `${id}-description`,
      }}
      label={t('check.column', { name: called })}
      help={example ? t('check.example', { example }) : undefined}
      placeholder={t('check.leftOut')}
      options={choices}
    />
  );
}
