import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { ActionName } from '#app/domain/permissions/actions.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { isFromPortal } from '#app/platform/origin.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { declared, type About, type Declaration } from './declared.ts';
import { guarded } from './failures.server.ts';
import { refuseOtherUser } from './otherUser.server.ts';
import { refuseInView } from './views.server.ts';
import type { Arguments } from './visitorContext.server.ts';

/** The arguments of a loader's or action's function. */
export interface Input<Context> {
  ctx: Context;
  request: Request;
  params: Arguments['params'];
  /** Waits until the response takes more of a long body; false where its reader has gone. */
  takesMore: () => Promise<boolean>;
}

interface DoorOptions {
  /** The action without which the door stays closed. */
  can?: ActionName;
  /** The actions of the table that it is about, where they are not `can` alone; the verbs check them. */
  about?: About;
}

/**
 * What makes the loaders and actions of a door, whose functions take its context. Both turn refusals into the error
 * page; an action is only for the portal's own pages, and closed in a view of the portal as a user.
 */
export function handlersOf<Context, Options extends DoorOptions>(
  door: Declaration['door'],
  contextOf: (args: Arguments, options: Options) => Promise<Context>,
) {
  type Handle<Result> = (input: Input<Context>) => Promise<Result>;
  const declarationOf = ({ can, about }: DoorOptions): Declaration => ({ door, about: about ?? can, guard: can });
  return {
    loader<Result>(handle: Handle<Result>, options: Options = {} as Options) {
      const loader = (args: LoaderFunctionArgs): Promise<Result> =>
        guarded(args, async () => handle({ ctx: await contextOf(args, options), ...requestOf(args) }));
      return declared(loader, declarationOf(options));
    },
    action<Result>(handle: Handle<Result>, options: Options = {} as Options) {
      const action = (args: ActionFunctionArgs): Promise<Result> =>
        guarded(args, async () => {
          if (!isFromPortal(args.request)) throw new Refusal('crossOrigin');
          await refuseInView(args);
          const ctx = await contextOf(args, options);
          refuseOtherUser(args.request, ctx as VisitorContext);
          return handle({ ctx, ...requestOf(args) });
        });
      return declared(action, declarationOf(options));
    },
  };
}

/** The parts of a loader's or action's input that come from the request. */
export function requestOf({ request, params, context }: Arguments): Omit<Input<unknown>, 'ctx'> {
  const { takesMore } = context as { takesMore?: () => Promise<boolean> };
  // Other hosts of Remix do not say.
  return { request, params, takesMore: takesMore ?? (async () => true) };
}
