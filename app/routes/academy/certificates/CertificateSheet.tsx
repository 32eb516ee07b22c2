import { credentialPaths } from '#app/domain/academy/certificates/badge.ts';
import { familyOfCurriculum } from '#app/domain/academy/certificates/certificateFrames.ts';
import type { AcademyLevel } from '#app/domain/markets/curricula.ts';
import { useTranslation } from '#app/ui/texts.tsx';

interface CertificateSheetProps {
  number: string;
  kind: string;
  holderName: string;
  agencyName: string;
  curriculum: string;
  level: AcademyLevel;
  levelKey: string;
  day: string;
  verify: { address: string; qr: { size: number; path: string } };
  /** Under a page's own title it is a heading of the second level. */
  titleLevel: 'h1' | 'h2';
}

/** A Certificate of Achievement as a sheet of paper (spec §2 Popups, D36). */
export function CertificateSheet({
  number,
  kind,
  holderName,
  agencyName,
  curriculum,
  level,
  levelKey,
  day,
  verify,
  titleLevel: Title,
}: CertificateSheetProps) {
  const { t } = useTranslation(['academy', 'markets']);
  return (
    <article className="certificate" data-family={familyOfCurriculum(curriculum)} aria-labelledby="certificate-title">
      <Title id="certificate-title">{t('academy:certificate.title')}</Title>
      <p className="certificate-curriculum">{t(`markets:curriculum.${curriculum}`)}</p>
      <p>{t(kind === 'agency' ? 'academy:certificate.certifiesAgency' : 'academy:certificate.certifies')}</p>
      <div className="certificate-holder">{holderName}</div>
      {kind === 'agency' ? null : <p>{t('academy:certificate.ofAgency', { agency: agencyName })}</p>}
      <p>{t('academy:certificate.reached')}</p>
      <img className="certificate-badge" src={credentialPaths.image(curriculum, level)} alt="" width={96} height={96} />
      <div className="certificate-level">{t(levelKey)}</div>
      <p>{t('academy:certificate.on', { day })}</p>
      <footer>
        <svg
          viewBox={`0 0 ${verify.qr.size} ${verify.qr.size}`}
          role="img"
          aria-label={t('academy:certificate.qr')}
          shapeRendering="crispEdges"
        >
          <rect width="100%" height="100%" fill="#FFFFFF" />
          <path d={verify.qr.path} fill="#000000" />
        </svg>
        <p>
          {t('academy:certificate.number')} <span className="certificate-number">{number}</span>
          <br />
          {t('academy:certificate.check')}{' '}
          <a className="link" href={verify.address}>
            {verify.address}
          </a>
        </p>
      </footer>
    </article>
  );
}
