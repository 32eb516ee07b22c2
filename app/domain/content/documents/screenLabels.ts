/** What menus, footers and the editor call each screen of the portal that they may name (spec §2 Shell, §6). */
export const screenLabels = {
  home: 'content:nav.home',
  'my-account': 'content:nav.myAccount',
  'agency-overview': 'content:nav.agencyOverview',
  'add-advisor': 'content:nav.addAdvisor',
  'who-can': 'content:nav.permissions',
  tools: 'content:nav.tools',
  'academy-reports': 'content:nav.academyReports',
  'my-sales': 'content:nav.mySales',
  sailings: 'content:nav.sailings',
  groups: 'content:nav.groups',
  commission: 'content:nav.commission',
  feedback: 'content:nav.feedback',
  status: 'content:nav.status',
  'agent-enroll': 'content:nav.enroll',
  'change-default-brand': 'content:nav.changeDefaultBrand',
} as const;

/** The name of a screen or of a content page, by the word with which a menu names it. */
export function destinationKey(name: string): string {
  return (screenLabels as Record<string, string>)[name] ?? `content:page.${name}`;
}
