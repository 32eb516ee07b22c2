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
import { application } from '#server/application.server.ts';
import guideStyles from './documentation.css?url';
import { Guide } from './Guide.tsx';
import { SwaggerReference } from './SwaggerReference.tsx';

export const links: LinksFunction = () => [swaggerStyles, guideStyles].map((href) => ({ rel: 'stylesheet', href }));

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx }) => ({
  title: documentTitle(ctx.language, 'apiGuide:title'),
  guide: application.apiGuide(),
  address: ctx.language === 'en' ? '/openapi.json' : `/openapi.json?language=${ctx.language}`,
}));

/** The JSON API for people: a guide, and the reference by Swagger UI, made from the OpenAPI document. */
export default function Documentation() {
  const { t } = useTranslation(['apiGuide', 'api']);
  const { address, guide } = useLoaderData<typeof loader>();
  return (
    <PlainShell wide>
      <PageHead
        title={t('title')}
        sentence={t('sentence')}
        action={<LinkButton href={address}>{t('api:machineReadable')}</LinkButton>}
      />
      <Guide {...guide} />
      <h2 className="mb-3" id="reference">
        {t('reference')}
      </h2>
      <noscript>
        <p>{t('api:noScript')}</p>
      </noscript>
      <SwaggerReference address={address} />
    </PlainShell>
  );
}
