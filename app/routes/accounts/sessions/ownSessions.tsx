import { ownPathsOf } from '#app/routes/requests/ownAccount.server.ts';
import { Form, useLoaderData } from '@remix-run/react';
import { endAssistant } from '#app/domain/accounts/assistants/ownAssistants.server.ts';
import { endOtherSession, endOtherSessions } from '#app/domain/accounts/sessions/endOtherSessions.server.ts';
import type { Translate } from '#app/domain/messages.ts';
import { accountAction, accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { assistantRows, grantIdOf, sessionIdOf, sessionRows, type SessionRow } from './sessionRows.server.ts';
import { OwnAssistants } from './OwnAssistants.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = accountLoader(async ({ ctx }) => ({
  title: documentTitle(ctx.language, 'account:sessions.title'),
  ...(await sessionRows(ctx)),
  assistants: await assistantRows(ctx),
}));

export const action = accountAction(async ({ ctx, request }) => {
  const form = await readForm(request);
  if (form.has('grantId')) {
    await endAssistant(ctx, grantIdOf(form));
    return redirectWithToast(ownPathsOf(ctx).sessions(), { kind: 'success', message: 'successes:assistantEnded' });
  }
  const sessionId = sessionIdOf(form);
  if (sessionId === 'others') await endOtherSessions(ctx);
  else await endOtherSession(ctx, { sessionId });
  const message = sessionId === 'others' ? 'successes:sessionsEnded' : 'successes:sessionEnded';
  return redirectWithToast(ownPathsOf(ctx).sessions(), { kind: 'success', message });
});

export default function Sessions() {
  const { t } = useTranslation('account');
  const { live, assistants } = useLoaderData<typeof loader>();
  const endOthers = (
    <Form method="post">
      <Button type="submit" name="sessionId" value="others">
        {t('sessions.endOthers')}
      </Button>
    </Form>
  );
  return (
    <>
      <PageHead
        title={t('sessions.title')}
        sentence={t('sessions.sentence')}
        action={live.length > 1 ? endOthers : undefined}
      />
      <LiveSessions />
      <OwnAssistants rows={assistants} />
      <EndedSessions />
    </>
  );
}

function LiveSessions() {
  const { t } = useTranslation('account');
  const { live } = useLoaderData<typeof loader>();
  const columns: Column<SessionRow>[] = [
    ...deviceColumns(t),
    {
      key: 'actions',
      header: t('sessions.actions'),
      cell: (row) => <EndSession row={row} />,
      menu: true,
      nowrap: true,
    },
  ];
  return (
    <section aria-labelledby="live">
      <h2 id="live" className="mb-4">
        {t('sessions.live')}
      </h2>
      <DataTable caption={t('sessions.live')} columns={columns} rows={live} rowKey={(row) => row.id} empty={null} />
      {live.length === 1 && live[0]!.isCurrent ? <p className="field-help mt-3">{t('sessions.onlyThis')}</p> : null}
    </section>
  );
}

/** What every session tells of itself: the device, with how the user signed in and from where, and when. */
function deviceColumns(t: Translate): Column<SessionRow>[] {
  return [
    {
      key: 'device',
      header: t('sessions.device'),
      cell: ({ device, factor, address, isCurrent }) => (
        <div>
          {device}
          {isCurrent ? (
            <>
              {' '}
              <Badge tone="success">{t('sessions.current')}</Badge>
            </>
          ) : null}
          <span className="in-detail block text-xs font-normal text-muted">{factor}</span>
          {address ? (
            <span className="in-detail block text-xs font-normal text-muted wrap-anywhere">
              {t('sessions.from', { address })}
            </span>
          ) : null}
        </div>
      ),
      rowHeader: true,
    },
    { key: 'started', header: t('sessions.started'), cell: (row) => row.started },
    { key: 'lastSeen', header: t('sessions.lastSeen'), cell: (row) => row.lastSeen, fact: true },
  ];
}

function EndSession({ row }: { row: SessionRow }) {
  const { t } = useTranslation('account');
  if (row.isCurrent) return null;
  return (
    <Form method="post">
      <Button type="submit" name="sessionId" value={row.id} aria-label={t('sessions.endLabel', { device: row.device })}>
        {t('sessions.end')}
      </Button>
    </Form>
  );
}

function EndedSessions() {
  const { t } = useTranslation('account');
  const { ended } = useLoaderData<typeof loader>();
  if (ended.length === 0) return null;
  const columns: Column<SessionRow>[] = [
    ...deviceColumns(t),
    { key: 'reason', header: t('sessions.reasonHeader'), cell: (row) => t(`sessions.reason.${row.endedReason}`) },
  ];
  return (
    <section className="mt-8" aria-labelledby="ended">
      <h2 id="ended" className="mb-4">
        {t('sessions.ended')}
      </h2>
      <DataTable caption={t('sessions.ended')} columns={columns} rows={ended} rowKey={(row) => row.id} empty={null} />
    </section>
  );
}
