import { data, type LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { editorParts } from '#app/domain/content/editor/fields.ts';
import { documentOf, readValues } from '#app/domain/content/editor/formValues.ts';
import { readDocument } from '#app/domain/content/editor/readDocument.server.ts';
import homeStyles from '#app/routes/content/homePage/home.css?url';
import { pictureHeaders } from '#app/routes/requests/staffSession.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { ErrorMessage } from '#app/ui/ErrorMessage.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { readEditorForm } from './editorInput.server.ts';
import { ShownDocument } from './ShownDocument.tsx';
import { previewPage } from './previewPage.server.ts';
import { previewChoice } from './previewReader.server.ts';

/**
 * `framed`: this page may be shown in a frame of the site, and runs nothing (app/entry.server.tsx). `givesTheme`: it is
 * shown under the brand that was chosen.
 */
export const handle = { framed: true, givesTheme: true };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: homeStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request, params }) => {
    const document = await readDocument(ctx, uuidParam(params, 'documentId'));
    const choice = previewChoice(new URL(request.url).searchParams, document, ctx.staff);
    const page = await previewPage(ctx, { documentId: document.documentId, choice });
    return data({ ...page, brand: choice.brand }, { headers: await pictureHeaders(ctx) });
  },
  { can: 'staff.see-content' },
);

/** Shows what was typed without saving it. */
export const action = staffAction(
  async ({ ctx, request, params }) => {
    const document = await readDocument(ctx, uuidParam(params, 'documentId'));
    const choice = previewChoice(new URL(request.url).searchParams, document, ctx.staff);
    const parts = editorParts(document);
    return previewPage(ctx, {
      documentId: document.documentId,
      choice,
      document: documentOf(parts, readValues(parts, await readEditorForm(request))),
    });
  },
  { can: 'staff.see-content' },
);

/** A document as a reader would see it, for a frame beside the editor's form. */
export default function Preview() {
  const { t } = useTranslation('contentEditor');
  const stored = useLoaderData<typeof loader>();
  const { shown, leftOut, isForReader, isHidden } = useActionData<typeof action>() ?? stored;
  return (
    <main>
      {/* Only pages have their own title. */}
      {shown?.kind === 'page' ? null : <h1 className="visually-hidden">{t('preview.title')}</h1>}
      {isForReader ? null : (
        <div className="p-4">
          <Notice tone="warning">{t(shown ? 'preview.others' : 'preview.othersNothing')}</Notice>
        </div>
      )}
      {isHidden ? (
        <div className="p-4">
          <Notice tone="warning">{t('preview.hidden')}</Notice>
        </div>
      ) : null}
      {leftOut > 0 ? (
        <div className="p-4">
          <Notice>{t('preview.leftOut', { count: leftOut })}</Notice>
        </div>
      ) : null}
      {shown ? (
        <ShownDocument shown={shown} />
      ) : isForReader ? (
        <div className="p-4">
          <Notice tone="warning">{t('preview.unfinished')}</Notice>
        </div>
      ) : null}
    </main>
  );
}

export function ErrorBoundary() {
  return <ErrorMessage error={useRouteError()} />;
}
