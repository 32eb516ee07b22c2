import type { ToolName } from '#app/domain/partners/tools/toolTable.ts';

/** What a partner asks of a field: that it says something, that it may be empty, or a form that it must have. */
type Rule =
  | 'text'
  | 'mayBeEmpty'
  | 'email'
  | 'country'
  | 'agencyId'
  | 'bookingRole'
  | 'role'
  | 'company'
  | 'level'
  | 'short'
  | 'status'
  | 'source';
export type Fields = Record<string, Rule>;

const patterns: Record<Rule, RegExp> = {
  text: /\S/,
  mayBeEmpty: /^/,
  email: /^[^\s@]+@[^\s@]+$/,
  country: /^[A-Z]{2}$/,
  agencyId: /^\d{8}$/,
  bookingRole: /^[OMT]$/,
  role: /^[OMA]$/,
  company: /^[A-Z]{2}$/,
  level: /^[0-4]$/,
  status: /^[PECADR]$/,
  source: /^OS$/,
  short: /^(?=.*\S).{1,30}$/,
};

/**
 * The body of spec §7 that each partner's server is asked with; `*` matches any place in a list. Written from the
 * specification, not from the adapters.
 */
export const calledFields: Partial<Record<ToolName, Fields>> = {
  booking: {
    agencyId: 'agencyId',
    agentType: 'bookingRole',
    companyCode: 'company',
    userId: 'text',
    agentCCN: 'mayBeEmpty',
  },
  'media-library': { ccn: 'mayBeEmpty', email: 'email', firstName: 'text', lastName: 'text' },
  'e-catalogue': {
    'user.customerId': 'agencyId',
    'user.customerUserId': 'text',
    'user.emailAddress': 'email',
    'user.firstName': 'text',
    'user.lastName': 'text',
    'user.shipToAddress.address1': 'text',
    'user.shipToAddress.address2': 'mayBeEmpty',
    'user.shipToAddress.address3': 'mayBeEmpty',
    'user.shipToAddress.city': 'text',
    'user.shipToAddress.state': 'mayBeEmpty',
    'user.shipToAddress.zipCode': 'mayBeEmpty',
    'user.shipToAddress.country': 'country',
    'user.telephone': 'text',
    'user.customerSpecific.*.code': 'company',
    'user.customerSpecific.*.agencyAcademyLevel': 'level',
    'user.customerSpecific.*.userAcademyLevel': 'level',
    'user.agencyId': 'agencyId',
    'user.agencyName': 'text',
    'user.agencyType': 'text',
    'user.country': 'country',
    'user.userRole': 'role',
  },
  answers: {
    'agency.agencyId': 'agencyId',
    'agency.agencyName': 'text',
    'agency.agencyType': 'text',
    'agency.country': 'country',
    agentId: 'text',
    agentStatus: 'status',
    agentType: 'role',
    ccn: 'mayBeEmpty',
    company: 'company',
    email: 'email',
    firstName: 'text',
    middleName: 'mayBeEmpty',
    lastName: 'text',
    userId: 'text',
  },
};

const chatFields: Fields = {
  agentId: 'text',
  userId: 'text',
  firstName: 'text',
  lastName: 'text',
  email: 'email',
  agencyId: 'agencyId',
  agencyName: 'text',
  agencyPhone: 'text',
  country: 'country',
  company: 'company',
};

/** What a browser brings along to each partner, in its address or as a form (spec §4, §7). */
export const broughtFields: Record<ToolName, Fields> = {
  booking: { token: 'text', company: 'company', aId: 'agencyId', cId: 'country', src: 'source' },
  air: { firstName: 'short', lastName: 'short', bookingNumber: 'short', pCo: 'company', bCo: 'company' },
  'media-library': { sso: 'text', collection: 'text' },
  'e-catalogue': { ssotoken: 'text' },
  brochures: {},
  answers: { token: 'text' },
  chat: chatFields,
  'reservation-chat': chatFields,
  'shore-excursions': { token: 'text', clientID: 'agencyId', companyCode: 'company' },
  'self-service': { agencyId: 'agencyId' },
  rewards: { token: 'text' },
  academy: {},
  'ask-assistant': {},
  'social-channels': {},
  'expert-training': {},
};

/** A field that arrived, or did not, and whether it is as the specification says. */
export interface FieldCheck {
  field: string;
  value: string;
  verdict: 'right' | 'missing' | 'wrong' | 'unknown';
}

const longestShown = 200;

/** Compares what arrived with what a partner expects: every expected field, and every unexpected one. */
export function checkFields(expected: Fields, arrived: Record<string, string>): FieldCheck[] {
  const inLists = Object.keys(arrived).map((name) => [name, name.replace(/\.\d+(?=\.|$)/g, '.*')] as const);
  const single = Object.entries(expected).filter(([name]) => !name.includes('*'));
  const missing = single
    .filter(([name]) => !Object.hasOwn(arrived, name))
    .map(([field]): FieldCheck => ({ field, value: '', verdict: 'missing' }));
  const found = inLists.map(([field, general]): FieldCheck => {
    const value = arrived[field] ?? '';
    const rule = Object.hasOwn(expected, general) ? expected[general] : undefined;
    return {
      field,
      value: value.slice(0, longestShown),
      verdict: rule === undefined ? 'unknown' : patterns[rule].test(value) ? 'right' : 'wrong',
    };
  });
  return [...found, ...missing];
}

/** An object's texts and numbers by their paths: `{a: {b: [1]}}` → `{'a.b.0': '1'}`. At most 200 of them. */
export function flatten(value: unknown, path = '', found: Record<string, string> = {}): Record<string, string> {
  if (Object.keys(found).length >= 200) return found;
  if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) flatten(part, path ? `${path}.${name}` : name, found);
  else if (path) found[path] = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return found;
}
