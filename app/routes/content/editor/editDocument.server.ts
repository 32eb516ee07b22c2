import { data, redirect } from '@remix-run/node';
import type { StaffContext } from '#app/domain/context.server.ts';
import { discardDraft } from '#app/domain/content/editor/discardDraft.server.ts';
import { editorParts } from '#app/domain/content/editor/fields.ts';
import { actOnList, documentOf, listActs, readValues, type Values } from '#app/domain/content/editor/formValues.ts';
import { insertedPicture } from '#app/domain/content/editor/insertPicture.ts';
import { publicationFaults } from '#app/domain/content/editor/publicationFaults.server.ts';
import { publishWithMenus, saveWithMenus } from '#app/domain/content/editor/publishWithMenus.server.ts';
import { readDocument, type ReadDocument } from '#app/domain/content/editor/readDocument.server.ts';
import { saveDraft } from '#app/domain/content/editor/saveDraft.server.ts';
import { momentOf, zoneOfMarket, type EditorZone } from '#app/domain/content/editor/schedule.ts';
import { submit } from '#app/domain/content/editor/submit.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { chosenMenus, type ChosenMenus } from './chosenMenus.server.ts';
import { readEditorForm, zoneOf } from './editorInput.server.ts';
import { editorReply as formReply, faultErrors, staleEditorReply, type TypedTimes } from './editorReply.server.ts';

interface Posted {
  values: Values;
  times: TypedTimes;
  zone: EditorZone;
  base: string;
  intent: string;
  inMenus: ChosenMenus;
  preview: Record<string, string>;
  /** Everything that was posted, by name. */
  posted: ReadonlyMap<string, string>;
}

/**
 * Does what the pressed button of the editor's form says. Throws `malformedRequest` for a button that there is not, and
 * what the verbs throw, except what the form itself can show.
 */
export async function editDocument(ctx: StaffContext, request: Request, documentId: string) {
  const document = await readDocument(ctx, documentId);
  const posted = postedDocument(await readEditorForm(request), document);
  const { values, times, intent } = posted;
  const editorReply: typeof formReply = (shown, at, rest) =>
    formReply(shown, at, { menus: posted.inMenus.typed, ...rest });
  const [act = '', name = ''] = intent.split(':');
  const listAct = listActs.find((each) => each === act);
  if (listAct) {
    const changed = actOnList(editorParts(document), values, listAct, name);
    return editorReply(changed.values, times, { focus: changed.name });
  }
  if (act === 'picture') return withPictureInserted(ctx, posted, name);
  if (intent === 'discard') return editorReply(values, times, { asksDiscard: true });
  if (intent === 'keep') return editorReply(values, times);
  if (!['save', 'preview', 'publish', 'discard-confirmed'].includes(intent)) throw new Refusal('malformedRequest');
  try {
    return await doIntent(ctx, document, posted);
  } catch (error) {
    if (!isRefusal(error) || error.code === 'forbidden' || error.code === 'notFound') throw error;
    const stale = error.code === 'conflict' ? staleEditorReply(ctx, await readDocument(ctx, documentId), values) : null;
    const errors = stale ? {} : { [error.field ?? '']: [refusalText(error, ctx.language)] };
    return data(editorReply(values, times, { stale, errors }), { status: error.status });
  }
}

function postedDocument(posted: Map<string, string>, document: ReadDocument): Posted {
  const text = (name: string) => posted.get(name) ?? '';
  const zone = zoneOf(text('zone'), zoneOfMarket(document.market));
  return {
    values: readValues(editorParts(document), posted),
    times: { zone, startsAt: text('startsAt'), endsAt: text('endsAt') },
    zone,
    base: text('base'),
    intent: text('intent'),
    inMenus: chosenMenus(posted),
    posted,
    preview: Object.fromEntries(
      [...posted]
        .filter(([name]) => name.startsWith('preview.'))
        .map(([name, value]) => [name.slice('preview.'.length), value]),
    ),
  };
}

// Without JavaScript: the picture comes at the end of the text.
function withPictureInserted(ctx: StaffContext, { values, times, posted, inMenus }: Posted, name: string) {
  const text = values[name];
  if (typeof text !== 'string') throw new Refusal('malformedRequest');
  const found = insertedPicture(text, posted);
  const menus = inMenus.typed;
  if ('text' in found) return formReply({ ...values, [name]: found.text }, times, { menus, focus: name });
  const errors = { [found.field]: [translator(ctx.language)(`contentEditor:insert.${found.fault}`)] };
  return data(formReply(values, times, { menus, errors }), { status: 400 });
}

async function doIntent(
  ctx: StaffContext,
  document: ReadDocument,
  { values, times, zone, base, intent, inMenus, preview }: Posted,
) {
  const { documentId } = document;
  const written = documentOf(editorParts(document), values);
  if (intent === 'discard-confirmed') {
    const { remains } = await discardDraft(ctx, { documentId, base });
    return redirectWithToast(remains ? paths.staffDocument(documentId) : paths.staffContent(), {
      kind: 'success',
      message: 'contentEditor:done.discarded',
    });
  }
  const places = { label: inMenus.label || String(written.title ?? ''), menus: inMenus.menus };
  if (intent === 'save' && places.menus.length > 0) {
    await saveWithMenus(ctx, { documentId, base, document: written }, places);
    return redirectWithToast(paths.staffDocument(documentId, { zone }), {
      kind: 'success',
      message: 'contentEditor:done.savedMenus',
    });
  }
  const saved = await saveDraft(ctx, { documentId, base, document: written });
  if (intent === 'preview') return redirect(paths.staffDocument(documentId, preview));
  if (intent === 'save')
    return redirectWithToast(paths.staffDocument(documentId, { zone }), {
      kind: 'success',
      message: 'contentEditor:done.saved',
    });
  const [starts, ends] = [momentOf(times.startsAt, zone), momentOf(times.endsAt, zone)];
  const t = translator(ctx.language);
  const errors = {
    ...faultErrors(ctx, await publicationFaults(ctx, { ...document, document: written }, laterOf(ctx.now, starts.at))),
    ...(starts.fault && { startsAt: [t(`contentEditor:fault.${starts.fault}`)] }),
    ...(ends.fault && { endsAt: [t(`contentEditor:fault.${ends.fault}`)] }),
  };
  const wrong = (found: Record<string, string[]>, status: number) =>
    data(formReply(values, times, { menus: inMenus.typed, errors: found, savedAs: saved.base }), { status });
  if (Object.keys(errors).length > 0) return wrong(errors, 400);
  try {
    const publication = { documentId, base: saved.base, startsAt: starts.at, endsAt: ends.at };
    if (document.needsApproval) {
      if (places.menus.length > 0)
        await saveWithMenus(ctx, { documentId, base: saved.base, document: written }, places);
      await submit(ctx, [publication]);
      return await redirectWithToast(paths.staffDocumentApproval(documentId), {
        kind: 'success',
        message: 'contentEditor:done.submitted',
      });
    }
    const { startsAt: begins, leftInDraft } = await publishWithMenus(ctx, publication, places);
    const done =
      leftInDraft > 0
        ? 'leftInDraft'
        : begins > ctx.now
          ? 'scheduled'
          : places.menus.length > 0
            ? 'publishedMenus'
            : 'published';
    return await redirectWithToast(paths.staffDocumentVersions(documentId, { zone }), {
      kind: 'success',
      message: `contentEditor:done.${done}`,
    });
  } catch (error) {
    if (!isRefusal(error) || error.code === 'conflict') throw error;
    return wrong({ [error.field ?? '']: [refusalText(error, ctx.language)] }, error.status);
  }
}

function laterOf(now: Date, startsAt: Date | null): Date {
  return startsAt && startsAt > now ? startsAt : now;
}
