import type { AgentContext } from '#app/domain/context.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { maySeeSales } from '#app/domain/permissions/maySeeSales.ts';
import { paths } from '#app/paths.ts';

/** A page about a person of the agency: the key of its name, and its address. */
export interface PersonTab {
  key: 'profile' | 'permissions' | 'learning' | 'sales' | 'record';
  href: string;
}

/** The pages about a person that the reader may open (`can`); permissions are not set in the uk (spec §6). */
export function personTabs(ctx: AgentContext, agentUniqueId: string): PersonTab[] {
  const { actor, agency, market } = ctx;
  const tabs: (PersonTab & { open: boolean })[] = [
    { key: 'profile', href: paths.editAgent(agentUniqueId), open: true },
    { key: 'permissions', href: paths.whatCan(agentUniqueId), open: market !== 'uk' },
    { key: 'learning', href: paths.personLearning(agentUniqueId), open: can(ctx, 'agency.academy-reports') },
    {
      key: 'sales',
      href: paths.personSales(agentUniqueId),
      open: maySeeSales({ ...actor, market, taReportAccess: agency.taReportAccess }),
    },
    { key: 'record', href: paths.personRecord(agentUniqueId), open: can(ctx, 'agency.record') },
  ];
  return tabs.filter(({ open }) => open).map(({ key, href }) => ({ key, href }));
}
