import { redirect } from '@remix-run/node';
import { isTheme } from '#app/domain/accounts/themes.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { sitePath } from '#app/domain/sitePath.ts';
import { saveTheme } from '#app/domain/accounts/profile/saveTheme.server.ts';
import { paths } from '#app/paths.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffAction } from '#app/routes/requests/staffHandlers.server.ts';

export const loader = () => redirect(paths.staffAgencies());

/** Saves the appearance that a member of staff chose, and goes back to the page. */
export const action = refusedAsPage(
  staffAction(
    async ({ ctx, request }) => {
      const form = await readForm(request);
      const [theme, target] = [form.get('theme'), form.get('target')];
      if (!isTheme(theme)) throw new Refusal('malformedRequest');
      await saveTheme(ctx, theme);
      return redirect(sitePath(typeof target === 'string' ? target : null) ?? paths.staffAgencies());
    },
    { about: 'own' },
  ),
);
