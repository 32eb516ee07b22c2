import { formAction } from '#app/routes/requests/formAction.server.ts';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { isActive } from '#app/domain/accounts/activation.ts';
import { shownName } from '#app/domain/display.ts';
import { movePersonSchema } from '#app/domain/people/transfers/moveForms.ts';
import { agencyToMoveTo, movePerson } from '#app/domain/people/staff/movePerson.server.ts';
import { readPerson } from '#app/domain/people/staff/readPerson.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

const helpers = { can: 'staff.help-people' } as const;

export const loader = staffLoader(async ({ ctx, request, params }) => {
  const person = await readPerson(ctx, uuidParam(params, 'agentUniqueId'));
  const asked = new URL(request.url).searchParams.get('agencyId')?.trim() ?? '';
  return {
    title: documentTitle(ctx.language, 'staffPerson:moving.title'),
    agentUniqueId: person.agentUniqueId,
    name: shownName(person, ctx.language, 'listed'),
    problem: person.agentType === 'O' ? 'owner' : isActive(person) && !person.deletedAt ? null : 'inactive',
    asked,
    ...(asked === '' ? { agency: null, notFound: false } : await agencyAsked(ctx, person.agencyId, asked)),
  } as const;
}, helpers);

async function agencyAsked(ctx: StaffContext, fromAgencyId: string, agencyId: string) {
  try {
    return { agency: await agencyToMoveTo(ctx, ctx.db, { fromAgencyId, agencyId }), notFound: false };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { agency: null, notFound: true };
  }
}

export const action = staffAction(async ({ ctx, request, params }) => {
  const { agentUniqueId } = await readPerson(ctx, uuidParam(params, 'agentUniqueId'));
  return formAction(ctx, request, {
    schema: movePersonSchema(),
    run: async (value) => {
      const moved = await movePerson(ctx, agentUniqueId, value);
      return await redirectWithToast(paths.staffPerson(agentUniqueId), {
        kind: 'success',
        message: 'staffPerson:moving.done',
        params: { agency: moved.agencyName, name: shownName(moved, ctx.language, 'listed') },
      });
    },
  });
}, helpers);

/** Moving a person to another agency: first the agency is found by its identifier, then it is done for a reason. */
export default function MoveAgency() {
  const { t } = useTranslation('staffPerson');
  const { agentUniqueId, name, problem, agency } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={paths.staffPerson(agentUniqueId)}>{t('correct.back')}</BackLink>
      <PageHead title={t('moving.title')} sentence={t('moving.sentence', { name })} />
      {problem ? (
        <Notice tone="warning">{t(`moving.${problem}`)}</Notice>
      ) : agency ? (
        <MoveForm key={agency.agencyId} />
      ) : (
        <FindForm />
      )}
    </>
  );
}

function FindForm() {
  const { t } = useTranslation(['staffPerson', 'fields']);
  const { asked, notFound } = useLoaderData<typeof loader>();
  const { fields } = useServerForm(
    ['agencyId'],
    notFound ? { error: { agencyId: [t('moving.notFound')] } } : undefined,
    {
      id: 'find',
      defaultValue: { agencyId: asked },
    },
  );
  return (
    <Card>
      <Form className="form" noValidate>
        <TextField
          field={fields.agencyId}
          label={t('fields:agencyId')}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <div className="form-actions">
          <Button type="submit" variant="primary">
            {t('moving.find')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function MoveForm() {
  const { t } = useTranslation(['staffPerson', 'fields']);
  const { agentUniqueId, name, agency } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(['agencyId', 'reason'], useActionData<typeof action>(), { id: 'move' });
  if (!agency) return null;
  return (
    <Card>
      <FormFrame
        form={form}
        schema={() => import('#app/domain/people/transfers/moveForms.ts').then((forms) => forms.movePersonSchema())}
      >
        <DescriptionList
          items={[
            { term: t('fields:agencyId'), value: agency.agencyId },
            { term: t('moving.agency'), value: t('moving.found', { agency: agency.agencyName, city: agency.city }) },
          ]}
        />
        <input type="hidden" name="agencyId" value={agency.agencyId} />
        <TextAreaField field={fields.reason} label={t('fields:reason')} maxLength={500} required />
        <div className="form-actions">
          <SubmitButton>{t('moving.submit', { name })}</SubmitButton>
          <LinkButton variant="quiet" to={paths.movePerson(agentUniqueId)}>
            {t('moving.change')}
          </LinkButton>
        </div>
      </FormFrame>
    </Card>
  );
}
