import { formAction } from '#app/routes/requests/formAction.server.ts';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { leaveAgency } from '#app/domain/people/offboarding/leaveAgency.server.ts';
import { leaveSchema } from '#app/domain/people/offboarding/leaverForms.ts';
import { undoDays } from '#app/domain/people/offboarding/openItems.ts';
import { readLeave } from '#app/domain/people/offboarding/readLeave.server.ts';
import { undoLeave } from '#app/domain/people/offboarding/undoLeave.server.ts';
import { agentName } from '#app/domain/people/agents/agentName.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { permissionsContext } from '#app/routes/people/permissions/permissionsContext.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { leaveFacts } from './leaveFacts.server.ts';

const managers = { can: 'user.leave' } as const;
const fieldNames = ['colleagueId'] as const;

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx, params }) => {
  const page = leaveFacts(ctx, await readLeave(ctx, uuidParam(params, 'agentUniqueId')));
  return { title: documentTitle(ctx.language, page.left ? 'people:leave.backTitle' : 'people:leave.title'), ...page };
}, managers);

export const action = agentAction(async ({ ctx, request, params }) => {
  const agentUniqueId = uuidParam(params, 'agentUniqueId');
  const back = paths.editAgent(agentUniqueId);
  return formAction(ctx, request, {
    schema: leaveSchema(),
    run: async ({ change, colleagueId }) => {
      const context = permissionsContext(ctx);
      const name = await agentName(ctx, agentUniqueId);
      if (change === 'leave') await leaveAgency(ctx, { agentUniqueId, colleagueId });
      else await undoLeave(ctx, { agentUniqueId });
      return redirectWithToast(back, {
        kind: 'success',
        message: `people:leave.${change}Done`,
        params: { name, ...(context && { context }) },
      });
    },
    refused: (reply, { error }) => {
      if (!isRefusal(error) || error.field) return reply;
      if (error.status !== 409) throw error;
      return redirectWithToast(back, { kind: 'error', message: error.messageKey });
    },
  });
}, managers);

export default function Leave() {
  const { t } = useTranslation('people');
  const { name, active, left, backHref } = useLoaderData<typeof loader>();
  const back = <LinkButton to={backHref}>{t('leave.back')}</LinkButton>;
  return (
    <>
      <PageHead
        title={t(left ? 'leave.backTitle' : 'leave.title')}
        sentence={t(left ? 'leave.backSentence' : 'leave.sentence', { name })}
        action={back}
      />
      <div className="grid gap-6">
        {left ? (
          <BringBack {...left} />
        ) : active ? (
          <TakeOut />
        ) : (
          <Notice tone="warning">{t('leave.notActive', { name })}</Notice>
        )}
      </div>
    </>
  );
}

function TakeOut() {
  const { t } = useTranslation('people');
  const { name, items, colleagues, needsColleague, permissionsContext: context } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { form, fields } = useServerForm(fieldNames, lastResult);
  return (
    <>
      <Card title={t('leave.whatTitle')}>
        <ul className="list-disc pl-5">
          <li>{t('leave.access')}</li>
          {context ? null : <li>{t('leave.permissions')}</li>}
          <li>{t('leave.stays')}</li>
          <li>{t('leave.undo', { days: undoDays })}</li>
        </ul>
      </Card>
      <Card title={t('leave.itemsTitle')}>
        {items.length === 0 ? <p>{t('leave.noItems', { name })}</p> : null}
        {items.map(({ kind, text, people }) => (
          <div key={kind} className="mb-4">
            <p className="font-semibold">{text}</p>
            <p className="wrap-anywhere">{people}</p>
          </div>
        ))}
        <FormFrame form={form}>
          <input type="hidden" name="change" value="leave" />
          {needsColleague ? (
            <SelectField
              field={fields.colleagueId}
              label={t('leave.colleague')}
              help={t('leave.colleagueHelp')}
              options={colleagues}
              placeholder={t('leave.choose')}
              required
            />
          ) : null}
          <div className="form-actions">
            <SubmitButton variant="danger">{t('leave.submit', { name })}</SubmitButton>
          </div>
        </FormFrame>
      </Card>
    </>
  );
}

function BringBack({ since, until, colleague }: { since: string; until: string; colleague: string | null }) {
  const { t } = useTranslation('people');
  const { name, permissionsContext: context } = useLoaderData<typeof loader>();
  const { state } = useNavigation();
  return (
    <Card title={t('leave.leftTitle', { name })}>
      <p>{t('leave.leftText', { since, until })}</p>
      <p className="mt-2">{t('leave.returns', { context })}</p>
      {colleague ? <p className="mt-2">{t('leave.returnsItems', { colleague })}</p> : null}
      <Form method="post" className="form-actions mt-4">
        <input type="hidden" name="change" value="undo" />
        <SubmitButton submitting={state === 'submitting'}>{t('leave.bringBack', { name })}</SubmitButton>
      </Form>
    </Card>
  );
}
