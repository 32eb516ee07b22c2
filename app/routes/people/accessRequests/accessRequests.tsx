import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { accessAnswerSchema, answerMaxLength } from '#app/domain/people/accessRequests/accessForms.ts';
import { answerAccess } from '#app/domain/people/accessRequests/answerAccess.server.ts';
import { listAccessRequests } from '#app/domain/people/accessRequests/listAccessRequests.server.ts';
import { formatDate, shownName } from '#app/domain/display.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const leaders = { can: 'agency.access-requests' } as const;

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'accessRequests:title'),
    requests: (await listAccessRequests(ctx)).map(({ requestId, permission, askedAt, agent }) => ({
      requestId,
      permission,
      agentUniqueId: agent.agentUniqueId,
      name: shownName(agent, ctx.language, 'listed'),
      asked: formatDate(askedAt, ctx),
    })),
  }),
  leaders,
);

export const action = agentAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: accessAnswerSchema(),
    run: async (value) => {
      await answerAccess(ctx, value);
      return redirectWithToast(paths.accessRequests(), {
        kind: 'success',
        message: `accessRequests:done.${value.decision}`,
      });
    },
    // The form of an answered request is not on the page any more.
    refused: (reply, { error }) =>
      isRefusal(error) && error.code === 'accessAnswered'
        ? redirectWithToast(paths.accessRequests(), { kind: 'error', message: error.messageKey })
        : reply,
  });
}, leaders);

/** What colleagues ask for: each request is given, with a last day or without, or declined. */
export default function AccessRequests() {
  const { t } = useTranslation('accessRequests');
  const { requests } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={paths.agencyOverview()}>{t('back')}</BackLink>
      <PageHead title={t('title')} sentence={t('sentence')} />
      {requests.length === 0 ? (
        <EmptyState title={t('none')} sentence={t('noneSentence')} />
      ) : (
        <ul className="grid gap-4">
          {requests.map((request) => (
            <li key={request.requestId}>
              <Request {...request} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface RequestProps {
  requestId: string;
  agentUniqueId: string;
  name: string;
  permission: string;
  asked: string;
}

function Request({ requestId, agentUniqueId, name, permission, asked }: RequestProps) {
  const { t } = useTranslation(['accessRequests', 'fields']);
  const reply = useActionData<typeof action>();
  const own = reply?.initialValue?.requestId === requestId ? reply : undefined;
  const { form, fields } = useServerForm(['until', 'answerTxt'], own, { id: `access-${requestId}` });
  return (
    <Card title={t('asks', { name, permission })}>
      <p className="mb-4 text-muted">
        {t('asked', { day: asked })}{' '}
        <Link className="link" to={paths.whatCan(agentUniqueId)}>
          {t('person', { name })}
        </Link>
      </p>
      <FormFrame form={form}>
        <input type="hidden" name="requestId" value={requestId} />
        <TextField field={fields.until} label={t('fields:until')} help={t('untilHelp')} type="date" />
        <TextAreaField
          field={fields.answerTxt}
          label={t('fields:answerTxt')}
          help={t('answerHelp')}
          rows={2}
          maxLength={answerMaxLength}
        />
        <div className="form-actions">
          <SubmitButton name="decision" value="given">
            {t('give')}
          </SubmitButton>
          <SubmitButton name="decision" value="declined" variant="secondary">
            {t('decline')}
          </SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
