import type { AgentRecord } from '#app/domain/accounts/profile/records.ts';
import { shownName, type NameUse } from '#app/domain/display.ts';
import type { Language } from '#app/i18n.ts';

/** Who an agent is, as the account and agent pages show it. */
export type ProfileFacts = ReturnType<typeof profileFacts>;

/** Puts the profile of an agent together; `as` says how the page names them. */
export function profileFacts(agent: AgentRecord, language: Language, as: NameUse) {
  return {
    name: shownName(agent, language, as),
    userId: agent.userId,
    role: agent.agentType,
    status: agent.activationFlag,
    agencyName: agent.agencyName,
    ccn: agent.ccn,
    emailAddress: agent.emailAddress.toLowerCase(),
    emailValid: agent.emailValidFlag,
  };
}
