import { formAction, actionByIntent } from '#app/routes/requests/formAction.server.ts';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import type { AgentContext } from '#app/domain/context.server.ts';
import { branchSchema, deleteBranchSchema, placePeopleSchema } from '#app/domain/people/branches/branchForms.ts';
import { noBranch } from '#app/domain/people/branches/branchRules.ts';
import { deleteBranch } from '#app/domain/people/branches/deleteBranch.server.ts';
import { placePeople } from '#app/domain/people/branches/placePeople.server.ts';
import { saveBranch } from '#app/domain/people/branches/saveBranch.server.ts';
import type { AgentListRow } from '#app/domain/people/list/agentRow.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import { SearchField } from '#app/ui/table/SearchField.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { TickPage, useChosen } from '#app/routes/people/list/ChooseMany.tsx';
import { nameLink, selectHeaderId, tickFor } from '#app/routes/people/list/userCells.tsx';
import { branchPage } from './branchPage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request, params }) => ({
    title: documentTitle(ctx.language, 'branches:branch.title'),
    ...(await branchPage(ctx, uuidParam(params, 'branchId'), new URL(request.url).searchParams)),
  }),
  { can: 'agency.change-branches' },
);

export const action = agentAction(
  async ({ ctx, request, params }) => {
    const branchId = uuidParam(params, 'branchId');
    return actionByIntent(request, {
      rename: (posted) =>
        formAction(ctx, posted, {
          schema: branchSchema(),
          run: async ({ branchName }) => {
            await saveBranch(ctx, { branchId, branchName });
            return redirectWithToast(paths.branch(branchId), {
              kind: 'success',
              message: 'branches:branch.renamed',
              params: { name: branchName },
            });
          },
        }),
      put: (posted) => place(ctx, branchId, posted, 'put'),
      take: (posted) => place(ctx, branchId, posted, 'take'),
      delete: (posted) =>
        formAction(ctx, posted, {
          schema: deleteBranchSchema(),
          run: async (value) => {
            const name = await deleteBranch(ctx, { branchId, ...value });
            return redirectWithToast(paths.branches(), {
              kind: 'success',
              message: 'branches:branch.deleted',
              params: { name },
            });
          },
        }),
    });
  },
  { can: 'agency.change-branches' },
);

function place(ctx: AgentContext, branchId: string, posted: FormData, act: 'put' | 'take') {
  return formAction(ctx, posted, {
    schema: placePeopleSchema(),
    run: async ({ agent: agentUniqueIds }) => {
      const { placed } = await placePeople(
        ctx,
        act === 'put' ? { branchId, agentUniqueIds } : { branchId: null, agentUniqueIds, from: branchId },
      );
      return redirectWithToast(paths.branch(branchId, act === 'put' ? { people: 'others' } : {}), {
        kind: 'success',
        message: `branches:branch.${act}Done`,
        params: { people: String(placed) },
      });
    },
    refused: (reply, { error }) => {
      // Its boxes have no place for what the verb refuses.
      if (error) throw error;
      return reply;
    },
  });
}

const placeForm = 'place-people';
const tick = tickFor(placeForm);

/** A branch: its people, and for an owner its name, who else is put into it, and its end. */
export default function Branch() {
  const { t } = useTranslation(['branches', 'agencies', 'batches']);
  const { branchId, branchName, shows, total, page, pageSize, rows, supervisors } = useLoaderData<typeof loader>();
  const columns: Column<AgentListRow>[] = [
    { key: 'choose', header: t('batches:select.column'), headerId: selectHeaderId, cell: tick, actions: true },
    { key: 'name', header: t('agencies:table.name'), cell: nameLink, rowHeader: true },
    { key: 'role', fact: true, header: t('agencies:table.role'), cell: ({ role }) => role },
    ...(shows === 'others'
      ? [
          {
            key: 'branch',
            fact: true,
            header: t('branch.now'),
            cell: ({ branch }: AgentListRow) => branch ?? t('common:dash'),
          },
        ]
      : []),
  ];
  return (
    <>
      <BackLink to={paths.branches()}>{t('branch.back')}</BackLink>
      <PageHead
        title={branchName}
        sentence={
          supervisors.length > 0
            ? t('branch.supervisedBy', { names: supervisors.map(({ name }) => name).join(t('and')) })
            : t('branch.everySupervisor')
        }
      />
      <div className="grid gap-6">
        <section className="agent-list" aria-labelledby="people-of-branch">
          <h2 id="people-of-branch" className="visually-hidden">
            {t(`branch.${shows}`)}
          </h2>
          <Tabs
            label={t('branch.views')}
            tabs={(['own', 'others'] as const).map((key) => ({
              key,
              label: t(`branch.${key}`),
              href: paths.branch(branchId, key === 'others' ? { people: 'others' } : {}),
              open: key === shows,
            }))}
            within
          />
          <div className="list-tools">
            <SearchField
              label={t('agencies:overview.searchLabel')}
              placeholder={t('agencies:overview.searchPlaceholder')}
            />
          </div>
          <DataTable
            caption={t(`branch.${shows}`)}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                title={t('branch.noOne')}
                sentence={t(shows === 'own' ? 'branch.noOwnUsers' : 'branch.noOtherUsers')}
              />
            }
          />
          {total > 0 ? <PlaceForm /> : null}
          {total > 0 ? <Pagination page={page} pageSize={pageSize} total={total} /> : null}
        </section>
        <RenameCard key={branchName} />
        <DeleteCard />
      </div>
    </>
  );
}

/** What the server answered to the form of a field, where several forms of the page are answered alike. */
function useReplyAbout(field: string) {
  const reply = useActionData<typeof action>();
  return reply && field in { ...reply.initialValue, ...reply.error } ? reply : undefined;
}

/** Puts those who are ticked into the branch, or takes them out. */
function PlaceForm() {
  const { t } = useTranslation(['branches', 'batches']);
  const { shows } = useLoaderData<typeof loader>();
  const chosen = useChosen(placeForm);
  const reply = useReplyAbout('agent');
  const [message] = reply?.error?.agent ?? [];
  return (
    <Form method="post" id={placeForm} className="choose-many" key={shows}>
      <input type="hidden" name="intent" value={shows === 'others' ? 'put' : 'take'} />
      <FieldError id="none-ticked" errors={message ? [message] : undefined} />
      <TickPage form={placeForm} />
      <SubmitButton variant={shows === 'others' ? 'primary' : 'secondary'} submitting={false}>
        {t(shows === 'others' ? 'branch.placeOthers' : 'branch.placeOwn')}
      </SubmitButton>
      <span className="choose-count" role="status">
        {chosen > 0 ? t('batches:select.chosen', { count: chosen }) : ''}
      </span>
    </Form>
  );
}

function RenameCard() {
  const { t } = useTranslation(['branches', 'fields']);
  const { branchName } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(['branchName'] as const, useReplyAbout('branchName'), {
    defaultValue: { branchName },
  });
  return (
    <Card title={t('branch.rename')}>
      <FormFrame
        form={form}
        schema={() => import('#app/domain/people/branches/branchForms.ts').then((forms) => forms.branchSchema())}
      >
        <input type="hidden" name="intent" value="rename" />
        <TextField field={fields.branchName} label={t('fields:branchName')} autoComplete="off" required />
        <div className="form-actions">
          <SubmitButton>{t('branch.rename')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}

/** What becomes of the people, where there are any, and of the supervisors. */
function DeleteCard() {
  const { t } = useTranslation(['branches', 'fields']);
  const { people, invited, others, supervisors } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(['becomes'] as const, useReplyAbout('becomes'));
  const isEmpty = people + invited === 0;
  return (
    <Card title={t('branch.delete')}>
      <FormFrame form={form}>
        <input type="hidden" name="intent" value="delete" />
        <p className="field-help">
          {t(isEmpty ? 'branch.deleteEmpty' : 'branch.deleteHelp', { count: people + invited })}
        </p>
        {supervisors.length > 0 ? (
          <Notice tone="warning">
            <p>
              {t('branch.deleteSupervisors', {
                count: supervisors.length,
                names: supervisors.map(({ name }) => name).join(t('and')),
              })}
            </p>
          </Notice>
        ) : null}
        {isEmpty ? null : (
          <SelectField
            field={fields.becomes}
            label={t('fields:becomes')}
            options={[...others, { value: noBranch, label: t('none') }]}
            placeholder={t('branch.choose')}
            required
          />
        )}
        <div className="form-actions">
          <SubmitButton variant="danger">{t('branch.delete')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
