import type { AgentContext } from '#app/domain/context.server.ts';
import { givenName, shownName } from '#app/domain/display.ts';
import type { Language } from '#app/i18n.ts';
import type { ShellUser } from '#app/ui/shell/types.ts';

/** What the shell shows of the signed-in agent. It makes no query: the session holds it all. */
export function shellUser({ actor, agency, language }: AgentContext): ShellUser {
  return {
    name: shownName(actor, language, 'full'),
    initials: initials(actor, language),
    agencyName: agency.agencyName,
    ccn: actor.ccn,
  };
}

// A family name in kanji says more than the initials of a romanised one would.
function initials(actor: AgentContext['actor'], language: Language): string {
  const [first = '', last = ''] = [[...givenName(actor)][0], [...actor.lastName][0]];
  if (language !== 'ja') return first + last;
  return /\p{Script=Latin}/u.test(last) ? last + first : last;
}
