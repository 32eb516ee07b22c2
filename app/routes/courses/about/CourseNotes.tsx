import { Form, useActionData } from '@remix-run/react';
import { courseNoteMaxLength } from '#app/domain/courses/about/noteLength.ts';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { replyTo } from './replyTo.ts';

interface Note {
  part: string;
  noteTxt: string;
  changed: string;
  /** Where it is changed. */
  href: string;
}

interface CourseNotesProps {
  notes: readonly Note[];
  /** The parts that have no note yet. */
  free: readonly string[];
  /** The note that is being changed; null for a new one. */
  changing: { part: string; noteTxt: string } | null;
  /** Where changing is given up. */
  back: string;
}

/** The reader's own notes and bookmarks of a course, and the form of one; it works without JavaScript. */
export function CourseNotes({ notes, free, changing, back }: CourseNotesProps) {
  const { t } = useTranslation('coursePage');
  const name = (part: string) => part || t('notes.whole');
  const { form, fields } = useServerForm(['part', 'noteTxt'], replyTo(useActionData(), 'save'), {
    defaultValue: changing ?? { part: free[0] ?? '', noteTxt: '' },
  });
  return (
    <Card title={t('notes.title')}>
      <div id="notes" className="grid gap-4">
        <p className="text-sm text-muted">{t('notes.sentence')}</p>
        {notes.length > 0 ? (
          <ul className="grid gap-3">
            {notes.map(({ part, noteTxt, changed, href }) => (
              <li key={part}>
                <p className="font-semibold wrap-anywhere">{name(part)}</p>
                {noteTxt ? (
                  <p className="wrap-anywhere whitespace-pre-line">{noteTxt}</p>
                ) : (
                  <p className="text-muted">{t('notes.bookmark')}</p>
                )}
                <Form method="post" className="flex flex-wrap items-center gap-3" preventScrollReset>
                  <span className="text-sm text-muted">{changed}</span>
                  <Link className="link inline-flex min-h-11 items-center" to={href} preventScrollReset>
                    {t('notes.change')} <span className="visually-hidden">{name(part)}</span>
                  </Link>
                  <input type="hidden" name="intent" value="remove" />
                  <input type="hidden" name="part" value={part} />
                  <SubmitButton variant="secondary">
                    {t('notes.remove')} <span className="visually-hidden">{name(part)}</span>
                  </SubmitButton>
                </Form>
              </li>
            ))}
          </ul>
        ) : null}
        {changing || free.length > 0 ? (
          <FormFrame
            key={changing ? `change ${changing.part}` : `new ${notes.length}`}
            form={form}
            schema={() => import('#app/domain/courses/about/noteForms.ts').then((forms) => forms.courseNoteSchema())}
          >
            <input type="hidden" name="intent" value="save" />
            {changing ? (
              <>
                <input type="hidden" name="part" value={changing.part} />
                <p className="font-semibold wrap-anywhere">{name(changing.part)}</p>
              </>
            ) : free.length > 1 ? (
              <SelectField
                field={fields.part}
                label={t('notes.part')}
                options={free.map((value) => ({ value, label: name(value) }))}
              />
            ) : (
              <input type="hidden" name="part" value={free[0] ?? ''} />
            )}
            <TextAreaField
              field={fields.noteTxt}
              label={t('notes.text')}
              help={t('notes.help')}
              rows={4}
              maxLength={courseNoteMaxLength}
            />
            <div className="form-actions">
              <SubmitButton>{t('notes.save')}</SubmitButton>
              {changing ? (
                <Link className="link inline-flex min-h-11 items-center" to={back} preventScrollReset>
                  {t('notes.giveUp')}
                </Link>
              ) : null}
            </div>
          </FormFrame>
        ) : null}
      </div>
    </Card>
  );
}
