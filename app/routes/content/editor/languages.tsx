import type { LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { editorParts } from '#app/domain/content/editor/fields.ts';
import { editorValuesOf, type Values } from '#app/domain/content/editor/formValues.ts';
import { readLanguages } from '#app/domain/content/editor/readLanguages.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { languages, type Language } from '#app/i18n.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { AnswerNotice } from '#app/ui/AnswerNotice.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { DifferenceList } from './DifferenceList.tsx';
import { DocumentHead } from './DocumentHead.tsx';
import { documentHead, documentName } from './documentHead.server.ts';
import editorStyles from './editor.css?url';
import { EditorFields } from './EditorFields.tsx';
import { editLanguages, type LanguagesReply } from './editLanguages.server.ts';
import { insertableImages } from './insertableImages.server.ts';
import { contentDifferences } from './words.server.ts';

const formId = 'content';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const documentId = uuidParam(params, 'documentId');
    const { en, ja, since } = await readLanguages(ctx, documentId);
    const imagesIn = await insertableImages(ctx);
    const shown = (document: typeof en) => editorValuesOf(editorParts(document), document.document);
    return {
      title: documentTitleOf(ctx.language, documentName(ctx.language, en)),
      head: documentHead(ctx.language, documentId === ja.documentId ? ja : en),
      kind: en.kind,
      path: en.path,
      needsApproval: en.needsApproval,
      mayEdit: can(ctx, 'staff.edit-content', en),
      values: { en: shown(en), ja: shown(ja) },
      bases: { en: en.base, ja: ja.base },
      images: { en: imagesIn('en'), ja: imagesIn('ja') },
      since: since && { ...since, differences: contentDifferences(ctx.language, since.differences) },
    };
  },
  { can: 'staff.see-content' },
);

export const action = staffAction(
  ({ ctx, request, params }) => editLanguages(ctx, request, uuidParam(params, 'documentId')),
  { can: 'staff.edit-content' },
);

/** A document in English and Japanese in one form, with what changed in the English since the Japanese was published. */
export default function Languages() {
  const { head } = useLoaderData<typeof loader>();
  return (
    <>
      <DocumentHead head={head} />
      <div className="grid gap-6">
        <ChangedSince />
        <BothForm key={head.documentId} />
      </div>
    </>
  );
}

function ChangedSince() {
  const { t } = useTranslation('contentEditor');
  const { since } = useLoaderData<typeof loader>();
  if (!since) return <p className="text-muted">{t('languages.never')}</p>;
  const { number, differences } = since;
  if (differences.length === 0) return <p className="text-muted">{t('languages.same')}</p>;
  return (
    <Card title={t('languages.changed', { count: differences.length })}>
      <p className="mb-4 text-sm text-muted">{t('languages.compared', { number })}</p>
      <DifferenceList differences={differences} />
    </Card>
  );
}

function BothForm() {
  const { t } = useTranslation(['contentEditor', 'common']);
  const { kind, path, mayEdit, needsApproval, values: stored, bases: storedBases } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as LanguagesReply | undefined;
  useFocus(reply);
  const errors = reply?.errors ?? noErrors;
  const [values, bases] = [reply?.values ?? stored, reply?.bases ?? storedBases];
  const stamp = reply?.stamp ?? `${bases.en} ${bases.ja}`;
  return (
    <FormFrame
      form={{ id: formId, allErrors: errors }}
      className="languages-form"
      unsaved={reply !== undefined}
      notice={reply?.stale ? <Stale stale={reply.stale} /> : undefined}
    >
      {/* The key Enter presses the first button of a form: this one, and not one that removes an item. */}
      <button type="submit" className="visually-hidden" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
      <p className="text-sm text-muted">
        {t('languages.sentence')} {t('languages.atOnce')}
      </p>
      <fieldset key={stamp} className="languages" disabled={!mayEdit}>
        <legend className="visually-hidden">{t('nav.languages')}</legend>
        {languages.map((code) => (
          <input key={code} type="hidden" name={`base.${code}`} value={bases[code]} />
        ))}
        {editorParts({ kind, path }).map((part) => (
          <div key={part.name} className="languages-row">
            {languages.map((code) => (
              <InLanguage
                key={code}
                code={code}
                part={part}
                errors={errors}
                values={values[code]}
                focus={reply?.focus ?? ''}
              />
            ))}
          </div>
        ))}
      </fieldset>
      {mayEdit ? (
        <div className="form-actions form-actions-sticky">
          <SubmitButton name="intent" value="publish">
            {t(needsApproval ? 'languages.submit' : 'languages.publish')}
          </SubmitButton>
          <SubmitButton name="intent" value="save" variant="secondary">
            {t('languages.save')}
          </SubmitButton>
        </div>
      ) : null}
    </FormFrame>
  );
}

interface InLanguageProps {
  code: Language;
  part: ReturnType<typeof editorParts>[number];
  values: Values;
  errors: Record<string, string[]>;
  focus: string;
}

function InLanguage({ code, part, values, errors, focus }: InLanguageProps) {
  const { t } = useTranslation('contentEditor');
  const { images } = useLoaderData<typeof loader>();
  return (
    <div className="languages-cell" role="group" aria-label={t(`language.${code}`)}>
      <p className="languages-name" aria-hidden="true">
        {t(`language.${code}`)}
      </p>
      <EditorFields
        frame={{ formId, errors, images: images[code], focus }}
        parts={[part]}
        values={values}
        prefix={`${code}.`}
      />
    </div>
  );
}

const noErrors: Record<string, string[]> = {};

/** After a refusal the first field at fault has the focus; after a button of a list, the item that it was about. */
function useFocus(reply: LanguagesReply | undefined): void {
  useEffect(() => {
    if (!reply) return;
    const invalid = Object.keys(reply.errors).find((name) => name !== '');
    document.getElementById(`${formId}-${invalid ?? reply.focus}`)?.focus();
  }, [reply]);
}

function Stale({ stale }: { stale: NonNullable<LanguagesReply['stale']> }) {
  const { t } = useTranslation('contentEditor');
  return (
    <AnswerNotice answer={stale} tone="warning" title={t('languages.stale')}>
      <p>{t('stale.sentence')}</p>
      {languages.map((code) =>
        stale[code] ? (
          <div key={code} className="mt-3">
            <p className="font-semibold">{t(`language.${code}`)}</p>
            <DifferenceList differences={stale[code]} />
          </div>
        ) : null,
      )}
    </AnswerNotice>
  );
}
