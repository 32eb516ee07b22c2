import { credentialPaths } from '#app/domain/academy/certificates/badge.ts';
import {
  certificateLines,
  handOfCurriculum,
  type CertificatePart,
} from '#app/domain/academy/certificates/certificateLines.ts';
import { brandMarks } from '#app/domain/markets/brandMarks.ts';
import { brandOfCurriculum, familyOfCurriculum, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { LogoPlate, useLogo } from '#app/ui/brand/LogoPicture.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface CertificateSheetProps {
  number: string;
  kind: string;
  holderName: string;
  agencyName: string;
  curriculum: string;
  level: AcademyLevel;
  day: string;
  verify: { address: string; qr: { size: number; path: string } };
  /** Under a page's own title it is a heading of the second level. */
  titleLevel: 'h1' | 'h2';
}

/** The room of a brand's logo, as large as on paper. */
const logoRoom = { width: 160, height: 40 };

/** A Certificate of Achievement as a sheet of paper in today's look of its brand (spec §2 Popups). */
export function CertificateSheet({ number, day, verify, titleLevel: Title, ...certified }: CertificateSheetProps) {
  const { t } = useTranslation(['academy', 'markets']);
  const { curriculum, level } = certified;
  const lines = certificateLines(certified, { say: (key, params) => t(key, params), day });
  const line = (wanted: CertificatePart) => lines.find(({ part }) => part === wanted)?.text;
  const agency = line('agency');
  const brand = brandOfCurriculum(curriculum);
  const logo = useLogo(brand);
  return (
    <article
      className={`certificate certificate-${handOfCurriculum(curriculum).frame}`}
      data-paper={brand}
      aria-labelledby="certificate-title"
    >
      {logo ? (
        <LogoPlate logo={logo} brand={brand} alt={logo.alt} box={logoRoom} />
      ) : (
        <svg className="certificate-mark" viewBox="0 0 32 32" aria-hidden="true">
          <path d={brandMarks[familyOfCurriculum(curriculum)]} />
        </svg>
      )}
      <Title id="certificate-title">{line('title')}</Title>
      <p className="certificate-curriculum">{line('curriculum')}</p>
      <p>{line('certifies')}</p>
      <div className="certificate-holder">{line('holder')}</div>
      {agency ? <p>{agency}</p> : null}
      <p>{line('reached')}</p>
      <div className="certificate-level">{line('level')}</div>
      <div className="certificate-signed">
        <p>{line('day')}</p>
        <img
          className="certificate-badge"
          src={credentialPaths.image(curriculum, level)}
          alt=""
          width={112}
          height={112}
        />
        <p>{line('signature')}</p>
      </div>
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
