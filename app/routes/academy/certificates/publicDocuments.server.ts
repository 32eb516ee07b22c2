import { achievement, issuerDocument } from '#app/domain/academy/certificates/badge.ts';
import { publicKeys } from '#app/domain/academy/certificates/issuerKeys.server.ts';
import { achievementWords } from '#app/domain/academy/certificates/issueBadge.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { curriculumCodes, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { badgeContext, credentialContext } from '#app/platform/credentialProofs.server.ts';
import { environment } from '#app/platform/environment.server.ts';

/** The issuer's document with the installation's keys. */
export async function issuerOfBadges(ctx: VisitorContext) {
  return issuerDocument(environment().ORIGIN, await publicKeys(ctx));
}

/** The level of a curriculum that an address names. Throws `notFound` for one that there is not. */
export function namedAchievement({ curriculum: code, level: number }: Record<string, string | undefined>) {
  const curriculum = curriculumCodes.find((each) => each === code);
  const level = ([1, 2, 3, 4] as const satisfies readonly AcademyLevel[]).find((each) => String(each) === number);
  if (!curriculum || !level) throw new Refusal('notFound');
  return { curriculum, level };
}

/** What a level of a curriculum is. Throws `notFound` for one that there is not. */
export function achievementOf(params: Record<string, string | undefined>) {
  const named = namedAchievement(params);
  return {
    '@context': [credentialContext, badgeContext],
    ...achievement(environment().ORIGIN, named, achievementWords(named)),
  };
}
