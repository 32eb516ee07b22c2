import { z } from 'zod';
import { acceptMove, declineMove, withdrawMove, type MoveKey } from '#app/domain/people/transfers/answerMove.server.ts';
import type { MoveEvent } from '#app/domain/people/transfers/move.ts';
import { takeMoveBack } from '#app/domain/people/transfers/takeMoveBack.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';

const verbs = {
  accept: acceptMove,
  decline: declineMove,
  withdraw: withdrawMove,
  takeBack: takeMoveBack,
} as const satisfies Record<MoveEvent, (ctx: AgentContext, key: MoveKey) => Promise<void>>;

const answerOf = z.tuple([z.enum(['accept', 'decline', 'withdraw', 'takeBack']), z.uuid()]);

/** True for a form whose button answers a move (`MoveButton`). */
export function isMoveAnswer(form: FormData): boolean {
  return form.has('move');
}

/**
 * Runs the answer that the pressed button names, and goes back to `page` with a toast; what the move's state does not
 * allow comes back as one too. A caller whose own session ends with it goes to the sign-in page. Throws
 * `malformedRequest` for what no button sends.
 */
export async function answerMoveForm(ctx: AgentContext, form: FormData, page: string): Promise<Response> {
  const parsed = answerOf.safeParse(String(form.get('move')).split(' '));
  if (!parsed.success) throw new Refusal('malformedRequest');
  const [answer, moveId] = parsed.data;
  try {
    await verbs[answer](ctx, { moveId });
  } catch (error) {
    if (!isRefusal(error) || error.status !== 409) throw error;
    return redirectWithToast(page, {
      kind: 'error',
      message: error.code === 'conflict' ? 'people:move.over' : error.messageKey,
    });
  }
  const endsOwnSession = answer === 'takeBack' && ctx.actor.agentType !== 'O';
  return redirectWithToast(endsOwnSession ? paths.login({ ended: 'ended' }) : page, {
    kind: 'success',
    message: `people:move.done.${answer}`,
  });
}
