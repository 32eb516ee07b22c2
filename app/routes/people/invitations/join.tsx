import { isExpired, tokenOf } from '#app/routes/requests/mailedLink.server.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { joinAgencySchema } from '#app/domain/accounts/profile/forms.ts';
import { joinAgency, readAgentInvitation } from '#app/domain/people/invitations/joinAgency.server.ts';
import { roles } from '#app/domain/permissions/codes.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { NewSignInFields } from '#app/routes/accounts/credentials/NewSignInFields.tsx';
import { ContactFields, contactFieldNames } from '#app/routes/accounts/profile/ContactFields.tsx';
import { formOptions, formRules, replyWithStates } from '#app/routes/accounts/profile/formOptions.server.ts';
import { PersonFields, personFieldNames } from '#app/routes/accounts/profile/PersonFields.tsx';
import { NumberFields } from '#app/routes/people/agents/NumberFields.tsx';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { deviceHeader, documentTitle } from '#app/routes/requests/session.server.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkOutcome } from '#app/ui/LinkOutcome.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { visitorPaths } from '#app/visitorPaths.ts';

const fieldNames = [
  ...['userId', 'password', 'confirmPwd', 'cliaagentId', 'abtanumber'],
  ...personFieldNames,
  ...contactFieldNames,
] as ('userId' | 'password' | 'confirmPwd' | 'cliaagentId' | 'abtanumber' | Asked)[];
type Asked = (typeof personFieldNames)[number] | (typeof contactFieldNames)[number];
const secrets = ['password', 'confirmPwd'];

export const meta = pageTitle<typeof loader>();

// Opening the page only reads the invitation: mail scanners open links too.
export const loader = visitorLoader(async ({ ctx, request }) => {
  const title = documentTitle(ctx.language, 'invitations:join.titleOver');
  try {
    const { market, agency, emailAddress, firstName, lastName, agentType } = await readAgentInvitation(
      ctx,
      tokenOf(request),
    );
    const { country, agencyName } = agency;
    return {
      title,
      options: await formOptions({ ...ctx, market }, request, country),
      invitation: {
        market,
        agencyName,
        emailAddress: emailAddress.toLowerCase(),
        roleKey: roles[agentType].labelKey,
        values: { firstName, lastName, country },
      },
    };
  } catch (error) {
    if (!isExpired(error)) throw error;
    return data({ title, options: null, invitation: null }, { status: error.status });
  }
});

export const action = visitorAction(async ({ ctx, request }) => {
  const token = tokenOf(request);
  try {
    const ofMarket = { ...ctx, market: (await readAgentInvitation(ctx, token)).market };
    return await formAction(ofMarket, request, {
      schema: joinAgencySchema(await formRules(ofMarket)),
      hidden: secrets,
      run: async (value) => {
        const { agentUniqueId } = await joinAgency(ctx, token, value);
        return data({ outcome: 'done' as const }, { headers: [await deviceHeader(ctx, agentUniqueId)] });
      },
      refused: (reply, { submission, error }) => {
        if (isExpired(error)) throw error;
        return isRefusal(error) && error.code === '7008'
          ? data({ outcome: 'taken' as const }, { status: error.status })
          : replyWithStates(ofMarket, submission, reply);
      },
    });
  } catch (error) {
    if (!isExpired(error)) throw error;
    return data({ outcome: 'expired' as const }, { status: error.status });
  }
});

/** The page of an invitation to an agency: the invited person chooses user ID and password and fills in the rest. */
export default function Join() {
  const { t } = useTranslation(['invitations', 'signIn']);
  const { invitation } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const outcome = reply && 'outcome' in reply ? reply.outcome : null;
  return (
    <PlainShell footerLinks={[{ label: t('signIn:footer.signIn'), href: visitorPaths.login() }]} wide>
      {outcome === 'done' ? (
        <LinkOutcome title={t('join.doneTitle')} sentence={t('join.done')} />
      ) : outcome === 'taken' ? (
        <LinkOutcome title={t('join.titleOver')} sentence={t('join.addressTaken')} refused />
      ) : outcome === 'expired' || invitation === null ? (
        <LinkOutcome title={t('join.titleOver')} sentence={t('join.expired')} help={t('join.getNew')} refused />
      ) : (
        <Question />
      )}
    </PlainShell>
  );
}

function Question() {
  const { t } = useTranslation(['invitations', 'agents', 'account', 'codes']);
  const { invitation, options } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const lastResult = reply && !('outcome' in reply) ? reply : undefined;
  const { market, agencyName, emailAddress, roleKey, values } = invitation!;
  const { form, fields } = useServerForm(fieldNames, lastResult, { defaultValue: values });
  return (
    <>
      <PageHead
        title={t('join.title', { agency: agencyName })}
        sentence={t('join.sentence', { role: t(roleKey), emailAddress })}
      />
      <FormFrame
        form={form}
        schema={() =>
          import('#app/routes/people/agents/formSchemas.ts').then(({ joinAgencyForm }) =>
            joinAgencyForm(market, options!),
          )
        }
      >
        <FieldGroup legend={t('agents:signIn.legend')}>
          <NewSignInFields
            fields={fields}
            userIdHelp={t('join.userIdHelp')}
            passwordHelp={t('account:password.help')}
            own
          />
        </FieldGroup>
        <PersonFields fields={fields} options={options!} market={market} own />
        <ContactFields
          fields={fields}
          options={options!}
          market={market}
          repliedStates={lastResult?.statesByCountry}
          own
        />
        {market === 'nam' || market === 'uk' ? (
          <FieldGroup legend={t('join.numbers')}>
            <NumberFields fields={fields} market={market} />
          </FieldGroup>
        ) : null}
        <div className="form-actions">
          <SubmitButton>{t('join.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}
