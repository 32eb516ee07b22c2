import { readCertificate } from '#app/domain/academy/levels/readCertificate.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate } from '#app/domain/display.ts';
import { levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { localeTag } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { qrCode } from '#app/platform/authenticatorCodes.server.ts';
import { certificatePdf, type CertificateContent } from '#app/platform/certificatePdf.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { NoGlyph } from '#app/platform/textRuns.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { certificateFrames, familyOfCurriculum } from './certificateFrames.ts';

/** A certificate as a file. */
export interface CertificateFile {
  name: string;
  content: Buffer;
}

/**
 * Makes a certificate of the caller, or of their agency, as PDF/UA in the caller's language (D36). Throws `notFound`
 * for anybody else's, and `certificateNotWritable` where a name has a character that no font of the product has.
 */
export async function certificateFile(ctx: AgentContext, typed: string): Promise<CertificateFile> {
  const certificate = await readCertificate(ctx, typed);
  try {
    return { name: `certificate-${certificate.number}.pdf`, content: await certificatePdf(sheetOf(ctx, certificate)) };
  } catch (error) {
    throw error instanceof NoGlyph ? new Refusal('certificateNotWritable') : error;
  }
}

interface Certificate {
  number: string;
  kind: string;
  holderName: string;
  agencyName: string;
  curriculum: string;
  level: AcademyLevel;
  issuedAt: Date;
}

function sheetOf(
  { language, textLocale, market }: AgentContext,
  { number, kind, holderName, agencyName, curriculum, level, issuedAt }: Certificate,
): CertificateContent {
  const t = translator(textLocale ?? language);
  const address = `${environment().ORIGIN}/verify/${number}`;
  const small = { size: 14, weight: 400, above: 18 } as const;
  return {
    title: `${t('academy:certificate.title')} – ${holderName}`,
    language: localeTag(market, language),
    producer: t('common:product'),
    issuedAt,
    frame: certificateFrames[familyOfCurriculum(curriculum)],
    lines: [
      { text: t('academy:certificate.title'), size: 34, weight: 700, above: 0, heading: true },
      { text: t(`markets:curriculum.${curriculum}`), size: 16, weight: 400, above: 4, muted: true },
      {
        text: t(kind === 'agency' ? 'academy:certificate.certifiesAgency' : 'academy:certificate.certifies'),
        ...small,
        above: 30,
      },
      { text: holderName, size: 30, weight: 700, above: 10 },
      ...(kind === 'agency'
        ? []
        : [{ text: t('academy:certificate.ofAgency', { agency: agencyName }), ...small, above: 2 }]),
      { text: t('academy:certificate.reached'), ...small },
      { text: t(levelOf(level, curriculum).nameKey), size: 26, weight: 700, above: 8 },
      { text: t('academy:certificate.on', { day: formatDate(issuedAt, market, language) }), ...small, above: 10 },
    ],
    foot: { number: `${t('academy:certificate.number')} ${number}`, check: t('academy:certificate.check'), address },
    qr: { ...qrCode(address), alt: t('academy:certificate.qr') },
  };
}
