import { localized } from '#app/domain/localizedText.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { addCourse } from '#app/domain/courses/editor/addCourse.server.ts';
import { newCourseSchema } from '#app/domain/courses/editor/forms.ts';
import { listCategories } from '#app/domain/academy/requirements/listCategories.server.ts';
import { paths } from '#app/paths.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { CourseFields, courseFields } from './CourseFields.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

const editors = { can: 'staff.edit-courses' } as const;

export const loader = staffLoader(async ({ ctx }) => {
  const categories = await listCategories(ctx);
  return {
    title: documentTitle(ctx.language, 'courseEditor:new.title'),
    categories: categories.map((each) => ({ value: each.categoryId, label: localized(ctx.language, 'name', each) })),
  };
}, editors);

export const action = staffAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: newCourseSchema(),
    run: async (value) => {
      const { courseId } = await addCourse(ctx, value);
      return await redirectWithToast(paths.staffCourse(courseId), {
        kind: 'success',
        message: 'courseEditor:new.done',
      });
    },
  });
}, editors);

/** A new course: what it is. Its packages are uploaded on its own page. */
export default function NewCourse() {
  const { t } = useTranslation('courseEditor');
  const { categories } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(courseFields, useActionData<typeof action>(), { id: 'course' });
  return (
    <>
      <AreaTabs area="courses" />
      <PageHead title={t('new.title')} sentence={t('new.sentence')} />
      <FormFrame
        form={form}
        schema={() => import('#app/domain/courses/editor/forms.ts').then((forms) => forms.newCourseSchema())}
      >
        <CourseFields fields={fields} categories={categories} />
        <div className="form-actions">
          <SubmitButton>{t('new.save')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}
