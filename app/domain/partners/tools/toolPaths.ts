/** The addresses of the tools; beside `app/paths.ts`, so that pages which need none of them do not load them. */
export const toolPaths = {
  tools: ({ ask }: { ask?: 'air' | 'booking' } = {}) => (ask ? `/home/tools?ask=${ask}` : '/home/tools'),
  support: () => '/home/support',
  open: (tool: string) => `/home/tools/${tool}/open`,
  test: (tool: string) => `/home/tools/${tool}/test`,
  failed: (reference: string) => `/home/tools/failed/${encodeURIComponent(reference)}`,
  agencyRewards: () => '/home/agency-overview/rewards',
  rewardsPage: (page: 'registered' | 'unregistered' | 'non-usa', segment = 'pc') =>
    `/home/pages/${segment}/sales-programs-and-benefits/princess-partner-rewards/${page}`,
  staffPartners: () => '/staff/partners',
  staffTokenPartner: (partnerId: string) => `/staff/partners/${partnerId}`,
  staffNewTokenPartner: () => '/staff/partners/new',
  staffTryToken: () => '/staff/partners/try-token',
};
