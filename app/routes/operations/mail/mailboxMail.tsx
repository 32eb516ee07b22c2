import { useLoaderData } from '@remix-run/react';
import { formatTime } from '#app/domain/display.ts';
import { getMail } from '#app/domain/operations/mail/mailbox.server.ts';
import { paths } from '#app/paths.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { MailStateBadge } from './MailStateBadge.tsx';

export const meta = pageTitle<typeof loader>((mail) => mail.subject);

export const loader = visitorLoader(async ({ ctx, params }) => {
  const { createdAt, sentAt, html, ...mail } = await getMail(ctx, params.mailId ?? '');
  const time = (moment: Date) => formatTime(moment, { market: 'int', language: ctx.language });
  return {
    ...mail,
    hasHtml: html !== '',
    createdAt: time(createdAt),
    sentAt: sentAt && time(sentAt),
  };
});

export default function MailboxMail() {
  const { t } = useTranslation('mailbox');
  const mail = useLoaderData<typeof loader>();
  return (
    <PlainShell wide>
      <p className="mb-4">
        <Link className="link" to={paths.mailbox()}>
          {t('back')}
        </Link>
      </p>
      <div lang={mail.language}>
        <PageHead title={mail.subject} />
      </div>
      <MailHeaders />
      {mail.hasHtml ? <MailParts /> : <p className="mt-6">{t('gone')}</p>}
    </PlainShell>
  );
}

function MailHeaders() {
  const { t } = useTranslation('mailbox');
  const mail = useLoaderData<typeof loader>();
  const items = [
    { term: t('from'), value: mail.from },
    { term: t('to'), value: mail.recipient },
    { term: t('written'), value: mail.createdAt },
    { term: t('state'), value: <MailStateBadge state={mail.state} /> },
  ];
  if (mail.sentAt) items.push({ term: t('sentAt'), value: mail.sentAt });
  if (mail.attachmentName) {
    const file = (
      <a className="link" href={paths.mailboxAttachment(mail.id)} download>
        {mail.attachmentName}
      </a>
    );
    items.push({ term: t('attachment'), value: file });
  }
  if (mail.attempts > 0) items.push({ term: t('attempts'), value: String(mail.attempts) });
  return <DescriptionList items={items} />;
}

function MailParts() {
  const { t } = useTranslation('mailbox');
  const { id, subject, language, text } = useLoaderData<typeof loader>();
  return (
    <>
      <h2 className="mt-8 mb-3">{t('html')}</h2>
      {/* The mail's links open in the whole window, and nothing in it can run. */}
      <iframe
        className="h-[600px] w-full rounded-lg border border-line bg-surface"
        title={t('frame', { subject })}
        src={paths.mailboxHtml(id)}
        sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
      />
      <h2 className="mt-8 mb-3">{t('text')}</h2>
      <p className="max-w-none rounded-lg border border-line bg-sunken p-4 text-sm whitespace-pre-wrap" lang={language}>
        {text}
      </p>
    </>
  );
}
