import type { LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { blockText } from '#app/domain/courses/authoring/pageBlocks.ts';
import { contentLimits } from '#app/domain/courses/authoring/contentLimits.ts';
import { printOf } from '#app/domain/courses/authoring/fingerprint.ts';
import { pageForm } from '#app/domain/courses/authoring/forms.ts';
import { readDraft } from '#app/domain/courses/authoring/readDraft.server.ts';
import { shownBody } from '#app/domain/courses/authoring/shownBody.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { StaleNotice } from '#app/ui/StaleNotice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import authoringStyles from './authoring.css?url';
import { draftName, sourceLanguage, sourceSeen } from './draftName.server.ts';
import { FileBlocks } from './FileBlocks.tsx';
import { PageShown } from './PageShown.tsx';
import { answerPartForm } from './partAction.server.ts';
import { SourceBeside } from './SourceBeside.tsx';

const fieldNames = ['pageTitle', 'pageBody'] as const;

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: authoringStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params, request }) => {
    const name = draftName(params);
    const { content, files, others } = await readDraft(ctx, name);
    const page = content.pages.find(({ id }) => id === params.pageId);
    if (!page) throw new Refusal('notFound');
    const number = content.pages.indexOf(page) + 1;
    return {
      ...name,
      from: sourceLanguage(request, others),
      number,
      print: printOf(page),
      pageId: page.id,
      mayEdit: can(ctx, 'staff.edit-courses'),
      values: { pageTitle: page.title, pageBody: page.body },
      shown: await shownBody(ctx, name, page.body),
      blocks: files
        .flatMap((file) => (file.kind === 'captions' ? [] : [{ name: file.name, kind: file.kind }]))
        .map(({ name: file, kind }) => ({
          name: file,
          text:
            kind === 'picture'
              ? blockText(kind, file, { alt: '…' })
              : kind === 'document'
                ? blockText(kind, file, { title: '…' })
                : blockText(
                    kind,
                    file,
                    { title: '…', captions: files.find((each) => each.kind === 'captions')?.name ?? '….vtt' },
                    '…',
                  ),
        })),
      others: others.flatMap(({ language, content: other }) => {
        const found = other.pages.find(({ id }) => id === page.id);
        return found ? [{ language, title: found.title, text: found.body, print: printOf(found) }] : [];
      }),
      documentTitle: documentTitle(ctx.language, 'courseAuthoring:page.title'),
    };
  },
  { can: 'staff.see-courses' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const name = draftName(params);
    const id = params.pageId ?? '';
    return answerPartForm(ctx, request, name, {
      partSchema: pageForm(),
      change: ({ pageTitle: title, pageBody: body, print, from, seen }) => ({
        act: 'save-page',
        page: { id, title, body, source: sourceSeen(from, seen) },
        print,
      }),
      stored: async () => {
        const page = (await readDraft(ctx, name)).content.pages.find((each) => each.id === id);
        if (!page) throw new Refusal('notFound');
        return { values: { pageTitle: page.title, pageBody: page.body }, print: printOf(page) };
      },
    });
  },
  { can: 'staff.edit-courses' },
);

/** A page of a course: its title, its text in Markdown, and how learners will read it. */
export default function WritePage() {
  const { t } = useTranslation(['courseAuthoring', 'courseEditor', 'fields']);
  const { courseId, language, pageId, number, print, mayEdit, values, shown, blocks, others, from } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { form, fields } = useServerForm(fieldNames, result, { id: 'page', defaultValue: values });
  const stale = result && 'stale' in result ? result.stale : undefined;
  return (
    <>
      <BackLink to={paths.staffWriteIn(courseId, language)}>{t('back.draft')}</BackLink>
      <PageHead
        title={t('page.numbered', { number })}
        sentence={t('page.sentence', { language: t(`courseEditor:language.${language}`) })}
      />
      <div className="authoring-sides" key={pageId}>
        {mayEdit ? (
          <FormFrame
            form={form}
            schema={() => import('#app/domain/courses/authoring/forms.ts').then((forms) => forms.pageForm())}
            notice={stale ? <StaleNotice differences={stale.differences} /> : undefined}
          >
            <input key={stale?.print ?? print} type="hidden" name="print" value={stale?.print ?? print} />
            <input type="hidden" name="from" value={from} />
            <input type="hidden" name="seen" value={others.find((each) => each.language === from)?.print ?? ''} />
            <TextField
              field={fields.pageTitle}
              label={t('fields:pageTitle')}
              maxLength={contentLimits.title}
              autoComplete="off"
            />
            <TextAreaField
              field={fields.pageBody}
              label={t('fields:pageBody')}
              help={t('page.help')}
              rows={20}
              maxLength={contentLimits.body}
            />
            <FileBlocks blocks={blocks} />
            <div className="form-actions">
              <SubmitButton>{t('page.save')}</SubmitButton>
            </div>
          </FormFrame>
        ) : null}
        <PageShown
          html={shown}
          formId={mayEdit ? form.id : null}
          address={paths.staffWriteShown(courseId, language)}
          language={language}
        />
      </div>
      <SourceBeside others={others} from={from} />
    </>
  );
}
