import { Form, useNavigation } from '@remix-run/react';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { Fold } from '#app/ui/Fold.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { CertificateRow } from './certificateRows.server.ts';
import { certificateTones } from './certificateTones.ts';

/** A certificate with what its holder can do with it. */
export function CertificateCard({ certificate }: { certificate: CertificateRow }) {
  const { t } = useTranslation(['certificates', 'markets']);
  const {
    number,
    kind,
    curriculum,
    levelKey,
    holderName,
    issuedOn,
    until,
    state,
    revokedReason,
    href,
    pdf,
    badge,
    badgePng,
    badgeSvg,
    image,
    linkedIn,
    mayManage,
  } = certificate;
  const isOfAgency = kind === 'agency';
  // Read out without its card, a button says whose level it is.
  const named = t('sharing.named', {
    level: t(isOfAgency ? 'ofAgency' : 'levelAlone', { level: t(levelKey) }),
    curriculum: t(`markets:curriculum.${curriculum}`),
  });
  return (
    <Card title={named}>
      <div className="certificate-card">
        <img className="certificate-badge" src={image} alt="" width={96} height={96} loading="lazy" />
        <div className="certificate-card-text">
          <p>
            <Badge tone={certificateTones[state]}>{t(`state.${state}`)}</Badge>{' '}
            {state === 'revoked' ? null : t('untilDay', { day: until })}
          </p>
          {revokedReason ? <p className="wrap-anywhere">{t('revokedFor', { reason: revokedReason })}</p> : null}
          <div className="certificate-card-acts">
            <LinkButton variant="primary" to={href} aria-label={`${t('open')}: ${named}`}>
              {t('open')}
            </LinkButton>
            <LinkButton href={pdf} download aria-label={`${t('pdf')}: ${named}`}>
              {t('pdf')}
            </LinkButton>
          </div>
        </div>
      </div>
      <Fold summary={t('more')} fields={[]}>
        {linkedIn || (mayManage && state !== 'revoked') ? (
          <div className="certificate-card-acts">
            {linkedIn ? (
              <LinkButton href={linkedIn} rel="noreferrer" aria-label={`${t('linkedIn')}: ${named}`}>
                {t('linkedIn')}
              </LinkButton>
            ) : null}
            {mayManage && state !== 'revoked' ? <MailForm number={number} named={named} /> : null}
          </div>
        ) : null}
        <DescriptionList
          items={[
            { term: t('holder'), value: holderName },
            { term: t('issuedOn'), value: issuedOn },
            { term: t('number'), value: <span className="text-sm tabular-nums wrap-anywhere">{number}</span> },
          ]}
        />
        {state === 'revoked' ? null : (
          <div>
            <p className="max-w-prose text-sm text-muted">{t('badgeHelp')}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              <LinkButton href={badge} download aria-label={`${t('badgeFile')}: ${named}`}>
                {t('badgeFile')}
              </LinkButton>
              <LinkButton href={badgePng} download aria-label={`${t('badgePng')}: ${named}`}>
                {t('badgePng')}
              </LinkButton>
              <LinkButton href={badgeSvg} download aria-label={`${t('badgeSvg')}: ${named}`}>
                {t('badgeSvg')}
              </LinkButton>
            </div>
          </div>
        )}
        <Sharing certificate={certificate} named={named} />
      </Fold>
    </Card>
  );
}

function MailForm({ number, named }: { number: string; named: string }) {
  const { t } = useTranslation('certificates');
  const isSending = useIsSending(number, 'mail');
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="act" value="mail" />
      <SubmitButton variant="secondary" submitting={isSending}>
        {t('mail')}
        <span className="visually-hidden">: {named}</span>
      </SubmitButton>
    </Form>
  );
}

function Sharing({
  certificate: { number, shared, shareLink, mayManage },
  named,
}: {
  certificate: CertificateRow;
  named: string;
}) {
  const { t } = useTranslation('certificates');
  const act = shared ? 'unshare' : 'share';
  const isSending = useIsSending(number, act);
  return (
    <div className="border-t border-line pt-4">
      <h3 className="font-semibold">{t('sharing.label')}</h3>
      <p className="mt-1 wrap-anywhere">
        {t(shared ? 'sharing.on' : 'sharing.off')}{' '}
        {shared ? (
          <a className="link" href={shareLink}>
            {shareLink}
          </a>
        ) : null}
      </p>
      {mayManage ? (
        <Form method="post" className="mt-3" preventScrollReset>
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="act" value={act} />
          <SubmitButton variant="secondary" submitting={isSending}>
            {t(shared ? 'sharing.switchOff' : 'sharing.switchOn')}
            <span className="visually-hidden">: {named}</span>
          </SubmitButton>
        </Form>
      ) : (
        <p className="mt-2 text-sm text-muted">{t('sharing.onlyOwner')}</p>
      )}
    </div>
  );
}

function useIsSending(number: string, act: string): boolean {
  const { formData } = useNavigation();
  return formData?.get('number') === number && formData.get('act') === act;
}
