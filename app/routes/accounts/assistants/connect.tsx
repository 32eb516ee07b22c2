import { redirect, redirectDocument } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  answerAddress,
  askedConnection,
  type AskedConnection,
} from '#app/domain/accounts/assistants/askedConnection.server.ts';
import { isLoopback } from '#app/domain/accounts/assistants/assistantRules.ts';
import { connectAssistant } from '#app/domain/accounts/assistants/connectAssistant.server.ts';
import { consentSchema } from '#app/domain/accounts/assistants/consentForm.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assistantScopes, type AssistantScope } from '#app/domain/permissions/assistantScopes.ts';
import { paths } from '#app/paths.ts';
import { StepShell } from '#app/routes/accounts/signIn/StepShell.tsx';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, loginHelpHref } from '#app/routes/requests/session.server.ts';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const fieldNames = ['scopes'] as const;

/** Its form leads to the assistant: without scripts, the page's policy has to know where that is. */
export const handle = { leadsAway: true };

export const meta = pageTitle<typeof loader>();

/** Throws the redirect to the page that says what is wrong. */
async function askedIn(ctx: AgentContext, request: Request): Promise<AskedConnection> {
  const { searchParams } = new URL(request.url);
  const found = await askedConnection(ctx, searchParams);
  if ('asked' in found) return found.asked;
  throw redirect(paths.authorizeAssistant(searchParams));
}

export const loader = agentLoader(
  async ({ ctx, request }) => {
    const asked = await askedIn(ctx, request);
    const { origin, host } = new URL(asked.redirectUri);
    return {
      title: documentTitle(ctx.language, 'assistants:title'),
      name: asked.clientName,
      host: isLoopback(asked.redirectUri) ? null : host,
      scopes: asked.scopes,
      userId: ctx.actor.userId,
      agency: ctx.agency.agencyName,
      leadsTo: origin,
      helpHref: await loginHelpHref(ctx, request),
    };
  },
  { can: 'assistant.connect' },
);

export const action = agentAction(
  async ({ ctx, request }) => {
    const asked = await askedIn(ctx, request);
    return formAction(ctx, request, {
      schema: consentSchema(),
      run: async ({ choice, scopes }) => {
        const answer =
          choice === 'allow' ? await connectAssistant(ctx, asked, scopes) : ({ error: 'access_denied' } as const);
        return redirectDocument(answerAddress(asked, answer));
      },
    });
  },
  { can: 'assistant.connect' },
);

/** Asks a user whether an assistant may act for them, and what it may do. */
export default function ConnectAssistant() {
  const { t } = useTranslation('assistants');
  const { name, host, scopes, userId, agency, helpHref } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(fieldNames, useActionData<typeof action>(), {
    defaultValue: { scopes },
  });
  const ticked = [fields.scopes.initialValue ?? []].flat();
  const isDoing = (scope: AssistantScope) => assistantScopes[scope].does.length > 0;
  const groups = [
    { group: 'sees', scopes: scopes.filter((scope) => !isDoing(scope)) },
    { group: 'does', scopes: scopes.filter(isDoing) },
  ].filter((each) => each.scopes.length > 0);
  return (
    <StepShell helpHref={helpHref}>
      <PageHead title={t('title')} sentence={t('signedInAs', { userId, agency })} />
      <DescriptionList
        items={[
          { term: t('who.name'), value: <bdi className="wrap-anywhere">{name}</bdi> },
          { term: t('who.goesTo'), value: <bdi className="wrap-anywhere">{host ?? t('who.own')}</bdi> },
        ]}
      />
      <div className="my-5">
        <Notice tone="info">{t('who.isOwnName')}</Notice>
      </div>
      <FormFrame form={form} transient>
        <FieldError id={fields.scopes.errorId} errors={fields.scopes.errors} />
        {groups.map(({ group, scopes: its }) => (
          <FieldGroup key={group} legend={t(`group.${group}.legend`)} help={t(`group.${group}.help`)}>
            {its.map((scope) => (
              <CheckboxField
                key={scope}
                field={{
                  ...fields.scopes,
                  errors: undefined,
                  id: `${fields.scopes.id}-${scope.replace(':', '-')}`,
                  initialValue: ticked.includes(scope) ? scope : undefined,
                }}
                label={t(`scope.${assistantScopes[scope].text}`)}
                value={scope}
                required={false}
              />
            ))}
          </FieldGroup>
        ))}
        <p className="field-help">{t('until')}</p>
        <div className="form-actions">
          <SubmitButton name="choice" value="allow">
            {t('allow')}
          </SubmitButton>
          <SubmitButton name="choice" value="deny" variant="secondary">
            {t('deny')}
          </SubmitButton>
        </div>
      </FormFrame>
    </StepShell>
  );
}
