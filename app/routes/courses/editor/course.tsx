import type { LinksFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { placeField } from '#app/domain/courses/editor/courseFields.ts';
import { completionRules } from '#app/domain/courses/runtime/completionRules.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { paths } from '#app/paths.ts';
import { StaleNotice } from '#app/ui/StaleNotice.tsx';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { ProblemNotice } from '#app/ui/ProblemNotice.tsx';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useRefreshing } from '#app/ui/useRefreshing.ts';
import { CategoryEffects } from '#app/routes/academy/requirements/CategoryEffects.tsx';
import { answerCourseForm } from './courseAction.server.ts';
import { CourseHosts } from './CourseHosts.tsx';
import courseStyles from '#app/routes/academy/requirements/courseEditor.css?url';
import { CourseFields, courseFields } from './CourseFields.tsx';
import { coursePage } from './coursePage.server.ts';
import { courseTones } from './courseTones.ts';
import { PackageUploadForm } from './PackageUploadForm.tsx';
import { VersionTable } from './VersionTable.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';

const fieldNames = [
  ...courseFields,
  'completionRule',
  'completionMinutes',
  ...curriculumCodes.map(placeField),
] as const;

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: courseStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(({ ctx, params }) => coursePage(ctx, uuidParam(params, 'courseId')), {
  can: 'staff.see-courses',
});

export const action = staffAction(
  ({ ctx, request, params }) => answerCourseForm(ctx, request, uuidParam(params, 'courseId')),
  { can: 'staff.edit-courses' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** A course: its versions, what is uploaded for it, what it is and where it counts. */
export default function Course() {
  const { t } = useTranslation(['courseEditor', 'courseAttempts', 'courseAuthoring', 'courseVoices']);
  const {
    courseId,
    title,
    code,
    state,
    partner,
    mayEdit,
    versions,
    remarks,
    hosts,
    mayAllowHosts,
    uploads,
    isChecking,
    version,
    requiredBy,
  } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  useRefreshing(isChecking);
  const problem = reply && 'actProblem' in reply ? reply.actProblem : null;
  return (
    <>
      <BackLink to={paths.staffCourses()}>{t('back')}</BackLink>
      <PageHead
        title={title}
        sentence={t(`stateSentence.${state}`, { code })}
        action={<Badge tone={courseTones[state]}>{t(`state.${state}`)}</Badge>}
      />
      <ProblemNotice problem={problem} reply={reply} />
      <div className="grid gap-8">
        <section className="grid gap-4" aria-labelledby="versions">
          <h2 className="text-xl" id="versions">
            {t('versions.title')}
          </h2>
          <UploadList uploads={uploads} />
          <VersionTable
            courseId={courseId}
            versions={versions}
            courseVersion={version}
            isPublished={state === 'published'}
            mayEdit={mayEdit}
            partner={partner}
          />
          <VersionRemarks remarks={remarks} />
        </section>
        {hosts.length > 0 || mayAllowHosts ? (
          <CourseHosts courseId={courseId} hosts={hosts} mayAllow={mayAllowHosts} courseVersion={version} />
        ) : null}
        <Card title={t('courseVoices:card.title')}>
          <p className="mb-4">{t('courseVoices:card.sentence')}</p>
          <div className="flex flex-wrap gap-2">
            <LinkButton to={paths.staffCourseRatings(courseId)}>{t('courseVoices:card.open')}</LinkButton>
            <LinkButton to={paths.staffCourseLearners(courseId)}>{t('courseAttempts:learners.open')}</LinkButton>
          </div>
        </Card>
        {mayEdit ? (
          <>
            <Card title={t('courseAuthoring:course.title')}>
              <p className="mb-4">{t('courseAuthoring:course.sentence')}</p>
              <LinkButton to={paths.staffWrite(courseId)}>{t('courseAuthoring:course.open')}</LinkButton>
            </Card>
            <Card title={t('upload.title')}>
              <PackageUploadForm
                courseId={courseId}
                problem={reply && 'uploadProblem' in reply ? reply.uploadProblem : null}
              />
            </Card>
            <Card title={t('edit.title')}>
              <EditForm key={courseId} />
            </Card>
            {state === 'retired' ? null : (
              <Card title={t('retire.title')}>
                <Form method="post" className="form">
                  <input type="hidden" name="version" value={version} />
                  <p>{requiredBy ? t('retire.required', { curricula: requiredBy }) : t('retire.sentence')}</p>
                  {requiredBy ? null : (
                    <div className="form-actions">
                      <SubmitButton name="act" value="retire" variant="danger">
                        {t('retire.button')}
                      </SubmitButton>
                    </div>
                  )}
                </Form>
              </Card>
            )}
          </>
        ) : null}
      </div>
    </>
  );
}

function EditForm() {
  const { t } = useTranslation(['courseEditor', 'fields']);
  const { values, version, categories, places } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const result = reply && 'initialValue' in reply ? reply : undefined;
  const { form, fields } = useServerForm(fieldNames, result, { id: 'course', defaultValue: values });
  const stale = result && 'stale' in result ? result.stale : undefined;
  const moved = result && 'moved' in result ? result.moved : undefined;
  const notice = moved ? (
    <CategoryEffects change={moved} />
  ) : stale ? (
    <StaleNotice differences={stale.differences} />
  ) : undefined;
  return (
    <FormFrame
      form={form}
      className="form course-form"
      schema={() => import('#app/domain/courses/editor/forms.ts').then((forms) => forms.courseSchema())}
      notice={notice}
    >
      <input key={stale?.version ?? version} type="hidden" name="version" value={stale?.version ?? version} />
      <CourseFields fields={fields} categories={categories} />
      <SelectField
        field={fields.completionRule}
        label={t('fields:completionRule')}
        help={t('completion.help')}
        options={completionRules.map((value) => ({ value, label: t(`completion.${value}`) }))}
      />
      <TextField
        field={fields.completionMinutes}
        label={t('fields:completionMinutes')}
        help={t('completion.minutesHelp')}
        inputMode="numeric"
        autoComplete="off"
      />
      <FieldGroup legend={t('place.title')} help={t('place.sentence')}>
        <div className="course-places">
          {places.map(({ curriculum, name, label, options, isWaiting }) => (
            <div key={curriculum}>
              <SelectField
                field={fields[name]}
                label={label}
                options={options}
                help={isWaiting ? t('place.waiting') : undefined}
              />
            </div>
          ))}
        </div>
      </FieldGroup>
      <div className="form-actions">
        <SubmitButton>{t(moved ? 'category.save' : 'edit.save')}</SubmitButton>
      </div>
    </FormFrame>
  );
}

interface VersionRemarksProps {
  remarks: readonly { packageId: string; version: string; sentences: readonly string[] }[];
}

/**
 * What learners will not see of each version, such as a file that is missing or a film from a host that is not allowed.
 */
function VersionRemarks({ remarks }: VersionRemarksProps) {
  const { t } = useTranslation('courseEditor');
  return remarks.map(({ packageId, version, sentences }) => (
    <Notice key={packageId} tone="warning" title={t('remark.title', { version })}>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </Notice>
  ));
}

interface Upload {
  uploadId: string;
  fileName: string;
  language: string;
  size: string;
  when: string;
  state: 'checking' | 'late' | 'ready' | 'refused' | 'failed';
  reason: string | null;
}

/** The packages that are being checked, and those that were refused, each with why. */
function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation('courseEditor');
  return (
    <div className="grid gap-3" aria-live="polite">
      {uploads.map(({ uploadId, fileName, language, size, when, state, reason }) => (
        <Notice
          key={uploadId}
          tone={state === 'refused' || state === 'failed' ? 'danger' : state === 'late' ? 'warning' : 'info'}
          title={t(`uploads.${state}`, { file: fileName })}
        >
          {reason ? <p className="wrap-anywhere">{reason}</p> : null}
          {state === 'late' || state === 'failed' ? <p>{t(`uploads.${state}Help`)}</p> : null}
          <p className="text-sm">{t('uploads.facts', { language: t(`language.${language}`), size, when })}</p>
        </Notice>
      ))}
    </div>
  );
}
