import { useActionData } from '@remix-run/react';
import { courseLanguageNames, type CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { replyTo } from './replyTo.ts';

export interface CourseLanguagesProps {
  /** The languages in which the course is published: two or more. */
  languages: readonly CourseLanguage[];
  /** That of the reader's next attempt, and of the one that is open. */
  next: CourseLanguage;
  open: CourseLanguage | null;
  /**
   * The address that ends the open attempt and starts one in the chosen language; null without an open attempt, or
   * without another attempt.
   */
  startOver: string | null;
}

/** The languages of a course, and the one in which the reader takes it. */
export function CourseLanguages({ languages, next, open, startOver }: CourseLanguagesProps) {
  const { t } = useTranslation('coursePage');
  const { form, fields } = useServerForm(['courseLanguage'], replyTo(useActionData(), 'language'), {
    defaultValue: { courseLanguage: next },
  });
  const names = { open: open ? courseLanguageNames[open] : '', next: courseLanguageNames[next] };
  return (
    <Card title={t('language.title')}>
      <div id="language" className="grid gap-3">
        <FormFrame
          key={next}
          form={form}
          schema={() =>
            import('#app/domain/courses/about/courseLanguageForm.ts').then((forms) => forms.courseLanguageSchema())
          }
        >
          <input type="hidden" name="intent" value="language" />
          <SelectField
            field={fields.courseLanguage}
            label={t('language.label')}
            help={t('language.help')}
            options={languages.map((each) => ({ value: each, label: courseLanguageNames[each] }))}
          />
          <div className="form-actions">
            <SubmitButton variant="secondary">{t('language.choose')}</SubmitButton>
          </div>
        </FormFrame>
        {open && open !== next ? (
          <>
            <p>{t(startOver ? 'language.open' : 'language.openOnly', names)}</p>
            {startOver ? (
              <p>
                <LinkButton to={startOver}>{t('language.startOver', names)}</LinkButton>
              </p>
            ) : null}
          </>
        ) : null}
      </div>
    </Card>
  );
}
