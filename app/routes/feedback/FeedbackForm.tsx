import type { SubmissionResult } from '@conform-to/react';
import type { FetcherWithComponents } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { feedbackLimits } from '#app/domain/feedback/feedbackLimits.ts';
import {
  feedbackApplications,
  readTopic,
  topicOf,
  typeLabelKey,
  typesOf,
  type FeedbackApplication,
} from '#app/domain/feedback/feedbackTypes.ts';
import { maxMegapixels } from '#app/domain/operations/files/pictureLimits.ts';
import { pictureLimits, pictureTypes } from '#app/domain/feedback/pictureRules.ts';
import { curriculaOf } from '#app/domain/markets/curricula.ts';
import { paths } from '#app/paths.ts';
import { FieldFrame } from '#app/ui/form/FieldFrame.tsx';
import { FileField } from '#app/ui/form/FileField.tsx';
import { initialText, useControlProps, type FormField } from '#app/ui/form/field.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { useEarlyInput } from '#app/ui/useEarlyInput.ts';
import { useHydrated } from '#app/ui/useHydrated.ts';

const fieldNames = ['feedbackType', 'commentTxt', 'curriculum', 'courseName', 'picture'] as const;
const limits = { megabytes: pictureLimits.bytes / 1024 / 1024, megapixels: maxMegapixels };

interface FeedbackFormProps {
  /** The country of the user's agency, which has its curricula. */
  country: string;
  lastResult: SubmissionResult<string[]> | undefined;
  /** In the popup: what sends the form while the page below stays. */
  fetcher?: FetcherWithComponents<unknown>;
  /**
   * From within a course: what the form is filled in with at first. It offers the types of the learning system alone
   * (spec §3).
   */
  about?: FeedbackSubject;
}

/** What feedback is about, where the screen that it is sent from knows. */
export interface FeedbackSubject {
  /** As `topicOf` writes it; empty where the user is to choose. */
  feedbackType: string;
  curriculum: string;
  courseName: string;
}

/** The form of feedback, on its page and in the popup. */
export function FeedbackForm({ country, lastResult, fetcher, about }: FeedbackFormProps) {
  const { t } = useTranslation(['feedback', 'fields', 'refusals']);
  const { form, fields } = useServerForm(fieldNames, lastResult, { defaultValue: about });
  return (
    <FormFrame
      form={form}
      action={paths.feedback()}
      encType="multipart/form-data"
      fetcher={fetcher}
      schema={() => import('#app/domain/feedback/forms.ts').then((forms) => forms.feedbackFormInBrowser())}
    >
      {fetcher ? <input type="hidden" name="popup" value="yes" /> : null}
      <ScreenSize />
      <AboutFields country={country} fields={fields} isCourse={about !== undefined} />
      <CommentField field={fields.commentTxt} />
      <FileField
        field={fields.picture}
        label={t('fields:picture')}
        help={t('form.pictureHelp', limits)}
        accept={pictureTypes.join(',')}
        maxBytes={pictureLimits.bytes}
        tooLarge={t('refusals:fileTooLarge', limits)}
      />
      <p className="field-help">{t('form.device')}</p>
      <div className="form-actions">
        <SubmitButton>{t('form.send')}</SubmitButton>
      </div>
    </FormFrame>
  );
}

/** The size of the screen, which the browser tells scripts only; without them it stays empty. */
function ScreenSize() {
  const [size, setSize] = useState('');
  useEffect(() => setSize(`${window.screen.width}x${window.screen.height}`), []);
  return <input type="hidden" name="monitorResolution" value={size} />;
}

interface AboutFieldsProps {
  country: string;
  fields: Record<'feedbackType' | 'curriculum' | 'courseName', FormField>;
  isCourse: boolean;
}

/** The type, of both lists or of the learning system's; about the academy also which course. */
function AboutFields({ country, fields, isCourse }: AboutFieldsProps) {
  const { t } = useTranslation(['feedback', 'fields', 'markets']);
  const [topic, setTopic] = useState(initialText(fields.feedbackType) ?? '');
  const isHydrated = useHydrated();
  const isAcademy = isCourse || readTopic(topic)?.application === 'Academy';
  const curricula = curriculaOf(country).map((code) => ({ value: code, label: t(`markets:curriculum.${code}`) }));
  return (
    <>
      <TopicField
        field={fields.feedbackType}
        applications={isCourse ? ['Academy'] : feedbackApplications}
        onChange={setTopic}
      />
      {isHydrated && !isAcademy ? null : (
        <fieldset className="field-group field-group-of-academy">
          <legend>{t(isCourse ? 'form.course' : 'form.academy')}</legend>
          <SelectField
            field={fields.curriculum}
            label={t('fields:curriculum')}
            placeholder={t('form.anyCurriculum')}
            options={curricula}
          />
          <TextField
            field={fields.courseName}
            label={t('fields:courseName')}
            maxLength={feedbackLimits.courseName}
            autoComplete="off"
          />
        </fieldset>
      )}
    </>
  );
}

interface TopicFieldProps {
  field: FormField;
  applications: readonly FeedbackApplication[];
  onChange: (topic: string) => void;
}

function TopicField({ field, applications, onChange }: TopicFieldProps) {
  const { t } = useTranslation(['feedback', 'fields']);
  const control = useControlProps(field, { required: true });
  const select = useRef<HTMLSelectElement>(null);
  useEarlyInput(select, ({ value }) => onChange(value));
  return (
    <FieldFrame field={field} label={t('fields:feedbackType')} required>
      <select
        ref={select}
        className="control"
        defaultValue={initialText(field) ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...control}
      >
        <option value="">{t('form.chooseType')}</option>
        {applications.map((application) => (
          <optgroup key={application} label={t(`form.${application}`)}>
            {typesOf(application).map((type) => (
              <option key={type} value={topicOf(application, type)}>
                {t(typeLabelKey(application, type))}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </FieldFrame>
  );
}

function CommentField({ field }: { field: FormField }) {
  const { t } = useTranslation(['feedback', 'fields']);
  const [used, setUsed] = useState(initialText(field)?.length ?? 0);
  const control = useControlProps(field, { required: true, help: true });
  const area = useRef<HTMLTextAreaElement>(null);
  // What was typed before the scripts ran, and what came back after a session.
  useEffect(() => setUsed(area.current?.value.length ?? 0), []);
  const limit = feedbackLimits.comment.toLocaleString('en');
  const help = useHydrated()
    ? t('form.commentCount', { used: used.toLocaleString('en'), limit })
    : t('form.commentHelp', { limit });
  return (
    <FieldFrame field={field} label={t('fields:commentTxt')} help={help} required>
      <textarea
        ref={area}
        className="control control-area"
        rows={6}
        maxLength={feedbackLimits.comment}
        defaultValue={initialText(field)}
        onInput={(event) => setUsed(event.currentTarget.value.length)}
        {...control}
      />
    </FieldFrame>
  );
}
