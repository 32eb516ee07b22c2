import type { LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { editorParts } from '#app/domain/content/editor/fields.ts';
import { editorValuesOf } from '#app/domain/content/editor/formValues.ts';
import { listPlaceholders } from '#app/domain/content/editor/listPlaceholders.server.ts';
import { publicationFaults } from '#app/domain/content/editor/publicationFaults.server.ts';
import { readDocument } from '#app/domain/content/editor/readDocument.server.ts';
import { readMenus } from '#app/domain/content/editor/readMenus.server.ts';
import { editorZones, zoneOfMarket } from '#app/domain/content/editor/schedule.ts';
import { can } from '#app/domain/permissions/can.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { AnswerNotice } from '#app/ui/AnswerNotice.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { DifferenceList } from './DifferenceList.tsx';
import { DocumentHead } from './DocumentHead.tsx';
import { documentHead, documentName, placeName } from './documentHead.server.ts';
import { editDocument } from './editDocument.server.ts';
import editorStyles from './editor.css?url';
import { EditorFields } from './EditorFields.tsx';
import { fieldOf } from './editorFrame.ts';
import { zoneOf } from './editorInput.server.ts';
import type { EditorReply } from './editorReply.server.ts';
import { insertableImages } from './insertableImages.server.ts';
import { MenuFields } from './MenuFields.tsx';
import { noticeOf } from './submissionNotice.server.ts';
import { PlaceholderList } from './PlaceholderList.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { previewChoice } from './previewReader.server.ts';
import { faultLines } from './words.server.ts';

const formId = 'content';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request, params }) => {
    const document = await readDocument(ctx, uuidParam(params, 'documentId'));
    const { kind, path, market, hasDraft, base } = document;
    const search = new URL(request.url).searchParams;
    return {
      title: documentTitleOf(ctx.language, documentName(ctx.language, document)),
      head: documentHead(ctx.language, document),
      kind,
      path,
      hasDraft,
      base,
      needsApproval: document.needsApproval,
      submission: await noticeOf(ctx, document),
      mayEdit: can(ctx, 'staff.edit-content', document),
      values: editorValuesOf(editorParts(document), document.document),
      zone: zoneOf(search.get('zone'), zoneOfMarket(market)),
      faults: faultLines(ctx.language, await publicationFaults(ctx, document, ctx.now)),
      images: (await insertableImages(ctx))(document.language),
      menus: (await readMenus(ctx, document)).map(({ brand: ofBrand, market: ofMarket, ...menu }) => ({
        ...menu,
        name: placeName(ctx.language, { brand: ofBrand, market: ofMarket }),
      })),
      placeholders: await listPlaceholders(ctx, document),
      preview: previewChoice(search, document, ctx.staff),
      markets: marketsOf(ctx.staff),
    };
  },
  { can: 'staff.see-content' },
);

export const action = staffAction(
  ({ ctx, request, params }) => editDocument(ctx, request, uuidParam(params, 'documentId')),
  { can: 'staff.edit-content' },
);

/** A document in a form, with what its readers will see beside it. */
export default function Edit() {
  const { head, mayEdit, preview, markets, base } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as EditorReply | undefined;
  return (
    <>
      <DocumentHead head={head} />
      <div className="editor-page">
        {mayEdit ? <EditorSwitch /> : null}
        {mayEdit ? <EditorForm key={head.documentId} reply={reply} /> : <Faults />}
        <PreviewPanel
          key={`${head.documentId} ${Object.values(preview).join(' ')}`}
          documentId={head.documentId}
          formId={mayEdit ? formId : null}
          choice={preview}
          markets={markets}
          stamp={reply?.stamp ?? base}
        />
      </div>
    </>
  );
}

/** What a narrow screen shows: the form or the preview. */
function EditorSwitch() {
  const { t } = useTranslation('contentEditor');
  return (
    <div className="editor-switch no-print" role="radiogroup" aria-label={t('parts.label')}>
      {(['edit', 'preview'] as const).map((value) => (
        <label key={value}>
          <input
            className="visually-hidden"
            type="radio"
            name="editor-part"
            value={value}
            defaultChecked={value === 'edit'}
          />
          {t(`parts.${value}`)}
        </label>
      ))}
    </div>
  );
}

function EditorForm({ reply }: { reply: EditorReply | undefined }) {
  const { t } = useTranslation(['contentEditor', 'common']);
  const { kind, path, values, base, hasDraft, zone, images, menus, ...page } = useLoaderData<typeof loader>();
  const { needsApproval, placeholders } = page;
  const errors = reply?.errors ?? noErrors;
  useFocus(reply);
  const stamp = reply?.stamp ?? base;
  const times = reply?.times ?? { zone, startsAt: '', endsAt: '' };
  const frame = { formId, errors, images, focus: reply?.focus ?? '' };
  const stale = reply?.stale;
  return (
    <FormFrame
      form={{ id: formId, allErrors: errors }}
      unsaved={reply !== undefined}
      notice={stale ? <StaleDraft differences={stale.differences} /> : undefined}
    >
      {/* The key Enter presses the first button of a form: this one, and not one that removes an item. */}
      <button type="submit" className="visually-hidden" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
      <input key={stamp} type="hidden" name="base" value={stale?.base ?? reply?.savedAs ?? base} />
      {reply ? null : <Faults />}
      <div key={`fields ${stamp}`} className="form">
        <EditorFields frame={frame} parts={editorParts({ kind, path })} values={reply?.values ?? values} />
        <PlaceholderList placeholders={placeholders} />
        <MenuFields frame={frame} menus={menus} typed={reply?.menus ?? {}} />
        <FieldGroup legend={t('schedule.title')} help={t('schedule.sentence')}>
          <SelectField
            field={fieldOf(frame, 'zone', times.zone)}
            label={t('schedule.zone')}
            options={editorZones.map((each) => ({ value: each, label: each.replaceAll('_', ' ') }))}
          />
          <TextField
            field={fieldOf(frame, 'startsAt', times.startsAt)}
            label={t('schedule.startsAt')}
            help={t('schedule.startsHelp')}
            type="datetime-local"
          />
          <TextField
            field={fieldOf(frame, 'endsAt', times.endsAt)}
            label={t('schedule.endsAt')}
            help={t('schedule.endsHelp')}
            type="datetime-local"
          />
        </FieldGroup>
      </div>
      {reply?.asksDiscard ? <DiscardQuestion key={stamp} /> : null}
      <div className="form-actions form-actions-sticky">
        <SubmitButton name="intent" value="publish">
          {t(needsApproval ? 'act.submit' : 'act.publish')}
        </SubmitButton>
        <SubmitButton name="intent" value="save" variant="secondary">
          {t('act.save')}
        </SubmitButton>
        {hasDraft ? (
          <SubmitButton name="intent" value="discard" variant="quiet">
            {t('act.discard')}
          </SubmitButton>
        ) : null}
      </div>
    </FormFrame>
  );
}

/** Inside the form, so that its answers bring along what is typed, and work without JavaScript. */
function DiscardQuestion() {
  const { t } = useTranslation('contentEditor');
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} title={t('ask.discard.title')} onClose={() => setOpen(false)}>
      <p>{t('ask.discard.sentence')}</p>
      <div className="dialog-actions">
        <SubmitButton name="intent" value="keep" variant="secondary">
          {t('ask.discard.keep')}
        </SubmitButton>
        <SubmitButton name="intent" value="discard-confirmed" variant="danger">
          {t('act.discard')}
        </SubmitButton>
      </div>
    </Dialog>
  );
}

const noErrors: Record<string, string[]> = {};

/** After a refusal the first field at fault has the focus; after a button of a list, the item that it was about. */
function useFocus(reply: EditorReply | undefined): void {
  useEffect(() => {
    if (!reply) return;
    const invalid = Object.keys(reply.errors).find((name) => name !== '');
    document.getElementById(`${formId}-${invalid ?? reply.focus}`)?.focus();
  }, [reply]);
}

function StaleDraft({ differences }: Pick<NonNullable<EditorReply['stale']>, 'differences'>) {
  const { t } = useTranslation('contentEditor');
  return (
    <AnswerNotice answer={differences} tone="warning" title={t('stale.title')}>
      <p>{t('stale.sentence')}</p>
      <DifferenceList differences={differences} />
    </AnswerNotice>
  );
}

/** What keeps the stored text from being published. */
function Faults() {
  const { t } = useTranslation('contentEditor');
  const { hasDraft, faults, submission } = useLoaderData<typeof loader>();
  return (
    <>
      {hasDraft ? <Notice>{t('draftShown')}</Notice> : null}
      {submission ? (
        <Notice tone="warning" title={t(`approval.notice.${submission.outcome}`, { by: submission.by })}>
          {submission.commentTxt ? <p className="whitespace-pre-wrap wrap-anywhere">{submission.commentTxt}</p> : null}
        </Notice>
      ) : null}
      {faults.length > 0 ? <Lines title={t('faults')} lines={faults} /> : null}
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Notice tone="warning" title={title}>
      <ul className="mt-1 list-disc pl-5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
