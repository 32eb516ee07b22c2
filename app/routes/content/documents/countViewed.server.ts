import { countView, type View } from '#app/domain/content/usage/countView.server.ts';
import { isView } from '#app/domain/content/usage/views.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';

/**
 * Counts that a document was read, where the request is somebody's who reads it (`isView`), and not of staff who look at
 * the portal as somebody.
 */
export function countViewed(ctx: Pick<VisitorContext, 'db' | 'now' | 'readsOnly'>, request: Request, view: View): void {
  if (isView(request) && !ctx.readsOnly) countView(ctx, view);
}
