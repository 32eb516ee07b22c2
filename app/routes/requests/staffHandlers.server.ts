import { redirect, redirectDocument } from '@remix-run/node';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { StaffActionName } from '#app/domain/permissions/actions.ts';
import { refusalTo } from '#app/domain/permissions/can.ts';
import { asksForConfirmation } from '#app/domain/permissions/confirmation.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { staffNeedSecondFactor } from '#app/domain/accounts/secondFactors/secondFactorDemand.server.ts';
import { staffTarget } from '#app/domain/accounts/staff/staffPaths.ts';
import { touchSession } from '#app/domain/accounts/sessions/touchSession.server.ts';
import { paths } from '#app/paths.ts';
import { database } from '#app/platform/database.server.ts';
import { askedFor, sentFrom } from './agentContext.server.ts';
import type { About } from './declared.ts';
import { handlersOf } from './door.server.ts';
import { endingOfStaffSession, staffSessionOf } from './staffSession.server.ts';
import { visitorContext, type Arguments } from './visitorContext.server.ts';

export interface StaffOptions {
  /** The action that opens the page (`can`); without one it is open to all staff. */
  can?: StaffActionName;
  /** The actions of the table that it is about, where they are not `can` alone; the verbs check them. */
  about?: About;
  /** Also for staff who have yet to set up the second factor that is demanded of them. */
  withoutFactor?: boolean;
}

// Of a form that was posted as a page: its loaders are asked after its action, by the same load context.
const posted = new WeakSet<Arguments['context']>();

/**
 * The context of a signed-in member of staff. Throws the redirect of others to the sign-in, of who has yet to set up
 * their second factor to where they do, and of who must show again who they are for what cannot be undone; `forbidden`
 * where they may not (`can`).
 */
export async function staffContext(args: Arguments, options: StaffOptions): Promise<StaffContext> {
  const session = await staffSessionOf(args);
  if (!session) {
    const ended = (await endingOfStaffSession({ db: database() }, args.request)) ?? undefined;
    throw redirectDocument(paths.staffLogin({ ended, target: targetAfter(args.request) }));
  }
  if (!options.withoutFactor && !session.staff.secondFactorFlag && staffNeedSecondFactor())
    throw redirect(paths.staffSecondFactorSetup());
  const refusal = options.can && refusalTo({ staff: session.staff }, options.can);
  if (refusal) throw new Refusal(refusal);
  const ctx = await visitorContext(args);
  // A form's action reports it at the form, where what was typed stays, also without JavaScript, where the page with
  // the answer is read again.
  if (args.request.method !== 'GET') posted.add(args.context);
  else if (!posted.has(args.context) && options.can && asksForConfirmation({ ...ctx, ...session }, options.can))
    throw redirect(paths.staffConfirmation({ target: askedFor(args.request) }));
  await touchSession(ctx.db, session, ctx.now);
  return { ...ctx, staff: session.staff, sessionId: session.sessionId };
}

// What was typed into a form waits at its page. Signing out, and staying signed in, is about no page.
function targetAfter(request: Request): string | null {
  const asked = staffTarget(askedFor(request));
  return asked && request.method !== 'GET' ? staffTarget(sentFrom(request)) : asked;
}

const staff = handlersOf('staff', staffContext);

/** A loader for brand staff who are signed in at /staff; others are sent to sign in there. */
export const staffLoader = staff.loader;

/** An action for brand staff, only from the portal's own pages. */
export const staffAction = staff.action;
