import { useLoaderData } from '@remix-run/react';
import { formatTime } from '#app/domain/display.ts';
import { listMails, mailList } from '#app/domain/operations/mail/mailbox.server.ts';
import { paths } from '#app/paths.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { MailStateBadge } from './MailStateBadge.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request }) => {
  const query = mailList.read(new URL(request.url).searchParams);
  const { mails, ...found } = await listMails(ctx, query);
  return {
    title: documentTitle(ctx.language, 'mailbox:title'),
    list: mailList.view(query, found),
    mails: mails.map((mail) => ({
      ...mail,
      createdAt: formatTime(mail.createdAt, { market: 'int', language: ctx.language }),
    })),
  };
});

type Mail = ReturnType<typeof useLoaderData<typeof loader>>['mails'][number];

export default function Mailbox() {
  const { t } = useTranslation('mailbox');
  const { mails, list } = useLoaderData<typeof loader>();
  const subject = (mail: Mail) => (
    <Link className="link" to={paths.mailbox(mail.id)} lang={mail.language}>
      {mail.subject}
    </Link>
  );
  const columns: Column<Mail>[] = [
    { key: 'subject', header: t('subject'), cell: subject, rowHeader: true },
    { key: 'to', header: t('to'), cell: (mail) => mail.recipient },
    { key: 'written', header: t('written'), cell: (mail) => mail.createdAt },
    { key: 'state', header: t('state'), cell: (mail) => <MailStateBadge state={mail.state} /> },
  ];
  const empty = <EmptyState title={t('empty')} sentence={t('emptyHint')} />;
  return (
    <PlainShell wide>
      <PageHead title={t('title')} sentence={t('sentence')} />
      <DataTable caption={t('title')} columns={columns} rows={mails} rowKey={(mail) => mail.id} empty={empty} />
      <Pagination {...list} />
    </PlainShell>
  );
}
