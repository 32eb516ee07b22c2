import type { StaffContext } from '#app/domain/context.server.ts';
import { readVersion } from '#app/domain/content/editor/compareVersions.server.ts';
import { editorFields } from '#app/domain/content/editor/fields.ts';
import { documentOf, editorValuesOf } from '#app/domain/content/editor/formValues.ts';
import { readDocument } from '#app/domain/content/editor/readDocument.server.ts';
import { saveDraft } from '#app/domain/content/editor/saveDraft.server.ts';
import { undo } from '#app/domain/content/editor/undo.server.ts';
import { withdraw } from '#app/domain/content/editor/withdraw.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';

/**
 * Undoes the last publication, withdraws the document, or makes an older version its draft, as the form says. Throws
 * what the verbs throw.
 */
export async function changeVersions(ctx: StaffContext, documentId: string, form: FormData): Promise<Response> {
  const text = (name: string) => String(form.get(name) ?? '');
  const done = (path: string, message: string) =>
    redirectWithToast(path, { kind: 'success', message: `contentEditor:done.${message}` });
  if (text('intent') === 'undo') {
    const versionId = text('versionId');
    if (!/^[\da-f-]{36}$/i.test(versionId)) throw new Refusal('malformedRequest');
    const { seen } = await undo(ctx, { documentId, versionId });
    return done(paths.staffDocumentVersions(documentId), `undone.${seen}`);
  }
  if (text('intent') === 'withdraw') {
    await withdraw(ctx, { documentId });
    return done(paths.staffDocumentVersions(documentId), 'withdrawn');
  }
  const number = Number(text('number'));
  if (text('intent') !== 'restore' || !Number.isInteger(number) || number < 1 || number > 1_000_000)
    throw new Refusal('malformedRequest');
  const { base, kind, hasDraft } = await readDocument(ctx, documentId);
  // A draft in progress must not be lost by it.
  if (hasDraft) throw new Refusal('draftInTheWay');
  const document = documentOf(
    editorFields[kind],
    editorValuesOf(editorFields[kind], await readVersion(ctx, { documentId, number })),
  );
  await saveDraft(ctx, { documentId, base, document });
  return done(paths.staffDocument(documentId), 'restored');
}
