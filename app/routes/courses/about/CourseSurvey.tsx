import { Form, useActionData } from '@remix-run/react';
import {
  surveyQuestionNames,
  surveyQuestions,
  surveyRemarkMaxLength,
  type SurveyQuestion,
} from '#app/domain/courses/about/survey.ts';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { RadioField } from '#app/ui/form/RadioField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { replyTo } from './replyTo.ts';

/** What the reader answered before, or nothing. */
interface CourseSurveyProps {
  own: (Record<SurveyQuestion, string> & { remarkTxt: string }) | null;
}

/** The questions of the academy team to a learner who has finished a course. */
export function CourseSurvey({ own }: CourseSurveyProps) {
  const { t } = useTranslation('coursePage');
  const { form, fields } = useServerForm([...surveyQuestionNames, 'remarkTxt'], replyTo(useActionData(), 'answer'), {
    defaultValue: own ?? {},
  });
  return (
    <Card title={t('survey.title')}>
      <div id="survey" className="grid gap-3">
        <p className="text-sm text-muted">{t('survey.sentence')}</p>
        <FormFrame
          key={own ? JSON.stringify(own) : 'new'}
          form={form}
          schema={() => import('#app/domain/courses/about/surveyForms.ts').then((forms) => forms.courseSurveySchema())}
        >
          <input type="hidden" name="intent" value="answer" />
          {surveyQuestionNames.map((question) => (
            <RadioField
              key={question}
              field={fields[question]}
              label={t(`survey.${question}.question`)}
              options={surveyQuestions[question].map((value) => ({ value, label: t(`survey.${question}.${value}`) }))}
            />
          ))}
          <TextAreaField field={fields.remarkTxt} label={t('survey.remark')} maxLength={surveyRemarkMaxLength} />
          <div className="form-actions">
            <SubmitButton>{t(own ? 'survey.change' : 'survey.send')}</SubmitButton>
          </div>
        </FormFrame>
        {own ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="unanswer" />
            <SubmitButton variant="secondary">{t('survey.remove')}</SubmitButton>
          </Form>
        ) : null}
      </div>
    </Card>
  );
}
