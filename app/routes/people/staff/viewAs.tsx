import { formAction } from '#app/routes/requests/formAction.server.ts';
import { redirectDocument } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { viewMs } from '#app/domain/accounts/viewing/views.ts';
import { shownName } from '#app/domain/display.ts';
import { viewPersonSchema } from '#app/domain/people/staff/personActs.ts';
import { readViewed, viewPerson } from '#app/domain/people/staff/viewPerson.server.ts';
import { paths } from '#app/paths.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { viewHeaders } from '#app/routes/requests/views.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

const viewers = { can: 'staff.view-as' } as const;

export const loader = staffLoader(async ({ ctx, params }) => {
  const person = await readViewed(ctx, uuidParam(params, 'agentUniqueId'));
  const name = shownName(person, ctx.language, 'full');
  return { title: name, name, agentUniqueId: person.agentUniqueId };
}, viewers);

export const action = staffAction(async ({ ctx, request, params }) => {
  const agentUniqueId = uuidParam(params, 'agentUniqueId');
  return formAction(ctx, request, {
    schema: viewPersonSchema(),
    run: async (value) => {
      const viewId = await viewPerson(ctx, agentUniqueId, value);
      return redirectDocument(paths.root(), { headers: await viewHeaders(viewId) });
    },
  });
}, viewers);

/** Asks why a member of staff is to see the portal as a person, and says what the person learns of it. */
export default function ViewAs() {
  const { t } = useTranslation(['staffPerson', 'fields']);
  const { name, agentUniqueId } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(['reason'], useActionData<typeof action>());
  return (
    <>
      <BackLink to={paths.staffPerson(agentUniqueId)}>{name}</BackLink>
      <PageHead title={t('view.title', { name })} sentence={t('view.sentence', { count: viewMs / 60_000 })} />
      <FormFrame
        form={form}
        schema={() => import('#app/domain/people/staff/personActs.ts').then((forms) => forms.viewPersonSchema())}
      >
        <TextAreaField field={fields.reason} label={t('fields:reason')} maxLength={500} required />
        <div className="form-actions">
          <SubmitButton>{t('view.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}
