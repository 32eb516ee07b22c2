import type { ListedTokenPartner, TokenPartnerState } from '#app/domain/partners/staff/readTokenPartners.server.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

const tones = { on: 'success', keyless: 'warning', off: 'neutral', preset: 'info' } as const;

/** Whether the tokens of a partner are taken. */
export function TokenPartnerBadge({ state }: { state: TokenPartnerState }) {
  const { t } = useTranslation('tokenPartners');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}

/** The partners that send tokens, each with what it may do; a new one, and a try of a token. */
export function TokenPartners({ partners }: { partners: readonly ListedTokenPartner[] }) {
  const { t } = useTranslation('tokenPartners');
  return (
    <section aria-labelledby="token-partners">
      <h2 className="mb-1 text-xl" id="token-partners">
        {t('section')}
      </h2>
      <p className="mb-3 text-sm text-muted">{t('sectionSentence')}</p>
      <div className="mb-3 flex flex-wrap gap-2">
        <LinkButton to={toolPaths.staffNewTokenPartner()}>{t('add')}</LinkButton>
        <LinkButton to={toolPaths.staffTryToken()}>{t('tryToken')}</LinkButton>
      </div>
      <DataTable
        caption={t('section')}
        columns={[
          {
            key: 'name',
            header: t('list.name'),
            rowHeader: true,
            cell: ({ partnerId, name, issuer }) => (
              <>
                {partnerId === null ? (
                  <span className="wrap-anywhere">{name}</span>
                ) : (
                  <Link className="link" to={toolPaths.staffTokenPartner(partnerId)}>
                    {name}
                  </Link>
                )}
                {name === issuer ? null : (
                  <span className="block text-xs font-normal text-muted wrap-anywhere">{issuer}</span>
                )}
              </>
            ),
          },
          {
            key: 'rights',
            fact: true,
            header: t('list.rights'),
            cell: ({ rights }) => rights.map((right) => t(`right.${right}`)).join(t('and')),
          },
          {
            key: 'state',
            fact: true,
            header: t('list.state'),
            cell: ({ state }) => <TokenPartnerBadge state={state} />,
          },
        ]}
        rows={partners}
        rowKey={({ issuer }) => issuer}
        empty={<EmptyState title={t('list.empty')} sentence={t('list.emptySentence')} />}
      />
    </section>
  );
}
