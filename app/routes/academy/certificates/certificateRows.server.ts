import { credentialPaths } from '#app/domain/academy/certificates/badge.ts';
import { achievementWords, issuerName } from '#app/domain/academy/certificates/issueBadge.server.ts';
import { linkedInAddress } from '#app/domain/academy/certificates/linkedIn.ts';
import { listCertificates } from '#app/domain/academy/certificates/listCertificates.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate } from '#app/domain/display.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { paths } from '#app/paths.ts';
import { environment } from '#app/platform/environment.server.ts';

/** The caller's certificates as their page shows them. */
export async function certificateRows(ctx: AgentContext, brand: BrandCode) {
  const day = (moment: Date) => formatDate(moment, ctx);
  const certificates = await listCertificates(ctx);
  return certificates.map(
    ({ number, kind, curriculum, level, holderName, state, revokedReason, shared, mayManage, issuedAt, until }) => ({
      number,
      kind,
      curriculum,
      holderName,
      state,
      revokedReason,
      shared,
      mayManage,
      isHighest: !certificates.some(
        (other) =>
          other.kind === kind && other.curriculum === curriculum && other.state === 'valid' && other.level > level,
      ),
      levelKey: levelOf(level, curriculum).nameKey,
      issuedOn: day(issuedAt),
      until: day(until),
      href: paths.certificate(brand, number),
      pdf: paths.certificatePdf(brand, number),
      badge: paths.certificateBadge(brand, number),
      badgePng: paths.bakedBadge(brand, number, 'png'),
      badgeSvg: paths.bakedBadge(brand, number, 'svg'),
      image: credentialPaths.image(curriculum, level),
      // What is added to a profile is checked by its public page.
      linkedIn:
        kind !== 'agency' && shared && state === 'valid'
          ? linkedInAddress({
              name: achievementWords({ curriculum, level }).name,
              organization: issuerName(curriculum),
              issuedAt,
              until,
              number,
              address: environment().ORIGIN + paths.sharedCertificate(number),
            })
          : null,
      shareLink: environment().ORIGIN + paths.sharedCertificate(number),
    }),
  );
}

export type CertificateRow = Awaited<ReturnType<typeof certificateRows>>[number];
