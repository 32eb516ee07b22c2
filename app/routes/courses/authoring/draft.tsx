import type { LinksFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { courseLanguageNames, type CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { paths } from '#app/paths.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { ProblemNotice } from '#app/ui/ProblemNotice.tsx';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import authoringStyles from './authoring.css?url';
import { answerDraftForm } from './draftAction.server.ts';
import { draftName } from './draftName.server.ts';
import { draftPage } from './draftPage.server.ts';
import { PartList } from './PartList.tsx';
import { PoolForm } from './PoolForm.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { WrittenVersions } from './WrittenVersions.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: authoringStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(({ ctx, params }) => draftPage(ctx, draftName(params)), { can: 'staff.see-courses' });

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

export const action = staffAction(({ ctx, request, params }) => answerDraftForm(ctx, request, draftName(params)), {
  can: 'staff.edit-courses',
});

export type DraftReply = ReturnType<typeof useActionData<typeof action>>;

/** A course in a language as it is written: its pages, its questions, what is missing, and what is made of it. */
export default function Draft() {
  const { t } = useTranslation(['courseAuthoring', 'courseEditor']);
  const {
    courseId,
    language,
    mayEdit,
    title,
    when,
    by,
    pages,
    pools,
    faults,
    isPublished,
    versions,
    version,
    courseVersion,
    settings,
    translation,
    otherLanguages,
  } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const problem = reply && 'problem' in reply ? reply.problem : null;
  return (
    <>
      <BackLink to={paths.staffWrite(courseId)}>{t('back.write')}</BackLink>
      <PageHead title={`${title} · ${courseLanguageNames[language]}`} sentence={t('draft.saved', { when, by })} />
      <ProblemNotice problem={problem} reply={reply} />
      <div className="grid gap-8">
        {translation ? (
          <Notice
            tone={translation.isWhole ? 'success' : 'info'}
            title={t('translation.title', { language: t(`courseEditor:language.${translation.language}`) })}
            action={
              mayEdit && translation.missing > 0 ? (
                <Form method="post">
                  <input type="hidden" name="from" value={translation.language} />
                  <Button type="submit" name="act" value="bring">
                    {t('translation.bring')}
                  </Button>
                </Form>
              ) : null
            }
          >
            <p>{t(translation.isWhole ? 'translation.whole' : 'translation.sums', translation)}</p>
          </Notice>
        ) : null}
        <section className="grid gap-3" aria-labelledby="pages">
          <h2 className="text-xl" id="pages">
            {t('draft.pages')}
          </h2>
          <PartList part="page" parts={pages} mayEdit={mayEdit} empty={t('draft.noPages')} />
          {mayEdit ? (
            <Form method="post">
              <Button type="submit" name="act" value="add-page">
                {t('draft.addPage')}
              </Button>
            </Form>
          ) : null}
        </section>
        <section className="grid gap-3" aria-labelledby="questions">
          <h2 className="text-xl" id="questions">
            {t('draft.questions')}
          </h2>
          <p>
            {t('draft.questionsHelp')}{' '}
            <Link className="link" to={paths.staffWriteBank(courseId, language)}>
              {t('bank.link')}
            </Link>
          </p>
          {pools.map((pool, place) => (
            <PoolForm
              key={pool.id}
              pool={pool}
              number={place + 1}
              isOnly={pools.length === 1}
              mayEdit={mayEdit}
              reply={reply}
            />
          ))}
          {mayEdit ? (
            <Form method="post">
              <Button type="submit" variant="quiet" name="act" value="add-pool">
                {t('draft.addPool')}
              </Button>
            </Form>
          ) : null}
        </section>
        {mayEdit ? (
          <Card title={t('draft.settings')}>
            <SettingsForm key={language} values={settings.values} print={settings.print} reply={reply} />
          </Card>
        ) : null}
        <section className="grid gap-3" aria-labelledby="ready">
          <h2 className="text-xl" id="ready">
            {t('draft.ready')}
          </h2>
          {faults.length === 0 && translation && translation.waiting > 0 ? (
            <Notice tone="warning" title={t('write.untranslated', { count: translation.waiting })} />
          ) : faults.length === 0 ? (
            <Notice tone="success" title={t(isPublished ? 'write.published' : 'draft.whole')} />
          ) : (
            <Notice tone="warning" title={t('draft.faults', { count: faults.length })}>
              <ul>
                {faults.map(({ key, where, says, to }) => (
                  <li key={key} className="wrap-anywhere">
                    <a className="link" href={to}>
                      {where}
                    </a>
                    {': '}
                    {says}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {faults.length > 0 ? null : (
            <div className="flex flex-wrap gap-2">
              {mayEdit ? (
                <Form method="post" className="flex flex-wrap gap-2">
                  <input type="hidden" name="version" value={version} />
                  <input type="hidden" name="courseVersion" value={courseVersion} />
                  <Button type="submit" variant="secondary" name="act" value="preview">
                    {t('draft.preview')}
                  </Button>
                  <Button type="submit" variant="primary" name="act" value="publish">
                    {t('draft.publish')}
                  </Button>
                </Form>
              ) : null}
              {(['2004', '1.2', 'cmi5'] as const).map((standard) => (
                <LinkButton key={standard} variant="quiet" href={paths.staffWriteExport(courseId, language, standard)}>
                  {t('draft.export', { standard: standard === 'cmi5' ? standard : `SCORM ${standard}` })}
                </LinkButton>
              ))}
            </div>
          )}
          {faults.length > 0 ? null : (
            <ExportLanguages courseId={courseId} language={language} others={otherLanguages} />
          )}
        </section>
        <WrittenVersions courseId={courseId} versions={versions} version={version} mayEdit={mayEdit} />
      </div>
    </>
  );
}

/** In which language an export is, and where the others are. */
function ExportLanguages({
  courseId,
  language,
  others,
}: {
  courseId: string;
  language: CourseLanguage;
  others: readonly CourseLanguage[];
}) {
  const { t } = useTranslation('courseAuthoring');
  return (
    <p className="mt-2 text-sm">
      {t(others.length > 0 ? 'draft.exportOne' : 'draft.exportOnly', { language: courseLanguageNames[language] })}{' '}
      {others.map((each, place) => (
        <span key={each}>
          {place > 0 ? t('draft.comma') : null}
          <Link className="link" to={paths.staffWriteIn(courseId, each)} lang={each}>
            {courseLanguageNames[each]}
          </Link>
        </span>
      ))}
    </p>
  );
}
