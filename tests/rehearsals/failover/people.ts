import { database } from '#app/platform/database.server.ts';
import { openAttempts } from '#tests/bench/attempts.ts';
import { signInBrowser, standardHeaders } from '#tests/bench/sessions.ts';
import { tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';

export type People = Awaited<ReturnType<typeof buildPeople>>;

/** Those who write and read during a rehearsal: their own agency, and learners who have opened a course. */
export async function buildPeople(origin: string) {
  const db = database();
  const agency = await buildAgency(db, { country: 'US' });
  const several = (count: number) =>
    Promise.all(Array.from({ length: count }, () => buildAgent(db, agency, { agentType: 'A' })));
  const [signingIn, edited] = [await several(2), await several(2)];
  const token = await tokenFor(agency.owner);
  return {
    agencyId: agency.agencyId,
    owner: { headers: { ...standardHeaders, Authorization: `Bearer ${token}` } },
    signingIn: signingIn.map(({ userId }) => userId),
    edited: edited.map(({ agentId }) => agentId),
    learners: await openAttempts({ url: origin }, 4),
    cookies: [
      await signInBrowser(origin, origin, agency.owner.userId),
      await signInBrowser(origin, origin, agency.owner.userId),
    ],
  };
}
