import { redirect } from '@remix-run/node';
import { Refusal } from '#app/domain/refusals.ts';
import { sitePath } from '#app/domain/sitePath.ts';
import { paths } from '#app/paths.ts';
import { visitorAction } from '#app/routes/requests/handlers.server.ts';
import { dismissedBannerHeader, readForm } from '#app/routes/requests/session.server.ts';

export const loader = () => redirect(paths.root());

/** A banner was dismissed: this browser shows it no more. Goes back to the page. */
export const action = visitorAction(async ({ request }) => {
  const form = await readForm(request);
  const [id, target] = [form.get('id'), form.get('target')];
  if (typeof id !== 'string' || !/^[\w.:-]{1,64}$/.test(id)) throw new Refusal('malformedRequest');
  return redirect(sitePath(typeof target === 'string' ? target : null) ?? paths.root(), {
    headers: [await dismissedBannerHeader(request, id)],
  });
});
