import { isRefusal } from '#app/domain/refusals.ts';
import { saveRegistrationDraft } from '#app/domain/agencies/registration/registerDrafts.server.ts';
import { draftValuesOf } from '#app/domain/agencies/registration/registerFields.ts';
import { visitorAction } from '#app/routes/requests/handlers.server.ts';
import { readRegistration } from './registration.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';

/** Saves what is typed into a registration, while it is typed. A form that is sent saves it too. */
export const action = visitorAction(async ({ ctx, request }) => {
  const { draftId, headers } = await readRegistration(ctx, request);
  try {
    await saveRegistrationDraft(ctx, draftId, draftValuesOf(await readForm(request)));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return new Response(null, { status: error.status });
  }
  return new Response(null, { status: 204, headers });
});
