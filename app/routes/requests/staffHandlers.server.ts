import { redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { StaffActionName } from '#app/domain/permissions/actions.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { staffTarget } from '#app/domain/accounts/staff/staffPaths.ts';
import { touchStaffSession } from '#app/domain/accounts/staff/touchStaffSession.server.ts';
import { paths } from '#app/paths.ts';
import { declared, type About } from './declared.ts';
import { askedFor, guarded, refuseForeignOrigin, visitorContext, type Input, requestOf } from './handlers.server.ts';
import { namesStaffSession, staffSessionOf } from './staffSession.server.ts';

type Arguments = LoaderFunctionArgs | ActionFunctionArgs;

interface StaffOptions {
  /** What one must be able to do to come here at all (`can`); all of the staff may where it is left out. */
  can?: StaffActionName;
  /** The actions of the table that it is about, where they are not `can` alone; the verbs check them. */
  about?: About;
}

/** A loader for brand staff who are signed in at /staff (D20); others are sent to sign in there. */
export function staffLoader<Result>(
  handle: (input: Input<StaffContext>) => Promise<Result>,
  options: StaffOptions = {},
) {
  const loader = (args: LoaderFunctionArgs): Promise<Result> =>
    guarded(args, async () => handle({ ctx: await staffContext(args, options), ...requestOf(args) }));
  return declared(loader, { door: 'staff', about: options.about ?? options.can, guard: options.can });
}

/** An action for brand staff, only from the portal's own pages (D10, D20). */
export function staffAction<Result>(
  handle: (input: Input<StaffContext>) => Promise<Result>,
  options: StaffOptions = {},
) {
  const action = (args: ActionFunctionArgs): Promise<Result> =>
    guarded(args, async () => {
      refuseForeignOrigin(args.request);
      return handle({ ctx: await staffContext(args, options), ...requestOf(args) });
    });
  return declared(action, { door: 'staff', about: options.about ?? options.can, guard: options.can });
}

async function staffContext(args: Arguments, options: StaffOptions): Promise<StaffContext> {
  const session = await staffSessionOf(args);
  if (!session) {
    const ended = (await namesStaffSession(args.request)) ? 'timeout' : undefined;
    throw redirectDocument(
      paths.staffLogin({ ended, target: args.request.method === 'GET' ? staffTarget(askedFor(args.request)) : null }),
    );
  }
  if (options.can) assertCan({ staff: session.staff }, options.can);
  const ctx = await visitorContext(args);
  await touchStaffSession(ctx.db, session, ctx.now);
  return { ...ctx, staff: session.staff, staffSessionId: session.staffSessionId };
}
