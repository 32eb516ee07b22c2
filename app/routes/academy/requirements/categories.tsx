import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { LocalizedTextField } from '#app/ui/form/LocalizedTextField.tsx';
import { data, type LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Fragment, useEffect, useMemo } from 'react';
import { categoryNameMaxLength } from '#app/domain/academy/requirements/categoryForm.ts';
import { categoriesBase } from '#app/domain/academy/requirements/categoriesBase.server.ts';
import { listCategories } from '#app/domain/academy/requirements/listCategories.server.ts';
import { saveCategories } from '#app/domain/academy/requirements/saveCategories.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import type { FormField } from '#app/ui/form/field.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { categoriesIn, categoryValues } from './categoriesForm.server.ts';
import courseStyles from './courseEditor.css?url';

const formId = 'categories';

interface CategoriesReply {
  errors: Record<string, string[]>;
  posted: Record<string, string>;
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: courseStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx }) => {
    const categories = await listCategories(ctx);
    return {
      title: documentTitle(ctx.language, 'courseEditor:categories.title'),
      mayEdit: can(ctx, 'staff.edit-courses'),
      base: categoriesBase(categories),
      values: categoryValues(categories),
    };
  },
  { can: 'staff.see-courses' },
);

export const action = staffAction(
  async ({ ctx, request }) => {
    const { base = '', ...posted } = Object.fromEntries(
      [...(await readForm(request)).entries()].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
    const read = categoriesIn(ctx, posted);
    if ('errors' in read) return data<CategoriesReply>({ errors: read.errors, posted }, { status: 400 });
    try {
      await saveCategories(ctx, { base, categories: read.categories });
      return await redirectWithToast(paths.staffCourseCategories(), {
        kind: 'success',
        message: 'courseEditor:categories.done',
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // A colleague's saved change replaces what was typed: a row of another order would be another category's.
      return data<CategoriesReply>(
        { errors: { '': [refusalText(error, ctx.language)] }, posted: {} },
        { status: error.status },
      );
    }
  },
  { can: 'staff.edit-courses' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** The categories of courses: their names and their order, and a row for one more. */
export default function Categories() {
  const { t, i18n } = useTranslation('courseEditor');
  const { values, base, mayEdit } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as CategoriesReply | undefined;
  const errors = reply?.errors ?? noErrors;
  const form = useMemo(() => ({ id: formId, allErrors: errors }), [errors]);
  useEffect(() => {
    const invalid = Object.keys(errors).find((name) => name !== '');
    if (invalid) document.getElementById(`${formId}-${invalid}`)?.focus();
  }, [errors]);
  const typed = reply && Object.keys(reply.posted).length > 0 ? reply.posted : null;
  const shown = typed ?? values;
  const rows = Object.keys(shown).filter((name) => name.endsWith('-id')).length;
  const field = (name: string): FormField => {
    const id = `${formId}-${name}`;
    return {
      id,
      name,
      errors: errors[name],
      errorId: `${id}-error`,
      descriptionId: `${id}-description`,
      initialValue: shown[name],
    };
  };
  return (
    <>
      <AreaTabs area="courses" />
      <PageHead title={t('categories.title')} sentence={t('categories.sentence')} />
      <FormFrame form={form} className="form course-form">
        <input key={base} type="hidden" name="base" value={base} />
        <Fragment key={typed ? 'typed' : `stored ${base}`}>
          {Array.from({ length: rows }, (_, row) => (
            <FieldGroup
              key={row}
              legend={
                shown[`k${row}-id`]
                  ? (values[`k${row}-${i18n.language === 'ja' ? 'nameJa' : 'nameEn'}`] ?? '')
                  : t('categories.new')
              }
            >
              <input type="hidden" name={`k${row}-id`} value={shown[`k${row}-id`]} />
              <div className="course-places">
                <LocalizedTextField
                  fields={{ nameEn: field(`k${row}-nameEn`), nameJa: field(`k${row}-nameJa`) }}
                  name="name"
                  maxLength={categoryNameMaxLength}
                  readOnly={!mayEdit}
                />
                <TextField
                  field={field(`k${row}-rank`)}
                  label={t('categories.rank')}
                  inputMode="numeric"
                  autoComplete="off"
                  readOnly={!mayEdit}
                />
              </div>
            </FieldGroup>
          ))}
        </Fragment>
        {mayEdit ? (
          <div className="form-actions">
            <SubmitButton>{t('categories.save')}</SubmitButton>
          </div>
        ) : null}
      </FormFrame>
    </>
  );
}

const noErrors: Record<string, string[]> = {};
