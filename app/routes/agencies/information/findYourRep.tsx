import { useLoaderData } from '@remix-run/react';
import { brandAssignment } from '#app/domain/agencies/information/brandAssignment.server.ts';
import { readAssigned } from '#app/domain/agencies/information/readAssigned.server.ts';
import { PageArticle } from '#app/routes/content/documents/PageArticle.tsx';
import { portalPageData } from '#app/routes/content/documents/portalPageData.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { Representative } from './Representative.tsx';

export const meta = pageTitle<typeof loader>((page) => page.article.documentTitle);

/** The page about representatives (spec §2), with the district sales manager of the reader's agency. */
export const loader = agentLoader(async ({ ctx, request, params }) => {
  const rest = new URL(request.url).pathname
    .replace(/\.data$/, '')
    .split('/')
    .slice(4)
    .join('/');
  return {
    article: await portalPageData(ctx, request, { segment: params.brand ?? '', rest }),
    assignment: await brandAssignment(ctx, await readAssigned(ctx)),
  };
});

export default function FindYourRep() {
  const { t } = useTranslation(['agencies', 'fields']);
  const { article, assignment } = useLoaderData<typeof loader>();
  const { region, district, dsm } = assignment;
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageArticle {...article} />
      {dsm ? (
        <Card title={t('representative.title')}>
          <DescriptionList
            items={[
              { term: t('fields:dsm'), value: <Representative {...assignment} /> },
              ...(district ? [{ term: t('fields:district'), value: district }] : []),
              ...(region ? [{ term: t('fields:region'), value: region }] : []),
            ]}
          />
        </Card>
      ) : null}
    </div>
  );
}
