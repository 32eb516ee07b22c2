import { useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { ChangeHistory } from '#app/routes/agencies/auditTrail/ChangeHistory.tsx';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { memberPage } from './memberPage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(({ ctx, params }) => memberPage(ctx, params.ccn ?? ''), {
  can: 'staff.see-members',
});

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

/** A member of the directory: their data, the present and former holders of the number, and corrections. */
export default function Member() {
  const { t } = useTranslation('members');
  const { ccn, name, source, tone, facts, mayCorrect, ...page } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={paths.staffMembers()}>{t('back')}</BackLink>
      <PageHead
        title={name}
        sentence={<span className="tabular-nums">{t('numbered', { ccn })}</span>}
        action={<Badge tone={tone}>{t(`source.${source}`)}</Badge>}
      />
      <div className="grid gap-6">
        <Card title={t('data')}>
          <div className="wrap-anywhere">
            <DescriptionList items={facts} />
          </div>
          {mayCorrect ? (
            <div className="form-actions mt-4">
              <LinkButton href={paths.staffMemberCorrection(ccn)}>{t('correct.open')}</LinkButton>
            </div>
          ) : null}
        </Card>
        <Holders holders={page.holders} />
        {page.moves.length > 0 ? <Moves moves={page.moves} /> : null}
        <ChangeHistory title={t('history.title')} none={t('history.none')} events={page.events} />
      </div>
    </>
  );
}

function Holders({ holders }: Pick<Page, 'holders'>) {
  const { t } = useTranslation('members');
  return (
    <Card title={t('holders.title')}>
      {holders.length === 0 ? <p className="text-muted">{t('holders.none')}</p> : null}
      <ul className="grid gap-3 wrap-anywhere">
        {holders.map((holder) => (
          <li key={`${holder.name} ${holder.when}`}>
            <p className="font-semibold">
              {holder.name} {holder.isNow ? <Badge tone="info">{t('holders.now')}</Badge> : null}
            </p>
            {holder.agency ? <p>{t('holders.agency', holder.agency)}</p> : null}
            <p className="text-sm text-muted">{holder.when}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Moves({ moves }: Pick<Page, 'moves'>) {
  const { t } = useTranslation('members');
  return (
    <Card title={t('moves.title')}>
      <ul className="grid gap-2 wrap-anywhere">
        {moves.map(({ text, back }) => (
          <li key={text}>
            {text}
            {back ? <span className="block text-sm text-muted">{back}</span> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
