import { contentLimits, type QuestionKind } from '#app/domain/courses/authoring/contentLimits.ts';
import {
  choiceField,
  choiceRows,
  rowParts,
  type ChoicePart,
  type questionFields,
} from '#app/domain/courses/authoring/writtenQuestion.ts';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { initialText, type FormField } from '#app/ui/form/field.ts';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface QuestionFieldsProps {
  kind: QuestionKind;
  fields: Record<ReturnType<typeof questionFields>[number], FormField>;
}

const openRows: Record<QuestionKind, number> = {
  choice: 2,
  several: 2,
  order: 2,
  match: 2,
  number: 0,
  text: 1,
  cloze: 1,
  hotspot: 2,
};

/** The fields of a question by its kind. Rows of choices that are left empty are no choices. */
export function QuestionFields({ kind, fields }: QuestionFieldsProps) {
  const { t } = useTranslation(['courseAuthoring', 'fields']);
  const of = (name: string) => fields[name]!;
  const has = (part: ChoicePart) => rowParts[kind].includes(part);
  const line = { maxLength: contentLimits.line, autoComplete: 'off' } as const;
  return (
    <>
      <TextAreaField
        field={of('questionText')}
        label={t('fields:questionText')}
        rows={3}
        maxLength={contentLimits.line}
      />
      {kind === 'cloze' ? (
        <TextAreaField
          field={of('passage')}
          label={t('fields:passage')}
          help={t('question.passageHelp')}
          rows={5}
          maxLength={contentLimits.passage}
        />
      ) : null}
      {kind === 'hotspot' ? (
        <>
          <TextField
            field={of('picture')}
            label={t('fields:picture')}
            help={t('question.pictureHelp')}
            maxLength={contentLimits.title}
            autoComplete="off"
          />
          <TextField field={of('alt')} label={t('fields:alt')} help={t('question.altHelp')} {...line} />
        </>
      ) : null}
      {kind === 'number' ? (
        <>
          <TextField field={of('answer')} label={t('fields:answer')} inputMode="decimal" autoComplete="off" />
          <TextField
            field={of('tolerance')}
            label={t('fields:tolerance')}
            help={t('question.toleranceHelp')}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            field={of('unit')}
            label={t('fields:unit')}
            help={t('question.unitHelp')}
            maxLength={40}
            autoComplete="off"
          />
        </>
      ) : (
        <FieldGroup legend={t(`question.rows.${kind}`)} help={t(`question.rowsHelp.${kind}`)}>
          {Array.from({ length: choiceRows }, (_, row) => (
            <Row
              key={row}
              row={row}
              isOpen={row < openRows[kind] || Boolean(initialText(of(choiceField('text', row))))}
            >
              <input
                type="hidden"
                name={choiceField('key', row)}
                defaultValue={initialText(of(choiceField('key', row))) ?? ''}
              />
              <TextField
                field={of(choiceField('text', row))}
                label={t(`question.row.${kind}`, { number: row + 1 })}
                {...line}
              />
              {has('match') ? (
                <TextField
                  field={of(choiceField('match', row))}
                  label={t(kind === 'hotspot' ? 'question.area' : 'question.match', { number: row + 1 })}
                  {...line}
                />
              ) : null}
              {has('right') ? (
                <CheckboxField field={of(choiceField('right', row))} label={t('question.right', { number: row + 1 })} />
              ) : null}
              {has('said') ? (
                <TextField
                  field={of(choiceField('said', row))}
                  label={t(`question.said.${kind}`, { number: row + 1 })}
                  {...line}
                />
              ) : null}
            </Row>
          ))}
        </FieldGroup>
      )}
      <TextAreaField
        field={of('questionExplanation')}
        label={t('fields:questionExplanation')}
        help={t('question.explanationHelp')}
        rows={4}
        maxLength={contentLimits.explanation}
      />
    </>
  );
}

/** A row of a question; an empty one is folded to a line. */
function Row({ row, isOpen, children }: { row: number; isOpen: boolean; children: React.ReactNode }) {
  const { t } = useTranslation('courseAuthoring');
  if (isOpen) return <div className="authoring-row">{children}</div>;
  return (
    <details className="fold">
      <summary>
        <Icon name="chevronDown" />
        {t('question.more', { number: row + 1 })}
      </summary>
      <div className="fold-body authoring-row">{children}</div>
    </details>
  );
}
