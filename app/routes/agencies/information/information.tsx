import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData, Form, useNavigation } from '@remix-run/react';
import { agencyInformationSchema } from '#app/domain/agencies/information/agencyForm.ts';
import { withdrawChange } from '#app/domain/agencies/information/changeRequests.server.ts';
import { updateAgency } from '#app/domain/agencies/information/updateAgency.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { markPlaceRead } from '#app/domain/accounts/notifications/readNotifications.server.ts';
import { paths } from '#app/paths.ts';
import { replyWithStates } from '#app/routes/accounts/profile/formOptions.server.ts';
import { statefulCountries } from '#app/routes/markets/referenceData.server.ts';
import { isConflict } from '#app/routes/requests/formReply.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { Representative } from './Representative.tsx';
import { InformationFields, informationNames } from './InformationFields.tsx';
import { informationPage, staleInformationReply } from './informationPage.server.ts';
import { StaleNotice } from '#app/ui/StaleNotice.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => {
    await markPlaceRead(ctx, paths.agencyInformation());
    return {
      title: documentTitle(ctx.language, 'agencies:information.title'),
      ...(await informationPage(ctx, request)),
    };
  },
  { can: 'agency.information' },
);

export const action = agentAction(
  async ({ ctx, request }) => {
    const posted = await readForm(request);
    if (posted.get('intent') === 'withdraw') return withdraw(ctx);
    posted.delete('intent');
    return formAction(ctx, posted, {
      schema: agencyInformationSchema({ countriesWithStates: await statefulCountries(ctx) }),
      run: async (value) => {
        const { saved, requested } = await updateAgency(ctx, value);
        const message = requested
          ? 'agencies:information.requested'
          : saved
            ? 'successes:updated'
            : 'agencies:information.unchanged';
        return redirectWithToast(paths.agencyInformation(), { kind: 'success', message });
      },
      refused: (reply, { submission, error }) =>
        isConflict(error) ? staleInformationReply(ctx, submission, reply) : replyWithStates(ctx, submission, reply),
    });
  },
  { can: 'agency.update' },
);

async function withdraw(ctx: AgentContext) {
  try {
    await withdrawChange(ctx);
  } catch (error) {
    if (!isConflict(error)) throw error;
    return redirectWithToast(paths.agencyInformation(), {
      kind: 'error',
      message: 'agencies:information.alreadyDecided',
    });
  }
  return redirectWithToast(paths.agencyInformation(), { kind: 'success', message: 'agencies:information.withdrawn' });
}

/** The information of the agency: to see, and for owners and managers to change (spec §6). */
export default function Information() {
  const { t } = useTranslation(['agencies', 'fields']);
  const { facts, waiting, edit, market } = useLoaderData<typeof loader>();
  const association = { term: t('overview.association'), value: facts.association };
  return (
    <>
      <PageHead title={t('information.title')} sentence={t(edit ? 'information.sentence' : 'information.readOnly')} />
      <div className="grid gap-6">
        {waiting ? <WaitingNotice {...waiting} mayWithdraw={edit !== null} /> : null}
        <Card title={t('information.brandData')}>
          <p className="field-help mb-4">{t('information.brandDataHelp')}</p>
          <DescriptionList
            items={[
              { term: t('fields:agencyId'), value: facts.agencyId },
              ...(edit ? [] : [{ term: t('fields:agencyName'), value: facts.agencyName }]),
              { term: t('fields:region'), value: facts.assignment.region },
              { term: t('fields:district'), value: facts.assignment.district },
              { term: t('fields:dsm'), value: facts.assignment.dsm && <Representative {...facts.assignment} /> },
              ...(facts.assignment.levels.length > 0
                ? [{ term: t('fields:marketingLevels'), value: facts.assignment.levels.join(' · ') }]
                : []),
              ...(edit
                ? []
                : [
                    { term: t('overview.address'), value: facts.address.join('\n') },
                    { term: t('fields:telephone'), value: facts.telephone },
                  ]),
              ...(!edit && market === 'uk' ? [{ term: t('fields:abtanumber'), value: facts.abtanumber }] : []),
              ...(edit ? [] : [association]),
            ]}
          />
        </Card>
        {edit ? (
          <Card title={t('information.edit')}>
            {/* Remounts once the data changed, so that the fields show them as they were stored. */}
            <InformationForm key={`${edit.values.version} ${waiting?.requested}`} />
          </Card>
        ) : null}
      </div>
    </>
  );
}

function InformationForm() {
  const { t } = useTranslation('agencies');
  const { edit, options, market } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields } = useServerForm(informationNames, reply, { id: 'agency', defaultValue: edit?.values });
  if (!edit || !options) return null;
  const stale = reply && 'stale' in reply ? reply.stale : undefined;
  return (
    <FormFrame
      form={form}
      schema={() => import('./informationForm.ts').then(({ informationForm }) => informationForm(options))}
      notice={stale ? <StaleNotice differences={stale.differences} /> : undefined}
    >
      <input key={stale?.version} type="hidden" name="version" value={stale?.version ?? edit.values.version} />
      <InformationFields fields={fields} options={options} market={market} repliedStates={reply?.statesByCountry} />
      <div className="form-actions">
        <SubmitButton>{t('information.save')}</SubmitButton>
      </div>
    </FormFrame>
  );
}

interface WaitingNoticeProps {
  requested: string;
  by: string;
  changes: readonly { field: string; label: string; before: string; after: string }[];
  mayWithdraw: boolean;
}

/** The changes that wait until the brand has confirmed them, and the way to take them back. */
function WaitingNotice({ requested, by, changes, mayWithdraw }: WaitingNoticeProps) {
  const { t } = useTranslation(['agencies', 'common']);
  const { formData } = useNavigation();
  const shown = (text: string) => text || t('common:dash');
  return (
    <Notice tone="info" title={t('waiting.title')}>
      <p>{t('waiting.sentence', { name: by, time: requested })}</p>
      <ul className="mt-2 grid gap-1 wrap-anywhere">
        {changes.map(({ field, label, before, after }) => (
          <li key={field}>{t('waiting.field', { label, before: shown(before), after: shown(after) })}</li>
        ))}
      </ul>
      {mayWithdraw ? (
        <Form method="post" className="form-actions mt-4">
          <input type="hidden" name="intent" value="withdraw" />
          <SubmitButton variant="secondary" submitting={formData?.get('intent') === 'withdraw'}>
            {t('waiting.withdraw')}
          </SubmitButton>
        </Form>
      ) : null}
    </Notice>
  );
}
