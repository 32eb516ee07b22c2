import { redirect } from '@remix-run/node';
import { adoptStarter, isContentSet } from '#app/domain/content/editor/adoptStarter.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffAction } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';

export const loader = () => redirect(paths.staffSetup());

/** Adopts a part of the starter set, from the guide to a new installation, which shows what came. */
export const action = refusedAsPage(
  staffAction(
    async ({ ctx, request }) => {
      const set = String((await readForm(request)).get('set') ?? '');
      if (!isContentSet(set)) throw new Refusal('malformedRequest');
      const { adopted, asDrafts } = await adoptStarter(ctx, set);
      const outcome = adopted === 0 ? 'nothing' : asDrafts > 0 ? 'drafts' : 'done';
      return redirectWithToast(paths.staffSetup(), {
        kind: adopted === 0 ? 'error' : 'success',
        message: `setup:adopted.${outcome}`,
        params: { number: String(adopted), drafts: String(asDrafts) },
      });
    },
    { can: 'staff.set-up' },
  ),
);
