import { useLoaderData } from '@remix-run/react';
import { getAgency } from '#app/domain/agencies/information/getAgency.server.ts';
import { fullName } from '#app/domain/display.ts';
import { homeBrand } from '#app/domain/markets/brands.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { Card } from '#app/ui/Card.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx }) => {
  const { owner } = await getAgency(ctx, ctx.agency.agencyId);
  return {
    title: documentTitle(ctx.language, 'account:data.title'),
    isOwner: can(ctx, 'agency.history'),
    owner: owner && fullName(owner, ctx.language),
    brand: ctx.actor.displayCompany ?? homeBrand(ctx.market),
  };
});

export default function MyData() {
  const { t } = useTranslation('account');
  return (
    <>
      <PageHead title={t('data.title')} sentence={t('data.sentence')} />
      <div className="grid gap-6">
        <Card>
          <p className="max-w-prose">{t('data.what')}</p>
          <p className="field-help mt-2 max-w-prose">{t('data.format')}</p>
          <LinkButton variant="primary" className="mt-4" href={paths.ownDataFile()} download>
            {t('data.download')}
          </LinkButton>
        </Card>
        <ClosingCard />
      </div>
    </>
  );
}

function ClosingCard() {
  const { t } = useTranslation('account');
  const { isOwner, owner, brand } = useLoaderData<typeof loader>();
  return (
    <Card title={t('data.closingTitle')}>
      <p className="max-w-prose">
        {isOwner ? t('data.closingOwner') : owner ? t('data.closing', { owner }) : t('data.closingUnknown')}{' '}
        {isOwner ? (
          <Link className="link" to={paths.contactUs(brand)}>
            {t('data.contact')}
          </Link>
        ) : null}
      </p>
      <p className="field-help mt-2 max-w-prose">{t('data.afterwards')}</p>
    </Card>
  );
}
