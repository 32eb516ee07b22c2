import type { AgentContext, SessionStaff, StaffContext } from '#app/domain/context.server.ts';
import type { SessionAgency, SessionAgent } from '#app/domain/accounts/sessions/currentSession.server.ts';

/** The signed-in agent or member of staff: the verbs about one's own account take both. */
export type AccountContext = AgentContext | StaffContext;

interface AccountOf<Kind extends 'agent' | 'staff'> {
  accountId: string;
  kind: Kind;
  /** What an audit row about the account is about. */
  subject: { subjectKind: Kind; subjectId: string; agencyId?: string };
}

/** The caller's account, as mails and the audit trail name it. */
export type OwnAccount =
  | (AccountOf<'agent'> & SessionAgent & { agency: SessionAgency })
  | (AccountOf<'staff'> & SessionStaff & { agency?: undefined });

/** The account of who is signed in: an agent's, or a staff member's. */
export function ownAccount(ctx: AccountContext): OwnAccount {
  if ('staff' in ctx) {
    const { staffId: accountId } = ctx.staff;
    return { ...ctx.staff, accountId, kind: 'staff', subject: { subjectKind: 'staff', subjectId: accountId } };
  }
  const { agentUniqueId: accountId } = ctx.actor;
  const { agencyId } = ctx.agency;
  const subject = { subjectKind: 'agent', subjectId: accountId, agencyId } as const;
  return { ...ctx.actor, agency: ctx.agency, accountId, kind: 'agent', subject };
}
