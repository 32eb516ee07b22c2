import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate, formatTime, fullName } from '#app/domain/display.ts';
import { can } from '#app/domain/permissions/can.ts';
import { anyoneInReach } from '#app/domain/permissions/reach.ts';
import { roles } from '#app/domain/permissions/codes.ts';
import { invitationList } from '#app/domain/people/invitations/invitationList.ts';
import { renewAgentInvitation, withdrawAgentInvitation } from '#app/domain/people/invitations/inviteAgent.server.ts';
import { listInvitations, type OpenInvitation } from '#app/domain/people/invitations/listInvitations.server.ts';
import { isRefusal, Refusal, type RefusalCode } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => {
    const query = invitationList.read(new URL(request.url).searchParams);
    const { invitations, ...found } = await listInvitations(ctx, query);
    return {
      title: documentTitle(ctx.language, 'invitations:list.title'),
      rows: invitations.map((invitation) => rowOf(ctx, invitation)),
      list: invitationList.view(query, found),
      // A user who is bound to deleted branches cannot add users.
      mayInvite: can(ctx, 'user.add', anyoneInReach(ctx.actor, 'A')),
    };
  },
  { can: 'agency.invitations' },
);

const act = z.object({ intent: z.enum(['renew', 'withdraw']), invitationId: z.uuid() });

const messages: Partial<Record<RefusalCode, string>> = {
  notFound: 'invitations:list.gone',
  '7008': 'invitations:list.taken',
  throttled: 'invitations:list.tooMany',
};

export const action = agentAction(
  async ({ ctx, request }) => {
    const asked = act.safeParse(Object.fromEntries(await readForm(request)));
    if (!asked.success) throw new Refusal('malformedRequest');
    const { intent, invitationId } = asked.data;
    // The page of the list and what was searched for stay.
    const { pathname, search } = new URL(request.url);
    const here = pathname + search;
    try {
      const { emailAddress } = await (intent === 'renew' ? renewAgentInvitation : withdrawAgentInvitation)(
        ctx,
        invitationId,
      );
      return await redirectWithToast(here, {
        kind: 'success',
        message: intent === 'renew' ? 'invitations:list.renewed' : 'invitations:list.withdrawn',
        params: { emailAddress: emailAddress.toLowerCase() },
      });
    } catch (error) {
      const message = isRefusal(error) ? messages[error.code] : undefined;
      if (!message) throw error;
      return redirectWithToast(here, { kind: 'error', message });
    }
  },
  { can: 'agency.invitations' },
);

type Row = ReturnType<typeof rowOf>;

function rowOf(ctx: AgentContext, invitation: OpenInvitation) {
  const { language, now } = ctx;
  const { invitationId, emailAddress, agentType, invitedAt, expiresAt, inviter } = invitation;
  return {
    invitationId,
    name: fullName(invitation, language),
    emailAddress: emailAddress.toLowerCase(),
    roleKey: roles[agentType].labelKey,
    invitedOn: formatDate(invitedAt, ctx),
    inviter: fullName(inviter, language),
    until: expiresAt > now ? formatTime(expiresAt, ctx) : null,
    // Of a role that the reader may not give it is an owner's to send again or to withdraw.
    mayAct: can(ctx, 'user.add', invitation),
  };
}

/** Open invitations to the agency. */
export default function Invitations() {
  const { t } = useTranslation(['invitations', 'codes']);
  const { rows, list } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'name', header: t('list.name'), Cell: Person, rowHeader: true },
    { key: 'role', header: t('list.role'), cell: ({ roleKey }) => t(roleKey) },
    {
      key: 'invited',
      header: t('list.invited'),
      cell: ({ invitedOn, inviter }) => t('list.by', { date: invitedOn, actor: inviter }),
    },
    {
      key: 'until',
      header: t('list.until'),
      cell: ({ until }) => until ?? <Badge tone="warning">{t('list.over')}</Badge>,
    },
    { key: 'actions', header: t('list.actions'), cell: (row) => (row.mayAct ? <Acts {...row} /> : null) },
  ];
  return (
    <ListPage
      title={t('list.title')}
      sentence={t('list.sentence')}
      list={list}
      search={{ label: t('list.searchLabel'), placeholder: t('list.searchPlaceholder') }}
      apply={t('list.apply')}
      count={t('list.count', { count: list.total })}
      table={{
        caption: t('list.caption'),
        columns,
        rows,
        rowKey: ({ invitationId }) => invitationId,
        empty: <None />,
      }}
    />
  );
}

function Person({ name, emailAddress }: Row) {
  return (
    <>
      <span className="wrap-anywhere">{name}</span>
      <span className="block text-xs font-normal text-muted wrap-anywhere">{emailAddress}</span>
    </>
  );
}

function Acts({ invitationId, name }: Row) {
  const { t } = useTranslation('invitations');
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="invitationId" value={invitationId} />
      <Button type="submit" name="intent" value="renew" aria-label={t('list.renewNamed', { name })}>
        {t('list.renew')}
      </Button>
      <Button
        type="submit"
        variant="quiet"
        name="intent"
        value="withdraw"
        aria-label={t('list.withdrawNamed', { name })}
      >
        {t('list.withdraw')}
      </Button>
    </Form>
  );
}

function None() {
  const { t } = useTranslation(['invitations', 'content']);
  const { mayInvite } = useLoaderData<typeof loader>();
  return (
    <EmptyState
      title={t('list.emptyTitle')}
      sentence={t('list.emptySentence')}
      action={mayInvite ? <LinkButton to={paths.inviteAgent()}>{t('content:agency.invite')}</LinkButton> : null}
    />
  );
}
