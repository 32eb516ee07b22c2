import { recordedActions, type HistoryAction } from './history.ts';

/** The kinds of change by which a record is filtered, in the order of the list. */
export const recordKinds = ['people', 'permissions', 'security', 'signIns', 'agency', 'academy'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** What a reader chooses to see all there is: sign-ins too, and each user of an act on many. */
export const everyKind = 'all';

// Actions whose kind does not follow from their name; every other action on an agent is a change of people.
const exceptions: Partial<Record<HistoryAction, RecordKind>> = {
  'agent.permissions-changed': 'permissions',
  'agent.role-changed': 'permissions',
  'agent.ownership-accepted': 'permissions',
  'agent.ownership-declined': 'permissions',
  'agent.ownership-handed-over': 'permissions',
  'agent.ownership-proposed': 'permissions',
  'agent.ownership-withdrawn': 'permissions',
  'agent.feedback-answered': 'agency',
  'agent.feedback-sent': 'agency',
  'agent.feedback-state-changed': 'agency',
  'agency.advisor-moved-away': 'people',
  'agent.supervision-changed': 'permissions',
  'agency.move-declined': 'people',
  'agency.move-requested': 'people',
  'agency.move-undone': 'people',
  'agent.lock-lifted': 'security',
  'agent.new-password-sent': 'security',
  'agent.sessions-ended': 'security',
  'agent.viewed': 'security',
  'agent.email-change-requested': 'security',
  'agent.email-change-withdrawn': 'security',
  'agent.email-changed': 'security',
  'agent.passkey-counter-went-backwards': 'security',
  'agent.passkey-renamed': 'security',
  'agent.password-changed': 'security',
  'agent.password-reset': 'security',
  'agent.password-reset-requested': 'security',
  'agent.recovery-codes-renewed': 'security',
  'agent.second-factor-added': 'security',
  'agent.second-factor-removed': 'security',
  'agent.second-factor-reset': 'security',
  'agency.second-factor-required-changed': 'security',
  'agent.assistant-connected': 'security',
  'agent.assistant-ended': 'security',
  'agent.sign-on-linked': 'security',
  'agency.provisioning-begun': 'security',
  'agency.provisioning-ended': 'security',
  'agency.provisioning-taker-chosen': 'security',
  'agency.sign-on-begun': 'security',
  'agency.sign-on-provider-saved': 'security',
  'agency.sign-on-domain-added': 'security',
  'agency.sign-on-domain-proven': 'security',
  'agency.sign-on-domain-removed': 'security',
  'agency.sign-on-demanded': 'security',
  'agency.sign-on-demand-ended': 'security',
  'agency.sign-on-mapping-saved': 'security',
  'agency.sign-on-rule-added': 'security',
  'agency.sign-on-rule-removed': 'security',
  'agency.sign-on-accounts-allowed': 'security',
  'agency.sign-on-accounts-forbidden': 'security',
  'agency.sign-on-switched-on': 'security',
  'agency.sign-on-switched-off': 'security',
  'agent.sign-on-separated': 'security',
  'key.made': 'security',
  'key.revoked': 'security',
  'key.rotated': 'security',
  'key.taken-over': 'security',
  'webhook.made': 'security',
  'webhook.events-chosen': 'security',
  'webhook.removed': 'security',
  'webhook.secret-renewed': 'security',
  'webhook.stopped': 'security',
  'webhook.switched-off': 'security',
  'webhook.switched-on': 'security',
  'partner.added': 'security',
  'partner.changed': 'security',
  'partner.key-added': 'security',
  'partner.key-removed': 'security',
  'partner.switched-off': 'security',
  'partner.switched-on': 'security',
};

/** The kind of an action: by its exception, else by what it is about. */
export function kindOf(action: HistoryAction): RecordKind {
  const exception = exceptions[action];
  if (exception) return exception;
  if (action.startsWith('session.')) return 'signIns';
  if (/^(academy|certificate|credit)\./.test(action)) return 'academy';
  return action.startsWith('agency.') ? 'agency' : 'people';
}

/** The actions of a kind. */
export function actionsOfKind(kind: RecordKind): HistoryAction[] {
  return recordedActions.filter((action) => kindOf(action) === kind);
}
