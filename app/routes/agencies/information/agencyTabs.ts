import type { AgentContext } from '#app/domain/context.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { hasProgram } from '#app/domain/sales/rewards/rewardsProgram.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { paths } from '#app/paths.ts';

/** A page about the agency: the key of its name, and its address. */
export interface AgencyTab {
  key: 'overview' | 'information' | 'record' | 'review' | 'rewards';
  href: string;
}

/** The pages about the agency that the user may open (`can`), in their order. */
export function agencyTabs(ctx: AgentContext): AgencyTab[] {
  const tabs: (AgencyTab & { open: boolean })[] = [
    { key: 'overview', href: paths.agencyOverview(), open: true },
    { key: 'information', href: paths.agencyInformation(), open: can(ctx, 'agency.information') },
    { key: 'review', href: paths.accountReview(), open: can(ctx, 'agency.review-accounts') },
    {
      key: 'rewards',
      href: toolPaths.agencyRewards(),
      open: can(ctx, 'agency.enroll-rewards') && hasProgram(ctx.agency.country),
    },
    { key: 'record', href: paths.agencyRecord(), open: can(ctx, 'agency.record') },
  ];
  return tabs.filter(({ open }) => open).map(({ key, href }) => ({ key, href }));
}
