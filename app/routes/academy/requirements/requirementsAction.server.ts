import { localized } from '#app/domain/localizedText.ts';
import { data } from '@remix-run/node';
import type { StaffContext } from '#app/domain/context.server.ts';
import { discardRequirements } from '#app/domain/academy/requirements/discardRequirements.server.ts';
import { requirementsActs } from '#app/domain/courses/editor/forms.ts';
import { listCategories } from '#app/domain/academy/requirements/listCategories.server.ts';
import { publishRequirements } from '#app/domain/academy/requirements/publishRequirements.server.ts';
import { readRequirements } from '#app/domain/academy/requirements/readRequirements.server.ts';
import { saveRequirements } from '#app/domain/academy/requirements/saveRequirements.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { messageAtField } from '#app/domain/messages.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import {
  newCertification,
  readRequirementsForm,
  requirementsDifferences,
  requirementsIn,
  requirementsValues,
  type PostedRequirements,
} from './requirementsForm.server.ts';

/** What the requirements form is answered with where it was refused. */
export interface RequirementsReply {
  errors: Record<string, string[]>;
  posted: PostedRequirements | null;
  stale: { version: string; differences: { label: string; yours: string; stored: string }[] } | null;
}

/** Answers the form of a curriculum's requirements: its draft is saved, looked at, published or discarded. */
export async function answerRequirementsForm(ctx: StaffContext, request: Request, curriculum: Curriculum) {
  const { act: wanted, version, newLevel, ...posted } = await readRequirementsForm(request);
  const act = requirementsActs.find((each) => each === wanted);
  if (!act || version === undefined) throw new Refusal('malformedRequest');
  try {
    if (act === 'publish') {
      await publishRequirements(ctx, { curriculum, version });
      return await redirectWithToast(paths.staffCurriculumRequirements(curriculum), {
        kind: 'success',
        message: 'courseEditor:requirements.published',
      });
    }
    if (act === 'discard') {
      await discardRequirements(ctx, { curriculum, version });
      return await redirectWithToast(paths.staffCurriculumRequirements(curriculum), {
        kind: 'success',
        message: 'courseEditor:requirements.discarded',
      });
    }
    const { courses } = await readRequirements(ctx, curriculum);
    const read = requirementsIn(posted, courses);
    if ('errors' in read) return refused(ctx, read.errors, posted);
    const level = ([1, 2, 3, 4] as const).find((each) => String(each) === newLevel);
    if (act === 'add' && level) read.requirements.certifications.push(newCertification(curriculum, level));
    const saved = await saveRequirements(ctx, { curriculum, version, requirements: read.requirements });
    const address = paths.staffCurriculumRequirements(
      curriculum,
      act === 'preview' && saved.hasDraft ? { effects: 1 } : {},
    );
    return await redirectWithToast(address, {
      kind: 'success',
      message: saved.hasDraft ? 'courseEditor:requirements.saved' : 'courseEditor:requirements.unchanged',
    });
  } catch (error) {
    if (!isRefusal(error) || error.code === 'malformedRequest' || error.code === 'forbidden') throw error;
    const withForm = act === 'save' || act === 'preview' || act === 'add';
    const stale = error.code === 'conflict' && withForm ? await staleRequirements(ctx, curriculum, posted) : null;
    const reply: RequirementsReply = {
      errors: { '': [refusalText(error, ctx.language)] },
      posted: withForm ? posted : null,
      stale,
    };
    return data(reply, { status: error.status });
  }
}

function refused(ctx: StaffContext, errors: Record<string, string>, posted: PostedRequirements) {
  const t = translator(ctx.language);
  const label = (name: string) =>
    t('courseEditor:requirements.fieldOf', {
      number: Number(/^c(\d+)/.exec(name)?.[1] ?? 0) + 1,
      field: t(`courseEditor:requirements.field.${name.split('-').at(-1)}`),
    });
  const words = Object.entries(errors).map(([name, message]) => {
    const [text] = messageAtField(t, '', message);
    return [name, [text, t('common:form.summaryLine', { field: label(name), message: text })]];
  });
  const reply: RequirementsReply = {
    errors: Object.fromEntries(words) as Record<string, string[]>,
    posted,
    stale: null,
  };
  return data(reply, { status: 400 });
}

async function staleRequirements(
  ctx: StaffContext,
  curriculum: Curriculum,
  posted: PostedRequirements,
): Promise<RequirementsReply['stale']> {
  const { draft, published, version, courses } = await readRequirements(ctx, curriculum);
  const categories = (await listCategories(ctx)).map((each) => ({
    value: each.categoryId,
    label: localized(ctx.language, 'name', each),
  }));
  const offered = courses.filter(({ courseId }) => posted[`place-${courseId}`] !== undefined);
  return {
    version,
    differences: requirementsDifferences(ctx, posted, requirementsValues(draft ?? published, offered), {
      courses,
      categories,
    }),
  };
}
