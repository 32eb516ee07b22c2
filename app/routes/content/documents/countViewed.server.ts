import { countView, type View } from '#app/domain/content/usage/countView.server.ts';
import { isView } from '#app/domain/content/usage/views.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';

/**
 * Counts that a document was read, where a reader requests it (`isView`), and not staff who view the portal as a user.
 */
export function countViewed(ctx: Pick<VisitorContext, 'db' | 'now' | 'readsOnly'>, request: Request, view: View): void {
  if (isView(request) && !ctx.readsOnly) countView(ctx, view);
}
