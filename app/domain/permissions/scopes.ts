import type { ActionName } from './actions.ts';

/**
 * The holder of a key: an agency, the brand, or a partner that delivers to the brand. An owner keeps the keys of the
 * first, a member of staff those of the others.
 */
export const keyKinds = ['agency', 'brand', 'partner'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** Where a key calls: the JSON API, or provisioning (SCIM), whose scope opens nothing elsewhere. */
export type Door = 'api' | 'provisioning';

interface ScopeEntry {
  labelKey: string;
  /** The door that it is for; the JSON API where it is left out. */
  door?: Door;
  kinds: readonly KeyKind[];
  /** The actions of the table that it opens, as far as the key's keeper may do them. */
  actions: readonly ActionName[];
}

/**
 * What a key may be given, in the order of the form. A scope opens actions of the table in `actions.ts` and adds no
 * rule: `can` asks for the scope first and then for the keeper's right.
 */
export const scopes = {
  'read:people': { labelKey: 'apiKeys:scope.peopleRead', kinds: ['agency'], actions: ['agency.users', 'user.read'] },
  'write:people': {
    labelKey: 'apiKeys:scope.peopleWrite',
    kinds: ['agency'],
    actions: [
      'user.add',
      'user.edit',
      'user.change-email',
      'user.send-validation',
      'user.remove-member-number',
      'user.set-branch',
      'user.bind-to-branches',
    ],
  },
  'write:access': {
    labelKey: 'apiKeys:scope.peopleAccess',
    kinds: ['agency'],
    actions: [
      'user.change-role',
      'user.deactivate',
      'user.reactivate',
      'user.delete',
      'user.leave',
      'user.end-sessions',
      'user.set-permissions',
      'permission.give',
    ],
  },
  'read:agency': {
    labelKey: 'apiKeys:scope.agencyRead',
    kinds: ['agency'],
    actions: ['agency.read', 'agency.information'],
  },
  'read:sales': {
    labelKey: 'apiKeys:scope.salesRead',
    kinds: ['agency'],
    actions: ['agency.sales', 'agency.groups', 'agency.commission'],
  },
  'read:academy': { labelKey: 'apiKeys:scope.academyRead', kinds: ['agency'], actions: ['agency.academy-reports'] },
  'provision:people': {
    labelKey: 'apiKeys:scope.peopleProvision',
    door: 'provisioning',
    kinds: ['agency'],
    actions: [
      'agency.provisioning',
      'agency.users',
      'agency.permission-templates',
      'user.read',
      'user.add',
      'user.edit',
      'user.change-email',
      'user.change-role',
      'user.deactivate',
      'user.reactivate',
      'user.leave',
      'user.delete',
      'user.set-branch',
      'user.set-permissions',
      'permission.give',
    ],
  },
  'read:events': { labelKey: 'apiKeys:scope.eventsRead', kinds: ['brand'], actions: ['staff.read-events'] },
  'write:bookings': {
    labelKey: 'apiKeys:scope.bookingsWrite',
    kinds: ['brand', 'partner'],
    actions: ['staff.import-bookings'],
  },
  'write:members': {
    labelKey: 'apiKeys:scope.membersWrite',
    kinds: ['brand', 'partner'],
    actions: ['staff.import-members'],
  },
} as const satisfies Record<string, ScopeEntry>;

export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]];

/** The key that acts in place of its keeper, and what it was given. */
export interface ActingKey {
  keyId: string;
  name: string;
  isTest: boolean;
  scopes: readonly Scope[];
}

/** The scopes that a key of a kind can have. */
export function scopesOfKind(kind: KeyKind): Scope[] {
  return scopeNames.filter((name) => (scopes[name].kinds as readonly KeyKind[]).includes(kind));
}

/** True where one of the scopes opens the action. */
export function isOpenedBy(given: readonly Scope[], action: ActionName): boolean {
  return given.some((name) => (scopes[name].actions as readonly ActionName[]).includes(action));
}

/** The scopes that count at a door. */
export function scopesAt(door: Door, given: readonly Scope[]): Scope[] {
  return given.filter((name) => ((scopes[name] as ScopeEntry).door ?? 'api') === door);
}
