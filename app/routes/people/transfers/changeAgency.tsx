import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData, Form } from '@remix-run/react';
import { joinableAgency } from '#app/domain/people/transfers/joinableAgency.server.ts';
import { transferAnswerDays, transferReturnDays } from '#app/domain/people/transfers/move.ts';
import { changeAgencySchema } from '#app/domain/people/transfers/moveForms.ts';
import { requestMove } from '#app/domain/people/transfers/requestMove.server.ts';
import { paths } from '#app/paths.ts';
import { countryName } from '#app/routes/markets/placeNames.server.ts';
import { permissionsContext } from '#app/routes/people/permissions/permissionsContext.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { answerMoveForm, isMoveAnswer } from './moveAnswers.server.ts';
import { ownMoveFacts } from './moveFacts.server.ts';
import { MoveButton } from './MoveButton.tsx';

const members = { can: 'agency.change' } as const;
const fieldNames = ['agencyId'] as const;

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'people:move.title'),
    agencyName: ctx.agency.agencyName,
    permissionsContext: permissionsContext(ctx),
    ...(await ownMoveFacts(ctx)),
  }),
  members,
);

export const action = agentAction(async ({ ctx, request }) => {
  const form = await readForm(request);
  if (isMoveAnswer(form)) return answerMoveForm(ctx, form, paths.changeAgency());
  const confirmed = form.get('confirmed') === 'yes';
  form.delete('confirmed');
  return formAction(ctx, form, {
    schema: changeAgencySchema(),
    run: async (value) => {
      if (confirmed) {
        await requestMove(ctx, value);
        return await redirectWithToast(paths.changeAgency(), { kind: 'success', message: 'people:move.requested' });
      }
      const found = await joinableAgency(ctx, value.agencyId);
      return data({ found: { ...found, country: await countryName(ctx, found.country) } });
    },
  });
}, members);

export default function ChangeAgency() {
  const { t } = useTranslation('people');
  const { agencyName, request, moved } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const found = reply && 'found' in reply ? reply.found : null;
  return (
    <>
      <PageHead title={t('move.title')} sentence={t('move.sentence', { agency: agencyName })} />
      <div className="grid gap-6">
        {moved ? <MovedCard {...moved} /> : null}
        {request ? (
          <RequestCard {...request} />
        ) : found ? (
          <Confirm {...found} />
        ) : (
          <Find lastResult={reply && !('found' in reply) ? reply : undefined} />
        )}
      </div>
    </>
  );
}

function Find({ lastResult }: { lastResult: Parameters<typeof useServerForm>[1] }) {
  const { t } = useTranslation(['people', 'fields']);
  const { permissionsContext: context } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(fieldNames, lastResult);
  return (
    <Card title={t('move.findTitle')}>
      <p className="mb-4">{t('move.what', { days: transferReturnDays, context })}</p>
      <FormFrame
        form={form}
        schema={() => import('#app/domain/people/transfers/moveForms.ts').then((forms) => forms.changeAgencySchema())}
      >
        <TextField
          field={fields.agencyId}
          label={t('fields:agencyId')}
          help={t('move.idHelp')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          required
        />
        <div className="form-actions">
          <SubmitButton>{t('move.find')}</SubmitButton>
          <LinkButton variant="quiet" to={paths.myAccount()}>
            {t('cancel')}
          </LinkButton>
        </div>
      </FormFrame>
    </Card>
  );
}

interface Found {
  agencyId: string;
  agencyName: string;
  city: string;
  country: string;
}

function Confirm({ agencyId, agencyName, city, country }: Found) {
  const { t } = useTranslation('people');
  const { form } = useServerForm(fieldNames, undefined);
  return (
    <Card title={t('move.confirmTitle')}>
      <p className="text-lg font-semibold wrap-anywhere">{agencyName}</p>
      <p>{city}</p>
      <p>{country}</p>
      <p className="my-4">{t('move.confirmText', { agency: agencyName, days: transferAnswerDays })}</p>
      <FormFrame form={form} transient>
        <input type="hidden" name="agencyId" value={agencyId} />
        <input type="hidden" name="confirmed" value="yes" />
        <div className="form-actions">
          <SubmitButton>{t('move.submit')}</SubmitButton>
          <LinkButton variant="quiet" href={paths.changeAgency()}>
            {t('move.another')}
          </LinkButton>
        </div>
      </FormFrame>
    </Card>
  );
}

interface OwnMove {
  moveId: string;
  from: string;
  to: string;
  until: string;
  /** See permissionsContext. */
  context?: 'fixed' | undefined;
}

/** The caller's request that waits for an answer. */
function RequestCard({ moveId, to, until }: OwnMove) {
  const { t } = useTranslation('people');
  return (
    <Card title={t('move.waitingTitle')}>
      <p>{t('move.waiting', { agency: to, until })}</p>
      <Form method="post" className="form-actions mt-4">
        <MoveButton answer="withdraw" moveId={moveId}>
          {t('move.withdraw')}
        </MoveButton>
      </Form>
    </Card>
  );
}

/** The caller's move, which they can still take back. */
function MovedCard({ moveId, from, to, until, context }: OwnMove) {
  const { t } = useTranslation('people');
  return (
    <Card title={t('move.movedTitle')}>
      <p>{t('move.moved', { from, to, until })}</p>
      <p className="mt-2">{t('move.takeBackText', { from, context })}</p>
      <Form method="post" className="form-actions mt-4">
        <MoveButton answer="takeBack" moveId={moveId}>
          {t('move.takeBackOwn', { from })}
        </MoveButton>
      </Form>
    </Card>
  );
}
