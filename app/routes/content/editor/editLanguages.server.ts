import { data } from '@remix-run/node';
import type { StaffContext } from '#app/domain/context.server.ts';
import { editorParts } from '#app/domain/content/editor/fields.ts';
import { actOnList, documentOf, listActs, readValues, type Values } from '#app/domain/content/editor/formValues.ts';
import { insertedPicture } from '#app/domain/content/editor/insertPicture.ts';
import { publicationFaults } from '#app/domain/content/editor/publicationFaults.server.ts';
import { publishTogether } from '#app/domain/content/editor/publish.server.ts';
import { readLanguages, type BothLanguages } from '#app/domain/content/editor/readLanguages.server.ts';
import type { ReadDocument } from '#app/domain/content/editor/readDocument.server.ts';
import { saveDrafts } from '#app/domain/content/editor/saveDraft.server.ts';
import { submit } from '#app/domain/content/editor/submit.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { languages, type Language } from '#app/i18n.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { readEditorForm } from './editorInput.server.ts';
import { faultErrors, staleEditorReply } from './editorReply.server.ts';
import type { ShownDifference } from './words.server.ts';

type InEach<Value> = Record<Language, Value>;

/** What the form of both languages gives back: as it was filled in, and what is wrong with it. */
export interface LanguagesReply {
  values: InEach<Values>;
  errors: Record<string, string[]>;
  focus: string | null;
  bases: InEach<string>;
  /** Of those that were saved or published since: what differs from what is stored now. */
  stale: Partial<InEach<ShownDifference[]>> | null;
  stamp: string;
}

interface Posted {
  values: InEach<Values>;
  bases: InEach<string>;
  posted: ReadonlyMap<string, string>;
}

/**
 * Does what the pressed button of the form with both languages says; what was typed in either comes back where something
 * is refused. Throws `malformedRequest` for a button that there is not, and what the verbs throw but for what the form
 * itself can say.
 */
export async function editLanguages(ctx: StaffContext, request: Request, documentId: string) {
  const both = await readLanguages(ctx, documentId);
  const posted = await readEditorForm(request, { documents: languages.length });
  const form: Posted = {
    values: inEach((code) => readValues(editorParts(both[code]), posted, `${code}.`)),
    bases: inEach((code) => posted.get(`base.${code}`) ?? ''),
    posted,
  };
  const [act = '', name = ''] = (posted.get('intent') ?? '').split(':');
  if (listActs.some((each) => each === act) || act === 'picture') return changeForm(ctx, both, form, act, name);
  if (act !== 'save' && act !== 'publish') throw new Refusal('malformedRequest');
  try {
    return await store(ctx, both, form, act === 'publish');
  } catch (error) {
    if (!isRefusal(error) || error.code === 'forbidden' || error.code === 'notFound') throw error;
    if (error.code !== 'conflict') {
      const code = languages.find((each) => both[each].documentId === error.params?.documentId);
      const field = code && error.field ? `${code}.${error.field}` : '';
      return refusedReply(form, { errors: { [field]: [refusalText(error, ctx.language)] } }, error.status);
    }
    return staleReply(ctx, await readLanguages(ctx, documentId), form);
  }
}

function inEach<Value>(make: (code: Language) => Value): InEach<Value> {
  return { en: make('en'), ja: make('ja') };
}

function reply({ values, bases }: Posted, rest: Partial<LanguagesReply>): LanguagesReply {
  return { values, bases, errors: {}, focus: null, stale: null, stamp: crypto.randomUUID(), ...rest };
}

function refusedReply(form: Posted, rest: Partial<LanguagesReply>, status: number) {
  return data(reply(form, rest), { status });
}

// A button of a list, or the one that puts a picture in: `add:en.slides`.
function changeForm(ctx: StaffContext, both: BothLanguages, form: Posted, act: string, name: string) {
  const code = languages.find((each) => name.startsWith(`${each}.`));
  if (!code) throw new Refusal('malformedRequest');
  const field = name.slice(code.length + 1);
  const own = form.values[code];
  const listAct = listActs.find((each) => each === act);
  if (listAct) {
    const changed = actOnList(editorParts(both[code]), own, listAct, field);
    return reply({ ...form, values: { ...form.values, [code]: changed.values } }, { focus: `${code}.${changed.name}` });
  }
  const text = own[field];
  if (typeof text !== 'string') throw new Refusal('malformedRequest');
  const ofLanguage = [...form.posted].flatMap(([each, value]): [string, string][] =>
    each.startsWith(`${code}.`) ? [[each.slice(code.length + 1), value]] : [],
  );
  const found = insertedPicture(text, new Map(ofLanguage));
  if ('text' in found)
    return reply({ ...form, values: { ...form.values, [code]: { ...own, [field]: found.text } } }, { focus: name });
  const errors = { [`${code}.${found.field}`]: [translator(ctx.language)(`contentEditor:insert.${found.fault}`)] };
  return refusedReply(form, { errors }, 400);
}

async function store(ctx: StaffContext, both: BothLanguages, form: Posted, publishes: boolean) {
  const written = inEach((code) => documentOf(editorParts(both[code]), form.values[code]));
  const saved = await saveDrafts(
    ctx,
    languages.map((code) => ({ documentId: both[code].documentId, base: form.bases[code], document: written[code] })),
  );
  const bases = inEach((code) => saved[languages.indexOf(code)] ?? '');
  const page = paths.staffDocumentLanguages(both.en.documentId);
  if (!publishes) return redirectWithToast(page, { kind: 'success', message: 'contentEditor:done.savedBoth' });
  const changed = languages.filter((code) => !bases[code].endsWith('.0'));
  const kept = { ...form, bases };
  if (changed.length === 0)
    return refusedReply(kept, { errors: { '': [translator(ctx.language)('contentEditor:noChange')] } }, 409);
  const errors = Object.assign(
    {},
    ...(await Promise.all(changed.map((code) => faultsOfLanguage(ctx, code, both[code], written[code])))),
  ) as Record<string, string[]>;
  if (Object.keys(errors).length > 0) return refusedReply(kept, { errors }, 400);
  const publications = changed.map((code) => ({
    documentId: both[code].documentId,
    base: bases[code],
    startsAt: null,
    endsAt: null,
  }));
  // Both are of one market.
  if (both.en.needsApproval) {
    await submit(ctx, publications);
    return redirectWithToast(page, { kind: 'success', message: 'contentEditor:done.submitted' });
  }
  await publishTogether(ctx, publications);
  return redirectWithToast(page, { kind: 'success', message: 'contentEditor:done.publishedBoth' });
}

async function faultsOfLanguage(ctx: StaffContext, code: Language, document: ReadDocument, written: object) {
  const faults = await publicationFaults(ctx, { ...document, document: written }, ctx.now);
  return faultErrors(
    ctx,
    faults.map((fault) => ({ ...fault, field: `${code}.${fault.field}` })),
  );
}

function staleReply(ctx: StaffContext, both: BothLanguages, form: Posted) {
  const stale: NonNullable<LanguagesReply['stale']> = {};
  for (const code of languages)
    if (both[code].base !== form.bases[code])
      stale[code] = staleEditorReply(ctx, both[code], form.values[code]).differences;
  return refusedReply({ ...form, bases: inEach((code) => both[code].base) }, { stale }, 409);
}
