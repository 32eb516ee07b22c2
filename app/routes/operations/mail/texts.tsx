import { useLoaderData } from '@remix-run/react';
import { formatDate } from '#app/domain/display.ts';
import { listMailTexts } from '#app/domain/operations/mail/ownMailTexts.server.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

const shownLength = 110;

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'mailTexts:title'),
    rows: (await listMailTexts(ctx)).map(({ template, subject, body, savedAt, own }) => ({
      template,
      subject,
      beginning: beginning(body),
      state: own.length === 0 ? 'ours' : own.length === 1 ? own[0]! : 'both',
      since: savedAt && formatDate(savedAt, ctx),
    })),
  }),
  { can: 'staff.edit-mails' },
);

// Several mails may have one subject.
function beginning(body: string): string {
  const line = body.replaceAll(/\s+/g, ' ');
  return line.length > shownLength ? `${line.slice(0, shownLength)}…` : line;
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** The outgoing mails, each with its subject and whose texts it has. */
export default function MailTextsList() {
  const { t } = useTranslation('mailTexts');
  const { rows } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    {
      key: 'subject',
      header: t('list.subject'),
      rowHeader: true,
      cell: ({ template, subject, beginning: text }) => (
        <>
          <Link className="link" to={paths.staffMail(template)}>
            {subject}
          </Link>
          <span className="block text-sm font-normal text-muted">{text}</span>
        </>
      ),
    },
    {
      key: 'state',
      fact: true,
      header: t('list.state'),
      cell: ({ state }) => <Badge tone={state === 'ours' ? 'neutral' : 'info'}>{t(`state.${state}`)}</Badge>,
    },
    { key: 'since', header: t('list.since'), cell: ({ since }) => since ?? '–' },
  ];
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} />
      <DataTable caption={t('title')} columns={columns} rows={rows} rowKey={({ template }) => template} empty={null} />
    </>
  );
}
