import { formAction } from '#app/routes/requests/formAction.server.ts';
import { readPosted } from '#app/routes/requests/formAction.server.ts';
import { data, type LinksFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { addMedium } from '#app/domain/courses/authoring/addMedium.server.ts';
import { courseLanguageNames } from '#app/domain/markets/courseLanguages.ts';
import { mediaForm, startForm } from '#app/domain/courses/authoring/forms.ts';
import { mediaLimits } from '#app/domain/courses/authoring/mediaRules.ts';
import { removeMedium } from '#app/domain/courses/authoring/removeMedium.server.ts';
import { startDraft } from '#app/domain/courses/authoring/startDraft.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { takePostedFile } from '#app/routes/requests/postedFile.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { ProblemNotice } from '#app/ui/ProblemNotice.tsx';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { UploadForm } from '#app/ui/form/UploadForm.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import authoringStyles from './authoring.css?url';
import { writingPage } from './writingPage.server.ts';

const megabyte = 1024 * 1024;

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: authoringStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(({ ctx, params }) => writingPage(ctx, uuidParam(params, 'courseId')), {
  can: 'staff.see-courses',
});

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const courseId = uuidParam(params, 'courseId');
    const to = paths.staffWrite(courseId);
    try {
      if (request.headers.get('Content-Type')?.startsWith('multipart/')) {
        const { name } = await takePostedFile(request, (file) => addMedium(ctx, { courseId, ...file }));
        const done = { kind: 'success', message: 'courseAuthoring:files.added', params: { name } } as const;
        return await redirectWithToast(to, done);
      }
      const form = await readForm(request);
      if (form.has('mediumId')) {
        const { mediumId } = await readPosted(form, mediaForm());
        await removeMedium(ctx, { courseId, mediumId });
        return await redirectWithToast(to, { kind: 'success', message: 'courseAuthoring:files.removed' });
      }
      return await formAction(ctx, form, {
        schema: startForm(),
        run: async ({ language }) => {
          await startDraft(ctx, { courseId, language });
          return redirectWithToast(paths.staffWriteIn(courseId, language), {
            kind: 'success',
            message: 'courseAuthoring:write.started',
          });
        },
        refused: (_, { error }) => {
          if (error) throw error;
          return data({ problem: null, startProblem: true }, { status: 400 });
        },
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const text = refusalText(error, ctx.language);
      const isAboutFile = error.field === 'file';
      return data(
        { problem: isAboutFile ? null : text, uploadProblem: isAboutFile ? text : undefined, startProblem: false },
        { status: error.status },
      );
    }
  },
  { can: 'staff.edit-courses' },
);

/** A course that is written in the console: its languages, and the files that its pages show. */
export default function Write() {
  const { t } = useTranslation(['courseAuthoring', 'courseEditor', 'refusals']);
  const { courseId, title, mayEdit, drafts, unwritten, files } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const problem = reply && 'problem' in reply ? reply.problem : null;
  return (
    <>
      <BackLink to={paths.staffCourse(courseId)}>{t('back.course')}</BackLink>
      <PageHead title={t('write.title', { course: title })} sentence={t('write.sentence')} />
      <ProblemNotice problem={problem} reply={reply} />
      <div className="grid gap-8">
        <Card title={t('write.languages')}>
          {drafts.length === 0 ? <p>{t('write.none')}</p> : null}
          <ul className="authoring-list">
            {drafts.map(({ language, pages, questions, faults, waiting, isPublished, when, by }) => (
              <li key={language}>
                <div>
                  <strong lang={language}>{courseLanguageNames[language]}</strong>
                  <p className="text-sm">{t('write.contents', { pages, questions, when, by })}</p>
                  <p className="text-sm">
                    {faults > 0
                      ? t('write.faults', { count: faults })
                      : waiting > 0
                        ? t('write.untranslated', { count: waiting })
                        : t(isPublished ? 'write.published' : 'write.whole')}
                  </p>
                </div>
                <LinkButton to={paths.staffWriteIn(courseId, language)}>
                  {t(mayEdit ? 'write.open' : 'write.look', { language: t(`courseEditor:language.${language}`) })}
                </LinkButton>
              </li>
            ))}
          </ul>
          {mayEdit && unwritten.length > 0 ? (
            <Form method="post" className="form authoring-line">
              <div className="field">
                <label className="field-label" htmlFor="start-language">
                  {t('write.another')}
                </label>
                <select id="start-language" className="control" name="language">
                  {unwritten.map((language) => (
                    <option key={language} value={language}>
                      {t(`courseEditor:language.${language}`)}
                    </option>
                  ))}
                </select>
              </div>
              <SubmitButton>{t('write.start')}</SubmitButton>
            </Form>
          ) : null}
        </Card>
        <section className="grid gap-4" aria-labelledby="course-files">
          <h2 className="text-xl" id="course-files">
            {t('files.title')}
          </h2>
          <Files courseId={courseId} files={files} mayEdit={mayEdit} />
          {mayEdit ? (
            <Card title={t('files.add')}>
              <UploadForm
                accept=".jpg,.jpeg,.png,.webp,.avif,.mp4,.webm,.vtt,.pdf"
                maxBytes={mediaLimits.bytes.video}
                tooLargeText={t('refusals:fileTooLarge', { megabytes: mediaLimits.bytes.video / megabyte })}
                problem={reply && 'uploadProblem' in reply ? (reply.uploadProblem ?? undefined) : undefined}
                label={t('files.file')}
                help={t('files.help')}
                submit={t('files.submit')}
              />
            </Card>
          ) : null}
        </section>
      </div>
    </>
  );
}

interface FileRow {
  mediumId: string;
  name: string;
  kind: string;
  size: string;
}

function Files({ courseId, files, mayEdit }: { courseId: string; files: readonly FileRow[]; mayEdit: boolean }) {
  const { t } = useTranslation('courseAuthoring');
  const columns: Column<FileRow>[] = [
    {
      key: 'name',
      header: t('files.name'),
      cell: ({ name }) => (
        <a className="link wrap-anywhere" href={paths.staffCourseMedium(courseId, name)}>
          {name}
        </a>
      ),
      rowHeader: true,
    },
    { key: 'kind', header: t('files.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    { key: 'size', header: t('files.size'), cell: ({ size }) => size, numeric: true },
  ];
  if (mayEdit)
    columns.push({
      key: 'acts',
      header: t('files.acts'),
      cell: ({ mediumId, name }) => (
        <Form method="post" preventScrollReset>
          <Button
            type="submit"
            variant="quiet"
            name="mediumId"
            value={mediumId}
            aria-label={t('files.removeNamed', { name })}
          >
            {t('files.remove')}
          </Button>
        </Form>
      ),
    });
  return (
    <DataTable
      caption={t('files.title')}
      columns={columns}
      rows={files}
      rowKey={({ mediumId }) => mediumId}
      empty={<EmptyState title={t('files.emptyTitle')} sentence={t('files.emptySentence')} />}
    />
  );
}
