import { localized } from '#app/domain/localizedText.ts';
import type { LinksFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { startTransition, useEffect, useState } from 'react';
import { leaveDryRun } from '#app/domain/courses/attempts/leaveDryRun.server.ts';
import { readCourseToEdit } from '#app/domain/courses/editor/readCourseToEdit.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { CoursePlayer, CourseTitle } from '#app/routes/courses/runtime/CoursePlayer.tsx';
import learningStyles from '#app/routes/courses/runtime/learning.css?url';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import courseStyles from '#app/routes/academy/requirements/courseEditor.css?url';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const handle = { i18n: ['refusals'] };

export const links: LinksFunction = () => [learningStyles, courseStyles].map((href) => ({ rel: 'stylesheet', href }));

export const meta = pageTitle<typeof loader>();

/** A version of a course is taken here in a dry run, as by a learner. Opening the page begins nothing: its script does. */
export const loader = staffLoader(
  async ({ ctx, params }) => {
    const [courseId, packageId] = [uuidParam(params, 'courseId'), uuidParam(params, 'packageId')];
    const course = await readCourseToEdit(ctx, courseId);
    const version = course.versions.find((each) => each.packageId === packageId);
    if (!version) throw new Refusal('notFound');
    const title = localized(version.language, 'title', course);
    return {
      courseId,
      packageId,
      title,
      language: version.language,
      number: version.number,
      documentTitle: documentTitleOf(ctx.language, title),
    };
  },
  { can: 'staff.see-courses' },
);

/** Starts the dry run over. */
export const action = staffAction(
  async ({ ctx, params }) => {
    const [courseId, packageId] = [uuidParam(params, 'courseId'), uuidParam(params, 'packageId')];
    await leaveDryRun(ctx, packageId);
    // The form loads the page again, and the player with it.
    return redirectWithToast(paths.staffCoursePreview(courseId, packageId), {
      kind: 'success',
      message: 'courseEditor:preview.againDone',
    });
  },
  { can: 'staff.see-courses' },
);

export default function Preview() {
  const { courseId, packageId, title, language, number } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['courseEditor', 'learning']);
  const [hydrated, setHydrated] = useState(false);
  // The player is large: what is still being hydrated goes first.
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return (
    <div className="course-page course-preview">
      <BackLink to={paths.staffCourse(courseId)}>{t('preview.back')}</BackLink>
      <Notice
        action={
          <Form method="post" reloadDocument>
            <Button type="submit">{t('preview.again')}</Button>
          </Form>
        }
      >
        <p>
          {t('preview.sentence', { language: t(`language.${language}`), number })} {t('preview.nothingStored')}
        </p>
      </Notice>
      {hydrated ? (
        <CoursePlayer
          key={packageId}
          address={paths.staffCoursePreviewAttempt(courseId, packageId)}
          goOn={paths.staffCourse(courseId)}
          pathOf={paths.staffCourse}
          voicesPath={null}
          notesPath={null}
          languages={null}
          title={title}
          country={null}
          course={{ companyId: 'PC', authId: packageId, courseId }}
        />
      ) : (
        <>
          <CourseTitle title={title} />
          <noscript>
            <Notice tone="warning" title={t('learning:noScript.title')}>
              <p>{t('learning:noScript.text')}</p>
            </Notice>
          </noscript>
        </>
      )}
    </div>
  );
}
