import type { CertificateState } from '#app/domain/academy/levels/certificateState.ts';
import { readCertificate } from '#app/domain/academy/levels/readCertificate.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate } from '#app/domain/display.ts';
import { brands } from '#app/domain/markets/brands.ts';
import { brandMarks } from '#app/domain/markets/brandMarks.ts';
import { brandOfCurriculum, familyOfCurriculum } from '#app/domain/markets/curricula.ts';
import { localeTag } from '#app/domain/markets/markets.ts';
import type { Look } from '#app/domain/markets/settings/kinds/appearance.ts';
import { lookToday } from '#app/domain/markets/settings/lookToday.server.ts';
import { openLogo } from '#app/domain/markets/settings/openLogo.server.ts';
import { logoSize } from '#app/domain/markets/settings/logos.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { qrCode } from '#app/platform/authenticatorCodes.server.ts';
import { certificatePdf, type CertificateContent, type CertificateLine } from '#app/platform/certificatePdf.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { NoGlyph } from '#app/platform/textRuns.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { emblemShapes } from './badgeImage.ts';
import { certificateLines, handOfCurriculum, type CertificatePart, type CertifiedLevel } from './certificateLines.ts';

/** A certificate as a file. */
export interface CertificateFile {
  name: string;
  content: Buffer;
}

/**
 * Makes a certificate of the caller, or of their agency, as PDF/UA in the caller's language and today's look of its
 * brand. Throws `notFound`
 * for anybody else's, and `certificateNotWritable` where a name has a character that no font of the product has.
 */
export async function certificateFile(ctx: AgentContext, typed: string): Promise<CertificateFile> {
  const certificate = await readCertificate(ctx, typed);
  const look = await lookToday(ctx, brandOfCurriculum(certificate.curriculum));
  const logo = look.logo && (await openLogo(ctx, look.logo.hash));
  try {
    return {
      name: `certificate-${certificate.number}.pdf`,
      content: await certificatePdf(certificateContent(ctx, { ...certificate, look, logo }, environment().ORIGIN)),
    };
  } catch (error) {
    throw error instanceof NoGlyph ? new Refusal('certificateNotWritable') : error;
  }
}

interface Certificate extends CertifiedLevel {
  number: string;
  issuedAt: Date;
  state: CertificateState;
  /** The brand's, and the picture of its logo. */
  look: Look;
  logo: Uint8Array | undefined;
}

/** The size of a line and its distance below the line before, in points; `serif` where the brand's headings have one. */
const settings: Record<CertificatePart, Omit<CertificateLine, 'text'>> = {
  title: { size: 34, weight: 700, above: 0, heading: true, serif: true },
  curriculum: { size: 15, weight: 400, above: 2, muted: true },
  certifies: { size: 14, weight: 400, above: 16 },
  holder: { size: 30, weight: 700, above: 5, serif: true },
  agency: { size: 14, weight: 400, above: 1 },
  reached: { size: 14, weight: 400, above: 12 },
  level: { size: 26, weight: 700, above: 4, serif: true },
  day: { size: 12, weight: 400, above: 0, beside: 'left' },
  signature: { size: 12, weight: 400, above: 0, beside: 'right' },
};

/** The room of a brand's logo, in points. */
const logoRoom = { width: 120, height: 30 };

/** A certificate as what a PDF of it says and shows; it is verified at the portal's origin. */
export function certificateContent(
  { language, textLocale, market }: Pick<AgentContext, 'language' | 'textLocale' | 'market'>,
  certificate: Certificate,
  origin: string,
): CertificateContent {
  const { number, holderName, curriculum, issuedAt, state, look, logo } = certificate;
  const t = translator(textLocale ?? language);
  const address = `${origin}/verify/${number}`;
  const { frame } = handOfCurriculum(curriculum);
  const isSerif = (part: CertificatePart) => (settings[part].serif ? look.headingFont : look.textFont) === 'serif';
  return {
    title: `${t('academy:certificate.title')} – ${holderName}`,
    language: localeTag(market, language),
    producer: t('common:product'),
    issuedAt,
    frame: { style: frame, accent: look.light.accent },
    mark: brandMarks[familyOfCurriculum(curriculum)],
    logo: look.logo &&
      logo && {
        content: logo,
        ...logoSize(look.logo, logoRoom),
        ground: look.light.header,
        alt: look.logo.alt[language] || t(brands[brandOfCurriculum(curriculum)].nameKey),
      },
    emblem: emblemShapes(certificate),
    lines: certificateLines(certificate, { say: t, day: formatDate(issuedAt, { market, language }) }).map(
      ({ part, text }) => ({ ...settings[part], text, serif: isSerif(part) }),
    ),
    foot: {
      serif: look.textFont === 'serif',
      // The same words as on its page: a copy that is made now must not look like a valid certificate.
      state: state === 'valid' ? '' : t(`academy:verify.${state}`),
      number: `${t('academy:certificate.number')} ${number}`,
      check: t('academy:certificate.check'),
      address,
    },
    qr: { ...qrCode(address), alt: t('academy:certificate.qr') },
  };
}
