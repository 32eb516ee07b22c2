import type { AccountKind } from './accountMail.server.ts';

/** The actions of the audit trail about an account, by whose it is. */
export const accountActions = {
  emailChangeRequested: { agent: 'agent.email-change-requested', staff: 'staff.email-change-requested' },
  emailChangeWithdrawn: { agent: 'agent.email-change-withdrawn', staff: 'staff.email-change-withdrawn' },
  emailChanged: { agent: 'agent.email-changed', staff: 'staff.email-changed' },
  emailValidated: { agent: 'agent.email-validated', staff: 'staff.email-validated' },
  languageSaved: { agent: 'agent.language-saved', staff: 'staff.language-saved' },
  timeZoneSaved: { agent: 'agent.time-zone-saved', staff: 'staff.time-zone-saved' },
  themeSaved: { agent: 'agent.theme-saved', staff: 'staff.theme-saved' },
  passkeyCounterWentBackwards: {
    agent: 'agent.passkey-counter-went-backwards',
    staff: 'staff.passkey-counter-went-backwards',
  },
  passkeyRenamed: { agent: 'agent.passkey-renamed', staff: 'staff.passkey-renamed' },
  passwordChanged: { agent: 'agent.password-changed', staff: 'staff.password-changed' },
  passwordReset: { agent: 'agent.password-reset', staff: 'staff.password-reset' },
  passwordResetRequested: { agent: 'agent.password-reset-requested', staff: 'staff.password-reset-requested' },
  recoveryCodesRenewed: { agent: 'agent.recovery-codes-renewed', staff: 'staff.recovery-codes-renewed' },
  secondFactorAdded: { agent: 'agent.second-factor-added', staff: 'staff.second-factor-added' },
  secondFactorRemoved: { agent: 'agent.second-factor-removed', staff: 'staff.second-factor-removed' },
} as const satisfies Record<string, Record<AccountKind, string>>;
