import { achievement } from '#app/domain/certificates/badge.ts';
import { achievementWords } from '#app/domain/certificates/issueBadge.server.ts';
import { curriculumCodes, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { badgeContext, credentialContext } from '#app/platform/credentialProofs.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { publicJson } from './publicJson.server.ts';

/** What a level of a curriculum is, for programs that read badges (D36). */
export const loader = visitorLoader(async ({ request, params }) => {
  const curriculum = curriculumCodes.find((code) => code === params.curriculum);
  const level = ([1, 2, 3, 4] as const satisfies readonly AcademyLevel[]).find((each) => String(each) === params.level);
  if (!curriculum || !level) throw new Refusal('notFound');
  const named = { curriculum, level };
  return publicJson(request, { '@context': [credentialContext, badgeContext], ...achievement(environment().ORIGIN, named, achievementWords(named)) }, { type: 'application/ld+json', seconds: 3600 });
});
