import { postMaxLength } from '#app/domain/courses/questions/postLimits.ts';
import { replyTo } from '#app/routes/courses/about/replyTo.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface AnswerFormProps {
  questionId: string;
  /** How many answers there are: a new one empties the form. */
  answers: number;
  help: string;
  /** What the server answered to the page's last form. */
  reply: unknown;
}

/** The form of an answer to a question, folded until it is wanted; it works without JavaScript. */
export function AnswerForm({ questionId, answers, help, reply }: AnswerFormProps) {
  const { t } = useTranslation('courseQuestions');
  const answered = replyTo(reply, 'answer');
  const own = answered?.initialValue?.questionId === questionId ? answered : undefined;
  const { form, fields } = useServerForm(['answerTxt'], own, { id: `answer-${questionId}` });
  return (
    <details className="fold" open={own !== undefined} key={answers}>
      <summary>
        <Icon name="chevronDown" />
        <span>{t('answer.title')}</span>
      </summary>
      <div className="fold-body">
        <FormFrame form={form}>
          <input type="hidden" name="intent" value="answer" />
          <input type="hidden" name="questionId" value={questionId} />
          <TextAreaField
            field={fields.answerTxt}
            label={t('answer.text')}
            help={help}
            rows={3}
            maxLength={postMaxLength}
            required
          />
          <div className="form-actions">
            <SubmitButton>{t('answer.button')}</SubmitButton>
          </div>
        </FormFrame>
      </div>
    </details>
  );
}
