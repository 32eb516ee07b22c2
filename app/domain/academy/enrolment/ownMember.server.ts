import type { AgentContext } from '#app/domain/context.server.ts';
import { isSameLastName } from '#app/domain/accounts/profile/enrolment.ts';

/**
 * Reads the member whose number a caller gives as their own. Null alike for an unknown number and for another
 * last name.
 */
export async function ownMember({ db, actor }: AgentContext, ccn: string) {
  const member = await db.member.findUnique({ where: { ccn } });
  return member && isSameLastName(member.lastName, actor.lastName) ? member : null;
}
