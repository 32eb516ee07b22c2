import { endOfCertificate } from '#app/domain/academy/levels/certificateState.ts';
import { renewalOf } from '#app/domain/academy/levels/certificateRenewal.server.ts';
import type { AgentContext, VisitorContext } from '#app/domain/context.server.ts';
import { brands } from '#app/domain/markets/brands.ts';
import { brandOfCurriculum, levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { lookToday } from '#app/domain/markets/settings/lookToday.server.ts';
import { badgeContext, credentialContext, signCredential } from '#app/platform/credentialProofs.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { badgeCredential } from './badge.ts';
import { hashedAddress } from './bakeBadge.server.ts';
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
 * Issues a certificate as a signed Open Badges 3.0 credential, in English: wallets everywhere read it. It is the
 * same at each call until a refresher renews it, or its brand sets another logo.
 */
export async function issueBadge(
  ctx: Pick<VisitorContext, 'db' | 'now'>,
  certificate: Certificate,
  identities: readonly object[] = [],
) {
  const { renewedUntil, issuedAt, curriculum } = certificate;
  const { logo } = await lookToday(ctx, brandOfCurriculum(curriculum));
  const credential = badgeCredential([credentialContext, badgeContext], {
    ...certificate,
    origin: environment().ORIGIN,
    identities,
    issuer: { name: issuerName(curriculum), logo: logo?.hash },
    validUntil: endOfCertificate(certificate, renewedUntil),
    words: achievementWords(certificate),
  });
  return signCredential(credential, await signingKey(ctx), issuedAt);
}

/**
 * Issues a certificate as `issueBadge` does, for its holder: an advisor's has their e-mail address as a hash, so that
 * their wallet knows it for theirs. The public copy has none, for an address can be guessed.
 */
export async function issueOwnBadge(
  ctx: Pick<AgentContext, 'db' | 'now' | 'actor'>,
  certificate: Omit<Certificate, 'renewedUntil'> & Parameters<typeof renewalOf>[1],
) {
  const own = certificate.kind === 'agency' ? [] : [hashedAddress(certificate.number, ctx.actor.emailAddress)];
  return issueBadge(ctx, { ...certificate, renewedUntil: await renewalOf(ctx.db, certificate) }, own);
}

/** The brand behind a curriculum, in English; the key that signs is the installation's. */
export function issuerName(curriculum: string): string {
  return translator('en')(brands[brandOfCurriculum(curriculum)].nameKey);
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
