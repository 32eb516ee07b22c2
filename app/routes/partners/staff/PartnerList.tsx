import { Form } from '@remix-run/react';
import { Badge } from '#app/ui/Badge.tsx';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
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
  return (
    <ul className="partner-list">
      {partners.map((partner) => {
        const name = t(`tools:name.${partner.tool}`);
        const state = partner.disturbedSince ? 'disturbed' : partner.state;
        return (
          <li key={partner.tool} className="card">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3>{name}</h3>
              <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
            </div>
            {partner.addresses.length === 0 ? <p className="mt-1 text-sm">{t('hidden')}</p> : null}
            {partner.disturbedSince ? (
              <p className="text-sm">{t('disturbedSince', { time: partner.disturbedSince })}</p>
            ) : null}
            <p className="mt-1 text-sm">
              {t('counts', { opened: partner.opened, failed: partner.failed, refused: partner.refused })}
            </p>
            {partner.tookMs === null ? null : <p className="text-sm text-muted">{t('took', { ms: partner.tookMs })}</p>}
            <details className="mt-2 text-sm">
              <summary>{t('configuration')}</summary>
              <dl className="mt-2 grid gap-2">
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
            </details>
            {partner.isPreset ? <p className="mt-3 text-sm text-muted">{t('preset')}</p> : null}
            <div className="mt-3 flex flex-wrap gap-2">
              {partner.addresses.length > 0 ? (
                <Form method="post" preventScrollReset>
                  <Button type="submit" name="tool" value={partner.tool} aria-label={t('tryOne', { partner: name })}>
                    {t('try')}
                  </Button>
                </Form>
              ) : null}
              {partner.isPreset ? null : (
                <LinkButton
                  to={paths.staffSetting('partners', partner.tool)}
                  aria-label={t('changeOne', { partner: name })}
                >
                  {t('change')}
                </LinkButton>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
