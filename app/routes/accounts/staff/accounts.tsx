import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { staffAccountList } from '#app/domain/accounts/staff/accountForms.ts';
import { renewInvitation, withdrawInvitation } from '#app/domain/accounts/staff/inviteStaff.server.ts';
import { staffAccountStates, type StaffAccountState } from '#app/domain/accounts/staff/staffAccountStates.ts';
import { listStaffAccounts } from '#app/domain/accounts/staff/staffAccounts.server.ts';
import { staffRoles } from '#app/domain/permissions/staffRoles.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage, ListTools } from '#app/ui/table/ListPage.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { accountRow, invitationRow, type AccountRow } from './accountRows.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = staffAccountList.read(new URL(request.url).searchParams);
    const { accounts, invitations, ...found } = await listStaffAccounts(ctx, query);
    return {
      title: documentTitle(ctx.language, 'staffAccounts:title'),
      rows: accounts.map((account) => accountRow(ctx, account)),
      invitations: invitations.map((invitation) => invitationRow(ctx, invitation)),
      list: staffAccountList.view(query, found),
    };
  },
  { can: 'staff.see-accounts' },
);

const act = z.object({ intent: z.enum(['renew', 'withdraw']), invitationId: z.uuid() });

export const action = staffAction(
  async ({ ctx, request }) => {
    const asked = act.safeParse(Object.fromEntries(await readForm(request)));
    if (!asked.success) throw new Refusal('malformedRequest');
    const { intent, invitationId } = asked.data;
    const { pathname, search } = new URL(request.url);
    const here = pathname + search;
    try {
      const { emailAddress } = await (intent === 'renew' ? renewInvitation : withdrawInvitation)(ctx, invitationId);
      return await redirectWithToast(here, {
        kind: 'success',
        message: `staffAccounts:invitation.${intent === 'renew' ? 'renewed' : 'withdrawn'}`,
        params: { emailAddress: emailAddress.toLowerCase() },
      });
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'notFound') throw error;
      return redirectWithToast(here, { kind: 'error', message: 'staffAccounts:invitation.gone' });
    }
  },
  { can: 'staff.manage-accounts' },
);

const tones: Record<StaffAccountState, 'success' | 'warning' | 'neutral'> = {
  active: 'success',
  unused: 'warning',
  ended: 'neutral',
};

/** The accounts of the brands' staff: who they are, what they may do and where, and who is invited. */
export default function StaffAccounts() {
  const { t } = useTranslation(['staffAccounts', 'staff']);
  const { rows, list } = useLoaderData<typeof loader>();
  const columns: Column<AccountRow>[] = [
    { key: 'name', header: t('list.name'), cell: nameCell, rowHeader: true },
    { key: 'role', fact: true, header: t('list.role'), cell: (row) => t(`staff:role.${row.role}`) },
    { key: 'markets', header: t('list.markets'), cell: (row) => row.markets },
    { key: 'lastSignIn', header: t('list.lastSignIn'), cell: (row) => row.lastSignIn ?? t('list.never') },
    { key: 'factor', header: t('list.factor'), cell: (row) => t(row.hasSecondFactor ? 'list.on' : 'list.off') },
    {
      key: 'state',
      fact: true,
      header: t('list.state'),
      cell: (row) => <Badge tone={tones[row.state]}>{t(`state.${row.state}`)}</Badge>,
    },
  ];
  return (
    <ListPage
      title={t('title')}
      sentence={t('sentence')}
      action={
        <LinkButton variant="primary" to={paths.inviteStaff()}>
          {t('invite.title')}
        </LinkButton>
      }
      list={list}
      tools={
        <ListTools
          list={list}
          search={{ label: t('list.searchLabel'), placeholder: t('list.searchPlaceholder') }}
          apply={t('list.apply')}
          count={t('list.count', { count: list.total })}
          filters={[
            {
              name: 'role',
              label: t('list.role'),
              any: t('list.anyRole'),
              options: staffRoles.map((role) => ({ value: role, label: t(`staff:role.${role}`) })),
            },
            {
              name: 'state',
              label: t('list.state'),
              any: t('list.anyState'),
              options: staffAccountStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
            },
          ]}
        />
      }
      table={{
        caption: t('list.caption'),
        columns,
        rows,
        rowKey: (row) => row.staffId,
        empty: <EmptyState title={t('list.emptyTitle')} sentence={t('list.emptySentence')} />,
      }}
    >
      <Invitations />
    </ListPage>
  );
}

function nameCell(row: AccountRow) {
  return (
    <>
      <Link className="link" to={paths.staffMemberAccount(row.staffId)}>
        {row.name}
      </Link>
      <span className="block text-xs font-normal text-muted wrap-anywhere">
        {row.userId} · {row.emailAddress}
      </span>
    </>
  );
}

function Invitations() {
  const { t } = useTranslation(['staffAccounts', 'staff']);
  const { invitations } = useLoaderData<typeof loader>();
  if (invitations.length === 0) return null;
  return (
    <section className="mb-8" aria-labelledby="invitations">
      <h2 id="invitations" className="mb-3 text-xl">
        {t('invitation.title')}
      </h2>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <li key={invitation.invitationId} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 grow basis-72">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                <span className="wrap-anywhere">{invitation.name}</span>
                {invitation.isOver ? <Badge tone="warning">{t('invitation.over')}</Badge> : null}
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                {invitation.emailAddress} · {t(`staff:role.${invitation.role}`)} ·{' '}
                {t('invitation.by', { actor: invitation.inviter, date: invitation.invitedOn })}
              </p>
            </div>
            <Form method="post" className="flex flex-wrap gap-2">
              <input type="hidden" name="invitationId" value={invitation.invitationId} />
              <Button
                type="submit"
                name="intent"
                value="renew"
                aria-label={t('invitation.renewNamed', { name: invitation.name })}
              >
                {t('invitation.renew')}
              </Button>
              <Button
                type="submit"
                variant="quiet"
                name="intent"
                value="withdraw"
                aria-label={t('invitation.withdrawNamed', { name: invitation.name })}
              >
                {t('invitation.withdraw')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
