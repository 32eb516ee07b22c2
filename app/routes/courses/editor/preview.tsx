import { titleIn } from '#app/domain/academy/inLanguage.ts';
import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { startTransition, useEffect, useState } from 'react';
import { readCourseToEdit } from '#app/domain/courses/editor/readCourseToEdit.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { CoursePlayer, CourseTitle } from '#app/routes/courses/runtime/CoursePlayer.tsx';
import learningStyles from '#app/routes/courses/runtime/learning.css?url';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import courseStyles from '#app/routes/academy/requirements/courseEditor.css?url';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const handle = { i18n: ['refusals'] };

export const links: LinksFunction = () => [learningStyles, courseStyles].map((href) => ({ rel: 'stylesheet', href }));

export const meta = pageTitle<typeof loader>();

/** A version of a course is previewed here, as a learner sees it. Opening the page begins nothing: its script does. */
export const loader = staffLoader(
  async ({ ctx, params }) => {
    const [courseId, packageId] = [uuidParam(params, 'courseId'), uuidParam(params, 'packageId')];
    const course = await readCourseToEdit(ctx, courseId);
    const version = course.versions.find((each) => each.packageId === packageId);
    if (!version) throw new Refusal('notFound');
    const title = titleIn(version.language, course);
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

export default function Preview() {
  const { courseId, packageId, title, language, number } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['courseEditor', 'learning']);
  const [hydrated, setHydrated] = useState(false);
  // The player is large: what is still being hydrated goes first.
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return (
    <div className="course-page course-preview">
      <BackLink to={paths.staffCourse(courseId)}>{t('preview.back')}</BackLink>
      <Notice>
        <p>
          {t('preview.sentence', { language: t(`language.${language}`), number })} {t('preview.nothingStored')}
        </p>
      </Notice>
      {hydrated ? (
        // There is no learner: what the player sends is taken and forgotten.
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
