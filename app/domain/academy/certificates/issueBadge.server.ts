import type { VisitorContext } from '#app/domain/context.server.ts';
import { levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { badgeContext, credentialContext, signCredential } from '#app/platform/credentialProofs.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { badgeCredential } from './badge.ts';
import { signingKey } from './issuerKeys.server.ts';

interface Certificate {
  number: string;
  kind: string;
  holderName: string;
  agencyName: string;
  curriculum: string;
  level: AcademyLevel;
  statusIndex: number;
  issuedAt: Date;
  validUntil: Date;
  renewedUntil: Date | null;
}

/**
 * Issues a certificate as a signed Open Badges 3.0 credential (D36), in English: wallets everywhere read it. It is the
 * same at each call until a refresher renews it.
 */
export async function issueBadge(ctx: Pick<VisitorContext, 'db' | 'now'>, certificate: Certificate) {
  const { renewedUntil, validUntil, issuedAt } = certificate;
  const until = renewedUntil && renewedUntil > validUntil ? renewedUntil : validUntil;
  const credential = badgeCredential([credentialContext, badgeContext], {
    ...certificate,
    origin: environment().ORIGIN,
    issuerName: translator('en')('common:product'),
    validUntil: until,
    words: achievementWords(certificate),
  });
  return signCredential(credential, await signingKey(ctx), issuedAt);
}

/** What a level of a curriculum is called, what it means, and what it takes, in English. */
export function achievementWords({ curriculum, level }: { curriculum: string; level: AcademyLevel }) {
  const t = translator('en');
  const params = { level: t(levelOf(level, curriculum).nameKey), curriculum: t(`markets:curriculum.${curriculum}`) };
  return {
    name: t('certificates:badge.name', params),
    description: t('certificates:badge.description', params),
    criteria: t('certificates:badge.criteria', params),
  };
}
