import { useLoaderData } from '@remix-run/react';
import { fullName } from '#app/domain/display.ts';
import { ownPaths } from '#app/paths.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx }) => {
    const { userId, emailAddress, emailValidFlag, role, markets } = ctx.staff;
    return {
      title: documentTitle(ctx.language, 'staff:account.title'),
      name: fullName(ctx.staff, ctx.language).trim() || userId,
      userId,
      role,
      markets,
      emailAddress: emailAddress.toLowerCase(),
      emailValidFlag,
    };
  },
  { about: 'own' },
);

/** A staff member's own account: who they are, what they may do and where, and a copy of what is kept of them. */
export default function StaffProfile() {
  const { t } = useTranslation(['staff', 'account', 'fields', 'markets']);
  const { name, userId, role, markets, emailAddress, emailValidFlag } = useLoaderData<typeof loader>();
  const facts = [
    { term: t('fields:userId'), value: userId },
    { term: t('account.role'), value: t(`role.${role}`) },
    {
      term: t('account.markets'),
      value:
        markets.length === 0
          ? t('account.everyMarket')
          : markets.map((market) => t(`markets:market.${market}`)).join(' · '),
    },
    {
      term: t('fields:emailAddress'),
      value: emailValidFlag ? emailAddress : t('account.notValidated', { emailAddress }),
    },
  ];
  return (
    <>
      <PageHead title={name} sentence={t('account.sentence')} />
      <div className="grid gap-6">
        <Card>
          <DescriptionList items={facts} />
          <p className="field-help mt-3">{t('account.whoChanges')}</p>
        </Card>
        <Card title={t('account:data.title')}>
          <p className="max-w-prose">{t('account.data')}</p>
          <LinkButton variant="primary" className="mt-4" href={ownPaths.staff.dataFile()} download>
            {t('account:data.download')}
          </LinkButton>
        </Card>
      </div>
    </>
  );
}
