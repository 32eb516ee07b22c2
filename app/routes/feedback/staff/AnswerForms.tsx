import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { useId, useState, type FormEvent } from 'react';
import { feedbackLimits } from '#app/domain/feedback/feedbackLimits.ts';
import { AnswerNotice } from '#app/ui/AnswerNotice.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const answerFields = ['answerTxt', 'feedbackState'] as const;
const stateFields = ['feedbackState'] as const;
const limit = feedbackLimits.answer.toLocaleString('en');

interface Option {
  value: string;
  label: string;
}

interface Template {
  templateId: string;
  name: string;
  text: string;
}

interface FormProps {
  version: string;
  lastResult: SubmissionResult<string[]> | undefined;
  /** True where a colleague was faster. */
  isStale: boolean;
}

interface AnswerFormProps extends FormProps {
  templates: readonly Template[];
  /** The template that fills the answer at first. */
  draft: Template | null;
  /** The language of its reader, in words. */
  reader: string;
  statesAfterAnswer: readonly Option[];
}

/** The answer, begun from a template by choice, and the state after it. */
export function AnswerForm({
  version,
  lastResult,
  isStale,
  templates,
  draft,
  reader,
  statesAfterAnswer,
}: AnswerFormProps) {
  const { t } = useTranslation(['staffFeedback', 'fields']);
  const id = useId();
  const { form, fields } = useServerForm(answerFields, lastResult, {
    id: `answer${id}`,
    defaultValue: { answerTxt: draft?.text ?? '', feedbackState: 'answered' },
  });
  const [inserted, setInserted] = useState(draft?.name);
  const insert = (template: Template) => {
    const area = document.getElementById(fields.answerTxt.id);
    if (!(area instanceof HTMLTextAreaElement)) return;
    // What is typed already stays.
    area.value = [area.value.trim(), template.text].filter(Boolean).join('\n\n');
    area.dispatchEvent(new Event('input', { bubbles: true }));
    area.focus();
    setInserted(template.name);
  };
  return (
    <Card title={t('answer.title')}>
      {templates.length > 0 ? (
        <TemplatePicker templates={templates} chosen={draft?.templateId} onInsert={insert} />
      ) : null}
      <p className="field-help mb-4" role="status">
        {inserted ? t('answer.inserted', { name: inserted }) : null}
      </p>
      <FormFrame
        key={draft?.templateId}
        form={form}
        schema={() => import('#app/domain/feedback/staff/forms.ts').then((forms) => forms.answerSchema())}
        notice={isStale ? <StaleNotice answer={lastResult} /> : undefined}
      >
        <input key={version} type="hidden" name="version" value={version} />
        <TextAreaField
          field={fields.answerTxt}
          label={t('fields:answerTxt')}
          help={t('answer.help', { language: reader, limit })}
          rows={8}
          maxLength={feedbackLimits.answer}
          required
        />
        <SelectField field={fields.feedbackState} label={t('answer.state')} options={statesAfterAnswer} required />
        <div className="form-actions">
          <SubmitButton name="intent" value="answer">
            {t('answer.send')}
          </SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}

/** Chooses a template: with scripts its text joins what is typed, without them the page comes back with it. */
function TemplatePicker({
  templates,
  chosen,
  onInsert,
}: {
  templates: readonly Template[];
  chosen: string | undefined;
  onInsert: (template: Template) => void;
}) {
  const { t } = useTranslation('staffFeedback');
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const templateId = new FormData(event.currentTarget).get('template');
    const template = templates.find((each) => each.templateId === templateId);
    if (template) onInsert(template);
  };
  return (
    <Form className="record-filters mb-2" method="get" onSubmit={submit}>
      <div>
        <label htmlFor={id}>{t('answer.template')}</label>
        <select id={id} className="control" name="template" defaultValue={chosen ?? ''}>
          <option value="">{t('answer.chooseTemplate')}</option>
          {templates.map(({ templateId, name }) => (
            <option key={templateId} value={templateId}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit">{t('answer.insert')}</Button>
    </Form>
  );
}

/** Sets a state without an answer. */
export function StateForm({ version, lastResult, isStale, settable }: FormProps & { settable: readonly Option[] }) {
  const { t } = useTranslation('staffFeedback');
  const id = useId();
  const { form, fields } = useServerForm(stateFields, lastResult, { id: `state${id}` });
  return (
    <section className="case-further" aria-labelledby={`${id}title`}>
      <h2 className="font-semibold" id={`${id}title`}>
        {t('setState.title')}
      </h2>
      <FormFrame form={form} notice={isStale ? <StaleNotice answer={lastResult} /> : undefined}>
        <p>{t('setState.sentence')}</p>
        <input key={version} type="hidden" name="version" value={version} />
        <SelectField field={fields.feedbackState} label={t('setState.state')} options={settable} required />
        <div className="form-actions">
          <SubmitButton name="intent" value="state" variant="secondary">
            {t('setState.save')}
          </SubmitButton>
        </div>
      </FormFrame>
    </section>
  );
}

function StaleNotice({ answer }: { answer: unknown }) {
  const { t } = useTranslation('staffFeedback');
  return (
    <AnswerNotice answer={answer} tone="warning">
      <p>{t('stale')}</p>
    </AnswerNotice>
  );
}
