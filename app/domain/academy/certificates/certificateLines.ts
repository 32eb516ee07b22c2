import { familyOfCurriculum, levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { brandHands, type BrandHand } from '#app/domain/markets/brandHands.ts';

/** What a certificate is of. */
export interface CertifiedLevel {
  kind: string;
  holderName: string;
  agencyName: string;
  curriculum: string;
  level: AcademyLevel;
}

/** The place of a line on the sheet. */
export type CertificatePart =
  | 'title'
  | 'curriculum'
  | 'certifies'
  | 'holder'
  | 'agency'
  | 'reached'
  | 'level'
  | 'day'
  | 'signature';

/** A line of a certificate: its words. */
export interface CertificateText {
  part: CertificatePart;
  text: string;
}

/**
 * What a certificate says, in the order in which it is read: the screen and the PDF both take it from here. `say` gives
 * the text of a key, `day` is the day of issue in the reader's format.
 */
export function certificateLines(
  { kind, holderName, agencyName, curriculum, level }: CertifiedLevel,
  { say, day }: { say: (key: string, params?: Record<string, string>) => string; day: string },
): CertificateText[] {
  const isAgency = kind === 'agency';
  const ofCurriculum = say(`markets:curriculum.${curriculum}`);
  return [
    { part: 'title', text: say('academy:certificate.title') },
    { part: 'curriculum', text: ofCurriculum },
    {
      part: 'certifies',
      text: say(isAgency ? 'academy:certificate.certifiesAgency' : 'academy:certificate.certifies'),
    },
    { part: 'holder', text: holderName },
    ...(isAgency
      ? []
      : [{ part: 'agency' as const, text: say('academy:certificate.ofAgency', { agency: agencyName }) }]),
    { part: 'reached', text: say('academy:certificate.reached') },
    { part: 'level', text: say(levelOf(level, curriculum).nameKey) },
    { part: 'day', text: say('academy:certificate.on', { day }) },
    { part: 'signature', text: say('academy:certificate.signature', { curriculum: ofCurriculum }) },
  ];
}

/** How the brand's family draws the certificates of a curriculum; their colors and fonts are those of the brand's look. */
export function handOfCurriculum(curriculum: string): BrandHand {
  return brandHands[familyOfCurriculum(curriculum)];
}
