import type { AgentContext } from '#app/domain/context.server.ts';
import { initialsOf, shownName } from '#app/domain/display.ts';
import type { ShellUser } from '#app/ui/shell/types.ts';

/** What the shell shows of the signed-in agent. It makes no query: the session contains it all. */
export function shellUser({ actor, agency, language }: AgentContext): ShellUser {
  return {
    name: shownName(actor, language, 'full'),
    initials: initialsOf(actor, language),
    agencyName: agency.agencyName,
    ccn: actor.ccn,
    unread: actor.unread,
  };
}
