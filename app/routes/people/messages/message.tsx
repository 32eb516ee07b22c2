import { localized } from '#app/domain/localizedText.ts';
import { useLoaderData } from '@remix-run/react';
import { formatDate } from '#app/domain/display.ts';
import { readMessage } from '#app/domain/people/messages/readMessages.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useOwnPaths } from '#app/ui/sessions/useOwnPaths.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx, params }) => {
  const message = await readMessage(ctx, uuidParam(params, 'messageId'));
  const name = localized(ctx.language, 'title', message);
  return {
    documentTitle: documentTitleOf(ctx.language, name),
    name,
    text: localized(ctx.language, 'text', message),
    day: formatDate(message.sentAt, ctx),
  };
});

/** A message of the brand, to which a notification leads. */
export default function Message() {
  const { t } = useTranslation('brandMessages');
  const { name, text, day } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={useOwnPaths().notifications()}>{t('page.all')}</BackLink>
      <PageHead title={name} sentence={t('page.sentence', { day })} />
      <div className="card max-w-prose">
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      </div>
    </>
  );
}
