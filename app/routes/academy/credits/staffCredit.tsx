import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { correctCredit } from '#app/domain/academy/credits/correctCredit.server.ts';
import { correctCreditSchema } from '#app/domain/academy/credits/staffCreditForms.ts';
import { readStaffCredit } from '#app/domain/academy/credits/staffCredits.server.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { StaffReasonField } from '#app/routes/academy/StaffReasonField.tsx';
import { staffCreditFacts } from './staffCreditRows.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params }) => ({
    title: documentTitle(ctx.language, 'credits:staff.one'),
    ...staffCreditFacts(ctx, await readStaffCredit(ctx, uuidParam(params, 'creditId'))),
  }),
  { can: 'staff.see-credits' },
);

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const creditId = uuidParam(params, 'creditId');
    return formAction(ctx, request, {
      schema: correctCreditSchema(),
      run: async (value) => {
        await correctCredit(ctx, creditId, value);
        return redirectWithToast(paths.staffCredit(creditId), { kind: 'success', message: 'credits:staff.corrected' });
      },
    });
  },
  { can: 'staff.change-credits' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

type Facts = ReturnType<typeof useLoaderData<typeof loader>>;

/** One future cruise credit: its state and why, its owner, and its correction. */
export default function StaffCredit() {
  const { t } = useTranslation(['credits', 'markets']);
  const credit = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={paths.staffCredits()}>{t('staff.back')}</BackLink>
      <PageHead
        title={t('staff.oneOf', { learner: credit.learner || t('staff.noOne') })}
        sentence={t('card.title', { curriculum: t(`markets:curriculum.${credit.curriculum}`), amount: credit.amount })}
        action={<Badge tone={credit.tone}>{t(`staff.stateOf.${credit.state}`)}</Badge>}
      />
      <div className="grid gap-6">
        <Card title={t('staff.standing')}>
          <p className="mb-4 max-w-prose">{t(`staff.meaning.${credit.state}`)}</p>
          <div className="wrap-anywhere">
            <DescriptionList items={factsOf(credit, t)} />
          </div>
        </Card>
        {credit.corrections.length > 0 ? <CorrectionCard corrections={credit.corrections} /> : null}
      </div>
    </>
  );
}

function factsOf(credit: Facts, t: ReturnType<typeof useTranslation>['t']) {
  const { days, failure, attempts, person, userId, certificate } = credit;
  const facts = [
    { term: t('staff.why.title'), value: failure ? t(`staff.why.${failure}`) : '' },
    { term: t('staff.attempts'), value: attempts > 0 ? String(attempts) : '' },
    {
      term: t('staff.learner'),
      value: person ? (
        <Link className="link" to={person}>
          {userId}
        </Link>
      ) : (
        (userId ?? '')
      ),
    },
    { term: t('staff.agency'), value: credit.agencyName ?? '' },
    { term: t('staff.ccn'), value: credit.ccn },
    { term: t('staff.named'), value: t(credit.isNamed ? 'staff.isNamed' : 'staff.isNotNamed') },
    { term: t('staff.reference'), value: credit.reference },
    { term: t('staff.fccId'), value: credit.fccId },
    {
      term: t('staff.certificate'),
      value: certificate ? (
        <Link className="link tabular-nums" to={paths.staffCertificate(certificate)}>
          {certificate}
        </Link>
      ) : (
        ''
      ),
    },
    { term: t('staff.entitled'), value: days.entitled },
    { term: t('staff.requested'), value: days.requested },
    { term: t('staff.created'), value: days.created },
    { term: t('staff.used'), value: days.used },
    { term: t('staff.end'), value: days.end },
  ];
  return facts.filter(({ value }) => value !== '');
}

function CorrectionCard({ corrections }: Pick<Facts, 'corrections'>) {
  const { t } = useTranslation(['credits', 'fields']);
  const { form, fields } = useServerForm(['correction', 'lastDay', 'staffReason'], useActionData<typeof action>(), {
    id: 'correction',
    defaultValue: { correction: corrections.length === 1 ? corrections[0]! : '' },
  });
  return (
    <Card title={t('staff.correct.title')}>
      <FormFrame
        form={form}
        schema={() =>
          import('#app/domain/academy/credits/staffCreditForms.ts').then((forms) => forms.correctCreditSchema())
        }
      >
        <p className="max-w-prose">{t('staff.correct.text')}</p>
        <SelectField
          field={fields.correction}
          label={t('fields:correction')}
          placeholder={t('staff.correct.choose')}
          options={corrections.map((value) => ({ value, label: t(`staff.correct.${value}`) }))}
          required
        />
        {corrections.includes('lastDay') ? (
          <TextField
            field={fields.lastDay}
            label={t('fields:lastDay')}
            help={t('staff.correct.lastDayHelp')}
            type="date"
            autoComplete="off"
          />
        ) : null}
        <StaffReasonField field={fields.staffReason} help={(length) => t('staff.reasonHelp', length)} />
        <div className="form-actions">
          <SubmitButton>{t('staff.correct.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
