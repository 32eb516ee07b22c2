import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import swaggerStyles from 'swagger-ui-dist/swagger-ui.css?url';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { SwaggerReference } from './SwaggerReference.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: swaggerStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx }) => ({
  title: documentTitle(ctx.language, 'api:title'),
  address: ctx.language === 'en' ? '/openapi.json' : `/openapi.json?language=${ctx.language}`,
}));

/** The reference of the JSON API for people: Swagger UI, made from the OpenAPI document. */
export default function Documentation() {
  const { t } = useTranslation('api');
  const { address } = useLoaderData<typeof loader>();
  return (
    <PlainShell wide>
      <PageHead
        title={t('title')}
        sentence={t('sentence')}
        action={<LinkButton href={address}>{t('machineReadable')}</LinkButton>}
      />
      <noscript>
        <p>{t('noScript')}</p>
      </noscript>
      <SwaggerReference address={address} />
    </PlainShell>
  );
}
