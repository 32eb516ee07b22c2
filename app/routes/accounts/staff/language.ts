import { redirect } from '@remix-run/node';
import { languages } from '#app/i18n.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { sitePath } from '#app/domain/sitePath.ts';
import { saveLanguage } from '#app/domain/accounts/profile/saveLanguage.server.ts';
import { paths } from '#app/paths.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { visitorAction } from '#app/routes/requests/handlers.server.ts';
import { languageHeader, readForm } from '#app/routes/requests/session.server.ts';
import { signedInStaff } from '#app/routes/requests/staffSession.server.ts';

export const loader = () => redirect(paths.staffAgencies());

/** Switches the language, here and in the profile of signed-in staff, and goes back to the page. */
export const action = refusedAsPage(
  visitorAction(async ({ ctx, request }) => {
    const form = await readForm(request);
    const language = languages.find((known) => known === form.get('language'));
    if (!language) throw new Refusal('malformedRequest');
    const staff = await signedInStaff(ctx, request);
    if (staff) await saveLanguage(staff, language);
    const target = form.get('target');
    const back = sitePath(typeof target === 'string' ? target : null);
    const header = await languageHeader(request, staff ? { profile: language } : { visitor: language });
    return redirect(back ?? paths.staffAgencies(), { headers: [header] });
  }),
);
