import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { voidedVerb } from '#app/domain/courses/statements/cmi5Terms.ts';
import { readStatement } from '#app/domain/courses/statements/listStatements.server.ts';
import { voidSchema } from '#app/domain/courses/statements/statementForms.ts';
import { voidStatement } from '#app/domain/courses/statements/voidStatement.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { StaffReasonField } from '#app/routes/academy/StaffReasonField.tsx';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { nameIn, timeIn, titleIn, verbIn } from './statementWords.server.ts';

export const meta = pageTitle<typeof loader>();

const fieldNames = ['staffReason'] as const;

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const row = await readStatement(ctx, uuidParam(params, 'statementId'));
    const verb = verbIn(ctx, row.verb);
    const voider = nameIn(ctx, { firstName: row.voiderFirstName, lastName: row.voiderLastName });
    return {
      title: documentTitleOf(ctx.language, verb),
      verb,
      verbIri: row.verb,
      activity: row.activityId,
      statementId: row.statementId,
      registration: row.registration,
      agentUniqueId: row.agentUniqueId,
      voidingId: row.voidingId,
      learner: nameIn(ctx, row),
      course: titleIn(ctx, row),
      stored: timeIn(ctx, row.storedAt),
      text: JSON.stringify(row.statement, null, 2),
      voided: row.voidedAt && { name: voider, day: timeIn(ctx, row.voidedAt), reason: row.voidReason },
      mayVoid: row.voidingId === null && row.verb !== voidedVerb && can(ctx, 'staff.void-statements'),
    };
  },
  { can: 'staff.see-statements' },
);

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const statementId = uuidParam(params, 'statementId');
    return formAction(ctx, request, {
      schema: voidSchema(),
      run: async (value) => {
        await voidStatement(ctx, { statementId, staffReason: value.staffReason });
        return redirectWithToast(paths.staffStatement(statementId), {
          kind: 'success',
          message: 'learningStatements:void.done',
        });
      },
    });
  },
  { can: 'staff.void-statements' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** One statement of a course, and voiding it for a reason. */
export default function Statement() {
  const { t } = useTranslation(['learningStatements', 'common']);
  const { verb, verbIri, activity, registration, agentUniqueId, learner, course, stored, text, ...rest } =
    useLoaderData<typeof loader>();
  const { statementId, voided, voidingId, mayVoid } = rest;
  return (
    <>
      <BackLink to={paths.staffStatements()}>{t('backToAll')}</BackLink>
      <PageHead title={t('one', { verb, learner })} />
      <div className="grid gap-6">
        {voided && voidingId ? (
          <Notice tone="warning" title={t('void.title', voided)}>
            <p className="whitespace-pre-line wrap-anywhere">{voided.reason}</p>
            <Link className="link" to={paths.staffStatement(voidingId)}>
              {t('void.by')}
            </Link>
          </Notice>
        ) : null}
        <DescriptionList
          items={[
            {
              term: t('learner'),
              value: (
                <Link className="link" to={paths.staffPerson(agentUniqueId)}>
                  {learner}
                </Link>
              ),
            },
            { term: t('course'), value: course },
            { term: t('verbLabel'), value: <span className="wrap-anywhere">{verbIri}</span> },
            { term: t('activity'), value: activity && <span className="wrap-anywhere">{activity}</span> },
            { term: t('stored'), value: stored },
            { term: t('statementId'), value: <span className="wrap-anywhere">{statementId}</span> },
            {
              term: t('registration'),
              value: (
                <Link className="link wrap-anywhere" to={paths.staffAttempt(registration)}>
                  {registration}
                </Link>
              ),
            },
          ]}
        />
        <section aria-labelledby="says">
          <h2 className="mb-3" id="says">
            {t('says')}
          </h2>
          <pre className="rounded border border-line p-4 text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
        </section>
        {mayVoid ? <VoidCard /> : null}
      </div>
    </>
  );
}

function VoidCard() {
  const { t } = useTranslation('learningStatements');
  const { form, fields } = useServerForm(fieldNames, useActionData<typeof action>());
  return (
    <Card title={t('void.cardTitle')}>
      <FormFrame
        form={form}
        schema={() => import('#app/domain/courses/statements/statementForms.ts').then((forms) => forms.voidSchema())}
      >
        <p className="max-w-prose">{t('void.text')}</p>
        <StaffReasonField field={fields.staffReason} help={(length) => t('reasonHelp', length)} />
        <div className="form-actions">
          <SubmitButton variant="danger">{t('void.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
