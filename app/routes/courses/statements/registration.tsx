import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { waiveReasonNames } from '#app/domain/courses/statements/cmi5Terms.ts';
import { readRegistration } from '#app/domain/courses/statements/readRegistration.server.ts';
import { waiveSchema } from '#app/domain/courses/statements/statementForms.ts';
import { waiveUnit } from '#app/domain/courses/statements/waiveUnit.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { StaffReasonField } from '#app/routes/academy/StaffReasonField.tsx';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { nameIn, timeIn, titleIn } from './statementWords.server.ts';

export const meta = pageTitle<typeof loader>();

const fieldNames = ['courseUnit', 'waiveReason', 'staffReason'] as const;

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const found = await readRegistration(ctx, uuidParam(params, 'registration'));
    const course = titleIn(ctx, found);
    return {
      title: documentTitleOf(ctx.language, course),
      ...{ course, registration: found.registration, units: found.units },
      learner: nameIn(ctx, found.learner),
      started: timeIn(ctx, found.startedAt),
      mayWaive: found.endedAt === null && can(ctx, 'staff.waive-units'),
    };
  },
  { can: 'staff.see-statements' },
);

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const registration = uuidParam(params, 'registration');
    return formAction(ctx, request, {
      schema: waiveSchema(),
      run: async (value) => {
        await waiveUnit(ctx, { registration, ...value });
        return redirectWithToast(paths.staffRegistration(registration), {
          kind: 'success',
          message: 'learningStatements:waive.done',
        });
      },
    });
  },
  { can: 'staff.waive-units' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** An attempt at a cmi5 course: how its units stand, and waiving one of them. */
export default function Registration() {
  const { t } = useTranslation(['learningStatements', 'common']);
  const { course, registration, learner, started, units, mayWaive } = useLoaderData<typeof loader>();
  const columns: Column<(typeof units)[number]>[] = [
    { key: 'unit', header: t('unit'), rowHeader: true, cell: ({ title }) => title },
    { key: 'moveOn', header: t('moveOnLabel'), cell: ({ moveOn }) => t(`moveOn.${moveOn}`) },
    {
      key: 'said',
      header: t('saidLabel'),
      fact: true,
      cell: ({ said }) => said.map((verb) => t(`verb.${verb}`)).join(t('separator')) || t('common:dash'),
    },
    {
      key: 'state',
      header: t('stateLabel'),
      fact: true,
      cell: ({ satisfied }) => (
        <Badge tone={satisfied ? 'success' : 'neutral'}>{t(satisfied ? 'satisfied' : 'open')}</Badge>
      ),
    },
  ];
  const left = units.filter(({ satisfied }) => !satisfied);
  return (
    <>
      <BackLink to={paths.staffStatements()}>{t('backToAll')}</BackLink>
      <PageHead
        title={course}
        sentence={t('attempt', { learner, started })}
        action={<LinkButton to={paths.staffStatements({ q: registration })}>{t('ofAttempt')}</LinkButton>}
      />
      <div className="grid gap-6">
        <DataTable
          caption={t('units')}
          columns={columns}
          rows={units}
          rowKey={({ identifier }) => identifier}
          empty={null}
        />
        {mayWaive && left.length > 0 ? <WaiveCard units={left} /> : null}
      </div>
    </>
  );
}

function WaiveCard({ units }: { units: { identifier: string; title: string }[] }) {
  const { t } = useTranslation('learningStatements');
  const { form, fields } = useServerForm(fieldNames, useActionData<typeof action>());
  return (
    <Card title={t('waive.cardTitle')}>
      <FormFrame
        form={form}
        schema={() => import('#app/domain/courses/statements/statementForms.ts').then((forms) => forms.waiveSchema())}
      >
        <p className="max-w-prose">{t('waive.text')}</p>
        <SelectField
          field={fields.courseUnit}
          label={t('unit')}
          placeholder={t('choose')}
          options={units.map(({ identifier, title }) => ({ value: identifier, label: title }))}
          required
        />
        <SelectField
          field={fields.waiveReason}
          label={t('waive.why')}
          placeholder={t('choose')}
          options={waiveReasonNames.map((value) => ({ value, label: t(`waive.reason.${value}`) }))}
          required
        />
        <StaffReasonField field={fields.staffReason} help={(length) => t('reasonHelp', length)} />
        <div className="form-actions">
          <SubmitButton variant="danger">{t('waive.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
