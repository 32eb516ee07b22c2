import { formAction } from '#app/routes/requests/formAction.server.ts';
import type { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { changeDraft } from '#app/domain/courses/authoring/changeDraft.server.ts';
import type { DraftChange } from '#app/domain/courses/authoring/changes.ts';
import type { DraftName } from '#app/domain/courses/authoring/lockDraft.server.ts';
import { fieldLabel } from '#app/domain/messages.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import { replyWith, isConflict } from '#app/routes/requests/formReply.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';

interface Editor<Typed> {
  partSchema: z.ZodType<Typed>;
  change: (typed: Typed) => DraftChange | Promise<DraftChange>;
  /** The form's values as stored now, with their fingerprint. */
  stored: () => Promise<{ values: Record<string, string>; print: string }>;
}

/**
 * Answers the form of a page or a question of a course that is written. Where it was saved since, what was typed stays,
 * with what is stored beside it, and the next press saves it.
 */
export async function answerPartForm<Typed>(
  ctx: StaffContext,
  request: Request,
  name: DraftName,
  { partSchema, change, stored }: Editor<Typed>,
) {
  return formAction(ctx, request, {
    schema: partSchema,
    run: async (value) => {
      await changeDraft(ctx, name, await change(value));
      return redirectWithToast(paths.staffWriteIn(name.courseId, name.language), {
        kind: 'success',
        message: 'courseAuthoring:done.save',
      });
    },
    refused: async (reply, { submission, error }) => {
      if (!isConflict(error)) return reply;
      const { values, print } = await stored();
      const t = translator(ctx.language);
      const typed = (field: string) => String(submission.payload[field] ?? '').trim();
      const differences = Object.entries(values)
        .filter(([field, value]) => typed(field) !== value.trim())
        .map(([field, value]) => ({ label: labelOf(t, field), yours: typed(field), stored: value }));
      return replyWith(reply, { stale: { print, differences } });
    },
  });
}

const labels = { text: 'choiceText', said: 'choiceSaid', match: 'choiceMatch', right: 'choiceRight' };

// The rows of choices are counted.
function labelOf(t: ReturnType<typeof translator>, field: string): string {
  const [, part, row] = /^(text|said|match|right)(\d+)$/.exec(field) ?? [];
  return part ? `${fieldLabel(t, labels[part as keyof typeof labels])} ${Number(row) + 1}` : fieldLabel(t, field);
}
