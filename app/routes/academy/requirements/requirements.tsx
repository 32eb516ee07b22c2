import type { LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData, Form } from '@remix-run/react';
import { useEffect, useMemo } from 'react';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { StaleNotice } from '#app/ui/StaleNotice.tsx';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import courseStyles from './courseEditor.css?url';
import { curriculumIn } from './courseParams.server.ts';
import { answerRequirementsForm, type RequirementsReply } from './requirementsAction.server.ts';
import { formId, RequirementsFields } from './RequirementsFields.tsx';
import { requirementsPage } from './requirementsPage.server.ts';
import { EffectsTable, type ShownEffects } from './EffectsTable.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: courseStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  ({ ctx, request, params }) =>
    requirementsPage(ctx, curriculumIn(params), { withEffects: new URL(request.url).searchParams.has('effects') }),
  { can: 'staff.see-courses' },
);

export const action = staffAction(
  ({ ctx, request, params }) => answerRequirementsForm(ctx, request, curriculumIn(params)),
  { can: 'staff.edit-requirements' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** What the levels of a curriculum ask for: written as a draft, looked at, and published. */
export default function RequirementsPage() {
  const { t } = useTranslation(['courseEditor', 'markets']);
  const { curriculum, draft, faults, effects, version, mayEdit } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as RequirementsReply | undefined;
  return (
    <>
      <BackLink to={paths.staffRequirements()}>{t('requirements.back')}</BackLink>
      <PageHead
        title={t('requirements.title', { curriculum: t(`markets:curriculum.${curriculum}`) })}
        sentence={t(mayEdit ? 'requirements.sentence' : 'requirements.readOnly')}
      />
      <div className="grid gap-8">
        {draft ? (
          <Notice title={t('requirements.isDraft')}>
            <p>{t('requirements.draftBy', { when: draft.when, by: draft.by })}</p>
          </Notice>
        ) : null}
        {faults.length > 0 ? (
          <Notice tone="warning" title={t('requirements.faults')}>
            <ul className="mt-1 list-disc pl-5">
              {faults.map((line) => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {effects ? <EffectsSection effects={effects} version={version} mayPublish={faults.length === 0} /> : null}
        <Editor reply={reply} />
        {draft && mayEdit ? (
          <Card title={t('requirements.discardTitle')}>
            <FormFrame form={{ id: 'discard', allErrors: noErrors }} transient>
              <input type="hidden" name="version" value={version} />
              <p>{t('requirements.discardSentence')}</p>
              <div className="form-actions">
                <SubmitButton name="act" value="discard" variant="danger">
                  {t('requirements.discard')}
                </SubmitButton>
              </div>
            </FormFrame>
          </Card>
        ) : null}
      </div>
    </>
  );
}

const noErrors: Record<string, string[]> = {};

function Editor({ reply }: { reply: RequirementsReply | undefined }) {
  const { t } = useTranslation('courseEditor');
  const { values, version, mayEdit, levelNames, courses, categories } = useLoaderData<typeof loader>();
  const errors = reply?.errors ?? noErrors;
  const stale = reply?.stale;
  const form = useMemo(() => ({ id: formId, allErrors: errors }), [errors]);
  useEffect(() => {
    const invalid = Object.keys(errors).find((name) => name !== '');
    if (invalid) document.getElementById(`${formId}-${invalid}`)?.focus();
  }, [errors]);
  const shown = reply?.posted ?? values;
  return (
    <FormFrame
      form={form}
      className="form course-form"
      unsaved={Boolean(reply?.posted)}
      notice={stale ? <StaleNotice differences={stale.differences} /> : undefined}
    >
      {/* The key Enter presses the first button of a form. */}
      <button type="submit" className="visually-hidden" name="act" value="save" tabIndex={-1} aria-hidden="true" />
      <input key={stale?.version ?? version} type="hidden" name="version" value={stale?.version ?? version} />
      <fieldset key={reply?.posted ? 'typed' : `stored ${version}`} className="grid min-w-0 gap-6" disabled={!mayEdit}>
        <RequirementsFields
          values={shown}
          errors={errors}
          levelNames={levelNames}
          courses={courses}
          categories={categories}
          mayEdit={mayEdit}
        />
      </fieldset>
      {mayEdit ? (
        <div className="form-actions form-actions-sticky">
          <SubmitButton name="act" value="preview">
            {t('requirements.preview')}
          </SubmitButton>
          <SubmitButton name="act" value="save" variant="secondary">
            {t('requirements.save')}
          </SubmitButton>
        </div>
      ) : null}
    </FormFrame>
  );
}

interface EffectsSectionProps {
  effects: ShownEffects;
  /** Of the draft that would be published. */
  version: string;
  mayPublish: boolean;
}

/** What the draft would change for whom, and the button that publishes it. */
function EffectsSection({ effects, version, mayPublish }: EffectsSectionProps) {
  const { t } = useTranslation('courseEditor');
  return (
    <section className="grid gap-4" aria-labelledby="effects">
      <h2 className="text-xl" id="effects">
        {t('effects.title')}
      </h2>
      <p>{t('effects.looked', { count: effects.learners })}</p>
      <EffectsTable effects={effects} caption={t('effects.title')} />
      <Notice>
        <p>{t('effects.neverFalls')}</p>
      </Notice>
      {mayPublish ? (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <Button type="submit" variant="primary" name="act" value="publish">
            {t('effects.publish')}
          </Button>
        </Form>
      ) : (
        <p>{t('effects.faultsFirst')}</p>
      )}
    </section>
  );
}
