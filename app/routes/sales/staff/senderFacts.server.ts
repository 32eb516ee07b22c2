import type { StaffContext } from '#app/domain/context.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { fieldLabel } from '#app/domain/messages.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { CaseFact } from '#app/routes/operations/cases/caseBar.server.ts';

interface Sender {
  agentUniqueId: string;
  firstName: string;
  lastName: string;
  userId: string;
  emailAddress: string;
}

interface Sent {
  agent: Sender;
  agency: { agencyId: string; agencyName: string };
}

/** Who sent what a case is about, and for which agency, with their pages for staff who may see them. */
export function senderFacts(ctx: StaffContext, { agent, agency }: Sent): CaseFact[] {
  const t = translator(ctx.language);
  return [
    {
      term: t('staffSales:from'),
      value: `${fullName(agent, ctx.language)}, ${agent.userId}`,
      href: can(ctx, 'staff.see-people') ? paths.staffPerson(agent.agentUniqueId) : null,
    },
    {
      term: t('staffSales:agency'),
      value: `${agency.agencyName}, ${agency.agencyId}`,
      href: can(ctx, 'staff.see-agencies') ? paths.staffAgency(agency.agencyId) : null,
    },
    { term: fieldLabel(t, 'emailAddress'), value: agent.emailAddress.toLowerCase() },
  ];
}

/** What the agency said first, as the first message of its conversation; its text is the caller's. */
export function opening(ctx: StaffContext, agent: Sender, at: Date) {
  return {
    id: 'opening',
    side: 'agency' as const,
    by: fullName(agent, ctx.language),
    time: formatTime(at, ctx),
    files: [],
  };
}
