import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { waiveReasonNames } from '#app/domain/courses/statements/cmi5Terms.ts';
import { readLearnerAttempt } from '#app/domain/courses/attempts/readLearnerAttempt.server.ts';
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
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { nameIn, timeIn, titleIn } from '#app/routes/courses/statements/statementWords.server.ts';
import { minutesIn } from './attemptWords.server.ts';
import { courseStateTones } from '#app/routes/academy/levels/courseColumns.tsx';

export const meta = pageTitle<typeof loader>();

const fieldNames = ['courseUnit', 'waiveReason', 'staffReason'] as const;

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const found = await readLearnerAttempt(ctx, uuidParam(params, 'registration'));
    const { registration, courseId, state, score, passMark, parts, units, acts, version, standard } = found;
    const course = titleIn(ctx, found);
    const when = (at: Date | null) => at && timeIn(ctx, at);
    return {
      title: documentTitleOf(ctx.language, course),
      course,
      registration,
      courseId,
      state,
      score,
      passMark,
      parts,
      units,
      version,
      isCmi5: standard === 'cmi5',
      learner: { name: nameIn(ctx, found.learner), ...found.learner },
      started: timeIn(ctx, found.startedAt),
      visited: when(found.visitedAt),
      ended: when(found.endedAt),
      marked: when(found.markedAt),
      time: minutesIn(ctx, found.totalSeconds),
      changes: found.changes.map(({ act, at, reason, ...by }) => ({
        act,
        reason,
        key: at.toISOString(),
        at: timeIn(ctx, at),
        name: nameIn(ctx, by),
      })),
      others: found.others.map((other) => ({
        registration: other.registration,
        started: timeIn(ctx, other.startedAt),
        isOpen: other.endedAt === null,
      })),
      mayChange: acts.length > 0 && can(ctx, 'staff.correct-attempts'),
      mayWaive: found.endedAt === null && can(ctx, 'staff.waive-units'),
    };
  },
  { can: 'staff.see-learning' },
);

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const registration = uuidParam(params, 'registration');
    return formAction(ctx, request, {
      schema: waiveSchema(),
      run: async (value) => {
        await waiveUnit(ctx, { registration, ...value });
        return redirectWithToast(paths.staffAttempt(registration), {
          kind: 'success',
          message: 'learningStatements:waive.done',
        });
      },
    });
  },
  { can: 'staff.waive-units' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/**
 * An attempt of a learner: its progress, part by part, and what staff did with it; in a cmi5 course also the waiving of
 * a unit.
 */
export default function LearnerAttempt() {
  const { t } = useTranslation(['courseAttempts', 'learningStatements', 'courseEditor', 'common']);
  const data = useLoaderData<typeof loader>();
  const { course, courseId, registration, learner, started, units, isCmi5, changes, others } = data;
  const left = units.filter(({ satisfied }) => !satisfied);
  return (
    <>
      <BackLink to={paths.staffCourseLearners(courseId)}>{t('attempt.back')}</BackLink>
      <PageHead
        title={course}
        sentence={t('attempt.sentence', { learner: learner.name, started })}
        action={
          <div className="flex flex-wrap gap-2">
            {isCmi5 ? (
              <LinkButton to={paths.staffStatements({ q: registration })}>
                {t('learningStatements:ofAttempt')}
              </LinkButton>
            ) : null}
            <LinkButton to={paths.staffAttemptCalls(registration)}>{t('calls.open')}</LinkButton>
            {data.mayChange ? (
              <LinkButton variant="primary" to={paths.staffChangeAttempt(registration)}>
                {t('attempt.change')}
              </LinkButton>
            ) : null}
          </div>
        }
      />
      <div className="grid gap-6">
        <Facts />
        {isCmi5 ? <UnitTable units={units} /> : <PartTable parts={data.parts} />}
        {data.mayWaive && left.length > 0 ? <WaiveCard units={left} /> : null}
        {changes.length === 0 ? null : (
          <Card title={t('attempt.changes')}>
            <ul className="grid gap-3">
              {changes.map(({ key, act, at, name, reason }) => (
                <li key={key}>
                  <p>{t(`act.did.${act}`)}</p>
                  <p className="text-sm text-muted">{t('attempt.by', { name, at })}</p>
                  <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {others.length === 0 ? null : (
          <Card title={t('attempt.others')}>
            <ul className="grid gap-1">
              {others.map((other) => (
                <li key={other.registration}>
                  <Link className="link inline-flex min-h-11 items-center" to={paths.staffAttempt(other.registration)}>
                    {t('attempt.other', other)}
                  </Link>{' '}
                  {other.isOpen ? <Badge tone="neutral">{t('isOpen')}</Badge> : null}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}

function Facts() {
  const { t } = useTranslation(['courseAttempts', 'courseEditor']);
  const data = useLoaderData<typeof loader>();
  const { learner, state, score, passMark, time, started, visited, ended, marked, version } = data;
  return (
    <Card title={t('attempt.facts')}>
      <DescriptionList
        items={[
          {
            term: t('learner'),
            value: (
              <Link className="link" to={paths.staffPerson(learner.agentUniqueId)}>
                {learner.name || learner.userId}
              </Link>
            ),
          },
          { term: t('agency'), value: learner.agencyName },
          {
            term: t('stateLabel'),
            value: (
              <>
                <Badge tone={courseStateTones[state]}>{t(`state.${state}`)}</Badge>
                {marked ? <span className="block text-sm">{t('attempt.marked', { at: marked })}</span> : null}
              </>
            ),
          },
          { term: t('score'), value: score },
          { term: t('passMark'), value: passMark },
          { term: t('time'), value: time },
          { term: t('started'), value: started },
          { term: t('visited'), value: visited },
          { term: t('ended'), value: ended },
          {
            term: t('versionLabel'),
            value: t('version', {
              language: t(`courseEditor:language.${version.language}`),
              number: version.number,
            }),
          },
        ]}
      />
    </Card>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function PartTable({ parts }: Pick<Data, 'parts'>) {
  const { t } = useTranslation('courseAttempts');
  return (
    <DataTable
      caption={t('attempt.parts')}
      columns={[
        { key: 'part', header: t('attempt.part'), rowHeader: true, cell: ({ title }) => title },
        {
          key: 'state',
          header: t('stateLabel'),
          cell: ({ state }) => <Badge tone={courseStateTones[state]}>{t(`state.${state}`)}</Badge>,
        },
      ]}
      rows={parts}
      rowKey={({ identifier }) => identifier}
      empty={null}
    />
  );
}

function UnitTable({ units }: Pick<Data, 'units'>) {
  const { t } = useTranslation(['learningStatements', 'common']);
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
  return (
    <DataTable
      caption={t('units')}
      columns={columns}
      rows={units}
      rowKey={({ identifier }) => identifier}
      empty={null}
    />
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
