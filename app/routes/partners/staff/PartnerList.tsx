import { Form } from '@remix-run/react';
import { Badge } from '#app/ui/Badge.tsx';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { PartnerRow } from './partnerRows.server.ts';

const tones = {
  disturbed: 'danger',
  off: 'neutral',
  undecided: 'warning',
  sandbox: 'info',
  connected: 'success',
} as const;

/** Every partner: where it is, how it went in the last 24 hours, the key that checks its tokens, and a try. */
export function PartnerList({ partners }: { partners: readonly PartnerRow[] }) {
  const { t } = useTranslation(['staffPartners', 'tools']);
  const columns: Column<PartnerRow>[] = [
    { key: 'tool', header: t('column.tool'), Cell: NameCell, rowHeader: true, hasDetail: () => true },
    { key: 'state', header: t('column.state'), fact: true, Cell: StateCell },
    { key: 'opened', header: t('outcome.opened'), cell: ({ opened }) => opened, numeric: true },
    { key: 'failed', header: t('outcome.failed'), cell: ({ failed }) => failed, numeric: true },
    { key: 'refused', header: t('outcome.refused'), cell: ({ refused }) => refused, numeric: true },
    { key: 'actions', header: t('column.actions'), Cell: ActionsCell },
  ];
  return (
    <div>
      <p className="mb-2 text-sm text-muted">{t('counts')}</p>
      <DataTable caption={t('list')} columns={columns} rows={partners} rowKey={({ tool }) => tool} empty={null} />
    </div>
  );
}

function NameCell(partner: PartnerRow) {
  const { t } = useTranslation(['staffPartners', 'tools']);
  return (
    <>
      {t(`tools:name.${partner.tool}`)}
      <div className="in-detail text-sm font-normal">
        {partner.addresses.length === 0 ? <p>{t('hidden')}</p> : null}
        {partner.disturbedSince ? <p>{t('disturbedSince', { time: partner.disturbedSince })}</p> : null}
        {partner.tookMs === null ? null : <p className="text-muted">{t('took', { ms: partner.tookMs })}</p>}
        {partner.isPreset ? <p className="text-muted">{t('preset')}</p> : null}
        <details>
          <summary>{t('configuration')}</summary>
          <Configuration partner={partner} />
        </details>
      </div>
    </>
  );
}

function Configuration({ partner }: { partner: PartnerRow }) {
  const { t } = useTranslation('staffPartners');
  return (
    <dl className="partner-configuration">
      <div>
        <dt>{t('addresses')}</dt>
        {partner.addresses.length === 0 ? (
          <dd>{t('none')}</dd>
        ) : (
          partner.addresses.map((address) => (
            <dd key={address} className="break-all">
              {address}
            </dd>
          ))
        )}
      </div>
      {partner.call ? (
        <div>
          <dt>{t('call')}</dt>
          <dd className="break-all">{partner.call}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t('key', { algorithm: partner.algorithm, number: partner.keyNumber })}</dt>
        <dd>
          <pre className="whitespace-pre-wrap break-all">{partner.publicKey.trim()}</pre>
        </dd>
      </div>
      {partner.nextPublicKey && !partner.isPreset ? (
        <div>
          <dt>{t('nextKey', { number: partner.keyNumber + 1 })}</dt>
          <dd>
            <pre className="whitespace-pre-wrap break-all">{partner.nextPublicKey.trim()}</pre>
          </dd>
        </div>
      ) : null}
      {partner.otherPublicKey ? (
        <div>
          <dt>{t('otherKey')}</dt>
          <dd>
            <pre className="whitespace-pre-wrap break-all">{partner.otherPublicKey.trim()}</pre>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function StateCell({ state, disturbedSince }: PartnerRow) {
  const { t } = useTranslation('staffPartners');
  const shown = disturbedSince ? 'disturbed' : state;
  return <Badge tone={tones[shown]}>{t(`state.${shown}`)}</Badge>;
}

function ActionsCell({ tool, addresses, isPreset }: PartnerRow) {
  const { t } = useTranslation(['staffPartners', 'tools']);
  const name = t(`tools:name.${tool}`);
  return (
    <div className="flex gap-2 whitespace-nowrap">
      {addresses.length > 0 ? (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="tool" value={tool} aria-label={t('tryOne', { partner: name })}>
            {t('try')}
          </Button>
        </Form>
      ) : null}
      {isPreset ? null : (
        <LinkButton to={paths.staffSetting('partners', tool)} aria-label={t('changeOne', { partner: name })}>
          {t('change')}
        </LinkButton>
      )}
    </div>
  );
}
