import { formAction, readPosted } from '#app/routes/requests/formAction.server.ts';
import { randomBytes } from 'node:crypto';
import { data } from '@remix-run/node';
import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { bringOver } from '#app/domain/courses/authoring/bringOver.server.ts';
import { changeDraft } from '#app/domain/courses/authoring/changeDraft.server.ts';
import type { DraftChange } from '#app/domain/courses/authoring/changes.ts';
import {
  additionForm,
  bringForm,
  partForm,
  poolForm,
  settingsForm,
  versionForm,
} from '#app/domain/courses/authoring/forms.ts';
import type { DraftName } from '#app/domain/courses/authoring/lockDraft.server.ts';
import { makeVersion } from '#app/domain/courses/authoring/makeVersion.server.ts';
import { restoreVersion } from '#app/domain/courses/authoring/restoreVersion.server.ts';
import { publishVersion } from '#app/domain/courses/editor/publishVersion.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { replyWith } from '#app/routes/requests/formReply.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';

// Short and unique: two editors who add at once add two.
const newId = (letter: string) => `${letter}-${randomBytes(4).toString('hex')}`;

/**
 * Answers the forms of a course that is written: its settings and pools, what its buttons move, copy, delete and add, and
 * what is made of it.
 */
export async function answerDraftForm(ctx: StaffContext, request: Request, name: DraftName) {
  const form = await readForm(request);
  if (form.has('passMark')) return answerSettings(ctx, form, name);
  if (form.has('pool') && form.has('draw')) return answerPool(ctx, form, name);
  try {
    return await answerButton(ctx, form, name);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data({ problem: refusalText(error, ctx.language) }, { status: error.status });
  }
}

async function answerButton(ctx: StaffContext, form: FormData, name: DraftName) {
  const { courseId, language } = name;
  const to = paths.staffWriteIn(courseId, language);
  const posted = await readPosted(form, z.union([partForm(), additionForm(), bringForm(), versionForm()]));
  if ('part' in posted) {
    await changeDraft(ctx, name, partChange(posted));
    return redirectWithToast(to, { kind: 'success', message: `courseAuthoring:done.${posted.act}` });
  }
  if (posted.act === 'bring') {
    await bringOver(ctx, { ...name, from: posted.from });
    return redirectWithToast(to, { kind: 'success', message: 'courseAuthoring:done.bring' });
  }
  if (!('version' in posted)) {
    const { act, pool, kind } = posted;
    const id = newId(act === 'add-page' ? 'p' : act === 'add-pool' ? 'pool' : 'q');
    if (act !== 'add-question') await changeDraft(ctx, name, { act, id });
    else if (pool && kind) await changeDraft(ctx, name, { act, id, pool, kind });
    else throw new Refusal('malformedRequest');
    const editor =
      act === 'add-page'
        ? paths.staffWritePage(courseId, language, id)
        : act === 'add-question'
          ? paths.staffWriteQuestion(courseId, language, id)
          : to;
    return redirectWithToast(editor, { kind: 'success', message: `courseAuthoring:done.${act}` });
  }
  const { act, version, courseVersion, packageId } = posted;
  if (act === 'restore') {
    if (!packageId) throw new Refusal('malformedRequest');
    await restoreVersion(ctx, { ...name, packageId, version });
    return redirectWithToast(to, { kind: 'success', message: 'courseAuthoring:done.restore' });
  }
  const built = await makeVersion(ctx, { ...name, version });
  if (act === 'preview')
    return redirectWithToast(paths.staffCoursePreview(courseId, built.packageId), {
      kind: 'success',
      message: 'courseAuthoring:done.preview',
    });
  if (!courseVersion) throw new Refusal('malformedRequest');
  await publishVersion(ctx, { courseId, packageId: built.packageId, version: courseVersion });
  return redirectWithToast(to, { kind: 'success', message: 'courseAuthoring:done.publish' });
}

function partChange({ act, part, id, print }: z.output<ReturnType<typeof partForm>>): DraftChange {
  if (act === 'up' || act === 'down') return { act: 'move', part, id, way: act };
  if (act === 'delete') return { act, part, id, print };
  if (part === 'pool') throw new Refusal('malformedRequest');
  return { act: 'copy', part, id, copy: newId(part === 'page' ? 'p' : 'q') };
}

async function answerSettings(ctx: StaffContext, form: FormData, name: DraftName) {
  return formAction(ctx, form, {
    schema: settingsForm(),
    run: ({ courseTitle, testTitle, testIntroduction, passMark, tries, shuffle, feedback, print }) =>
      saved(ctx, name, {
        act: 'save-settings',
        settings: {
          title: courseTitle,
          testTitle,
          introduction: testIntroduction,
          passMark,
          tries: tries === 0 ? null : tries,
          shuffle: shuffle === 'on',
          feedback,
        },
        print,
      }),
    refused: (reply) => replyWith(reply, { of: 'settings' }),
  });
}

async function answerPool(ctx: StaffContext, form: FormData, name: DraftName) {
  const of = String(form.get('pool'));
  return formAction(ctx, form, {
    schema: poolForm(),
    run: ({ pool, poolTitle, draw, print }) =>
      saved(ctx, name, { act: 'save-pool', id: pool, title: poolTitle, draw, print }),
    refused: (reply) => replyWith(reply, { of }),
  });
}

async function saved(ctx: StaffContext, name: DraftName, change: DraftChange) {
  await changeDraft(ctx, name, change);
  return redirectWithToast(paths.staffWriteIn(name.courseId, name.language), {
    kind: 'success',
    message: 'courseAuthoring:done.save',
  });
}
