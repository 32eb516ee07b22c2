import { formAction } from '#app/routes/requests/formAction.server.ts';
import { caseKinds, type CaseKind } from '#app/domain/operations/cases/caseKinds.ts';
import { caseSchema } from '#app/domain/operations/cases/forms.ts';
import { readCase, type CaseStaff } from '#app/domain/operations/cases/readCase.server.ts';
import { workOnCase } from '#app/domain/operations/cases/workOnCase.server.ts';
import { elapsed } from '#app/domain/operations/day/elapsed.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import type { Language } from '#app/i18n.ts';
import { paths } from '#app/paths.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import type { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

type Params = Parameters<typeof uuidParam>[0];

/** What a case's page shows, by the identifier that its address has: who has it, its notes, whom it may go to. */
export function caseLoader(kind: CaseKind, idOf: (params: Params) => string) {
  return staffLoader(
    async ({ ctx, params }) => {
      const subjectId = idOf(params);
      const { name, since, open, holder, notes, colleagues } = await readCase(ctx, kind, subjectId);
      const { language, staff } = ctx;
      return {
        title: documentTitleOf(language, name),
        kind,
        subjectId,
        name,
        open,
        age: elapsed(since, ctx.now, language),
        holder: holder && {
          name: nameOf(holder, language),
          time: formatTime(holder.takenAt, ctx),
          isMe: holder.staffId === staff.staffId,
        },
        mayMove: holder !== null && (holder.staffId === staff.staffId || staff.role === 'administrator'),
        colleagues: colleagues
          .filter(({ staffId }) => staffId !== holder?.staffId)
          .map((each) => ({ value: each.staffId, label: nameOf(each, language) })),
        notes: notes.map(({ noteId, noteTxt, writtenAt, staff: writer }) => ({
          noteId,
          noteTxt,
          by: nameOf(writer, language),
          time: formatTime(writtenAt, ctx),
        })),
      };
    },
    { can: caseKinds[kind] },
  );
}

/** What is done with a case; it leads back to the case with a word about it. */
export function caseAction(kind: CaseKind, idOf: (params: Params) => string) {
  return staffAction(
    async ({ ctx, request, params }) => {
      const subjectId = idOf(params);
      return formAction(ctx, request, {
        schema: caseSchema(),
        run: async (value) => {
          await workOnCase(ctx, kind, subjectId, value);
          return await redirectWithToast(paths.staffCase(kind, subjectId), {
            kind: 'success',
            message: `cases:done.${value.intent}`,
          });
        },
      });
    },
    { can: caseKinds[kind] },
  );
}

function nameOf(staff: CaseStaff, language: Language): string {
  return fullName(staff, language).trim() || staff.userId;
}
