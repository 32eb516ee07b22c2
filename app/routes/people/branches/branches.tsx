import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { branchSchema } from '#app/domain/people/branches/branchForms.ts';
import {
  listBranches,
  supervisorsWithoutBranch,
  type ListedBranch,
} from '#app/domain/people/branches/listBranches.server.ts';
import { saveBranch } from '#app/domain/people/branches/saveBranch.server.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx }) => {
    const unbound = await supervisorsWithoutBranch(ctx);
    return {
      title: documentTitle(ctx.language, 'branches:list.title'),
      rows: (await listBranches(ctx)).map((branch) => rowOf(ctx, branch)),
      unbound: unbound.map((person) => ({ id: person.agentUniqueId, name: fullName(person, ctx.language) })),
    };
  },
  { can: 'agency.change-branches' },
);

export const action = agentAction(
  async ({ ctx, request }) => {
    return formAction(ctx, request, {
      schema: branchSchema(),
      run: async ({ branchName }) => {
        const { branchId } = await saveBranch(ctx, { branchId: null, branchName });
        return redirectWithToast(paths.branch(branchId, { people: 'others' }), {
          kind: 'success',
          message: 'branches:list.added',
          params: { name: branchName },
        });
      },
    });
  },
  { can: 'agency.change-branches' },
);

type Row = ReturnType<typeof rowOf>;

function rowOf({ language }: AgentContext, { branchId, branchName, people, supervisors }: ListedBranch) {
  return {
    branchId,
    branchName,
    people,
    supervisors: supervisors.map((person) => ({ id: person.agentUniqueId, name: fullName(person, language) })),
  };
}

/** The branches of the agency, and a new one. */
export default function Branches() {
  const { t } = useTranslation('branches');
  const { rows, unbound } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'name', header: t('list.name'), Cell: Name, rowHeader: true },
    { key: 'people', header: t('list.people'), cell: ({ people }) => people },
    { key: 'supervisors', header: t('list.supervisors'), Cell: Supervisors },
  ];
  return (
    <>
      <PageHead title={t('list.title')} sentence={t('list.sentence')} />
      <div className="grid gap-6">
        {unbound.length > 0 ? (
          <Notice tone="warning">
            <p>{t('list.unbound', { count: unbound.length })}</p>
            <ul>
              {unbound.map(({ id, name }) => (
                <li key={id}>
                  <Link className="link" to={paths.personBranch(id)}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
        <div className="wrap-anywhere">
          <DataTable
            caption={t('list.caption')}
            columns={columns}
            rows={rows}
            rowKey={({ branchId }) => branchId}
            empty={<EmptyState title={t('list.empty')} sentence={t('list.emptySentence')} />}
          />
        </div>
        <AddBranch key={rows.length} />
      </div>
    </>
  );
}

function Name({ branchId, branchName }: Row) {
  return (
    <Link className="link" to={paths.branch(branchId)}>
      {branchName}
    </Link>
  );
}

function Supervisors({ supervisors }: Row) {
  const { t } = useTranslation('branches');
  return supervisors.length === 0 ? t('list.everySupervisor') : supervisors.map(({ name }) => name).join(t('and'));
}

function AddBranch() {
  const { t } = useTranslation(['branches', 'fields']);
  const { form, fields } = useServerForm(['branchName'] as const, useActionData<typeof action>());
  return (
    <Card title={t('list.add')}>
      <FormFrame
        form={form}
        schema={() => import('#app/domain/people/branches/branchForms.ts').then((forms) => forms.branchSchema())}
      >
        <TextField field={fields.branchName} label={t('fields:branchName')} autoComplete="off" required />
        <div className="form-actions">
          <SubmitButton>{t('list.add')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
