import { credentialPaths } from '#app/domain/academy/certificates/badge.ts';
import { sharedCertificate } from '#app/domain/academy/certificates/sharedCertificate.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { formatDate } from '#app/domain/display.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { environment } from '#app/platform/environment.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { Language } from '#app/i18n.ts';
import { verifyLink } from './verifyLink.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';

/** The document title of a certificate's page in the console. */
export function staffTitle(language: Language, holder: string): string {
  return documentTitleOf(language, translator(language)('certificates:staff.one', { holder }));
}

/**
 * What the public page of a certificate shows; null for one that is not shared. Throws `throttled` as
 * `sharedCertificate`.
 */
export async function sharedPage(ctx: VisitorContext, typed: string) {
  const shared = await sharedCertificate(ctx, typed).catch((error: unknown) => {
    if (isRefusal(error) && error.code === 'notFound') return null;
    throw error;
  });
  if (!shared) return null;
  const { number, kind, holderName, agencyName, curriculum, level, issuedAt, state } = shared;
  const t = translator(ctx.textLocale ?? ctx.language);
  const { nameKey: levelKey } = levelOf(level, curriculum);
  const words = { holder: holderName, level: t(levelKey), curriculum: t(`markets:curriculum.${curriculum}`) };
  const heading = t('certificates:shared.title', words);
  return {
    number,
    kind,
    holderName,
    agencyName,
    curriculum,
    level,
    state,
    heading,
    image: environment().ORIGIN + credentialPaths.image(curriculum, level),
    title: documentTitleOf(ctx.language, heading),
    sentence: t('certificates:shared.sentence', words),
    day: formatDate(issuedAt, ctx),
    verify: verifyLink(number),
  };
}
