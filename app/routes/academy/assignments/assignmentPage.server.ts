import { formAction } from '#app/routes/requests/formAction.server.ts';
import { changeAssignment, mayChangeAssignment } from '#app/domain/academy/assignments/changeAssignment.server.ts';
import { assignmentActSchema } from '#app/domain/academy/assignments/forms.ts';
import { redirect } from '@remix-run/node';
import { readAssignment, wasUndone } from '#app/domain/academy/assignments/listAssignments.server.ts';
import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { assignmentInWords, isoDay } from './assignmentWords.server.ts';

/** An assignment as its page shows it; `linksOf` gives the addresses of its people by how they stand. */
export async function assignmentPage(
  ctx: AgentContext | StaffContext,
  assignmentId: string,
  links: Record<'overdue' | 'open' | 'done', string> | null,
) {
  const found = await readAssignment(ctx, assignmentId);
  const mayAssign = 'staff' in ctx ? can(ctx, 'staff.assign-learning') : can(ctx, 'agency.assign-learning');
  return {
    row: assignmentInWords(ctx, found),
    dueOn: isoDay(found.dueOn),
    message: found.message,
    reminders: found.reminders,
    version: found.version,
    expected: Math.max(found.expected, found.people),
    mayChange: mayAssign && mayChangeAssignment(ctx, found),
    links,
  };
}
export type AssignmentPageData = Awaited<ReturnType<typeof assignmentPage>>;

/** Leads from the page of an assignment that was undone, to which a browser goes back, to the list. */
export async function leaveUndone(ctx: AgentContext | StaffContext, assignmentId: string, list: string): Promise<void> {
  if (await wasUndone(ctx, assignmentId)) throw redirect(list);
}

/** Does what a form of the page asks, and leads on: to the same page, or to the list once it is undone. */
export async function actOnAssignment(
  ctx: AgentContext | StaffContext,
  request: Request,
  { assignmentId, here, list }: { assignmentId: string; here: string; list: string },
) {
  return formAction(ctx, request, {
    schema: assignmentActSchema(),
    run: async (value) => {
      await changeAssignment(ctx, assignmentId, value);
      return redirectWithToast(value.act === 'undo' ? list : here, {
        kind: 'success',
        message: messages[value.act],
      });
    },
  });
}

const messages = {
  change: 'assignments:change.done',
  end: 'assignments:end.done',
  undo: 'assignments:undo.done',
} as const;
