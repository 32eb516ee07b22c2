import { z } from 'zod';
import type { SearchKind } from './searchKinds.ts';

const ofAgency = { agencyId: z.string(), agencyName: z.string() };
const ofSomeAgency = { agencyId: z.string().nullable(), agencyName: z.string().nullable() };
const person = { firstName: z.string().nullable(), lastName: z.string().nullable() };

/** What is shown of each kind that a search finds; read by `factsOf` as JSON. */
export const searchFacts = {
  person: z.strictObject({ firstName: z.string(), lastName: z.string(), userId: z.string(), ...ofAgency }),
  agency: z.strictObject({ ...ofAgency, city: z.string(), country: z.string() }),
  member: z.strictObject({
    agentUniqueId: z.string().nullable(),
    userId: z.string().nullable(),
    ...person,
    ...ofSomeAgency,
  }),
  booking: z.strictObject({ brand: z.string(), ship: z.string(), sailingOn: z.string(), ...ofAgency }),
  certificate: z.strictObject({
    holderName: z.string(),
    agencyName: z.string(),
    curriculum: z.string(),
    level: z.int(),
  }),
  credit: z.strictObject({
    reference: z.string(),
    fccId: z.string().nullable(),
    curriculum: z.string(),
    state: z.string(),
    ...person,
  }),
  feedback: z.strictObject({ number: z.string(), firstName: z.string(), lastName: z.string(), agencyName: z.string() }),
  handover: z.strictObject({ reference: z.string(), tool: z.string(), agencyName: z.string().nullable() }),
  dispute: z.strictObject({ number: z.string(), bookingNumber: z.string(), agencyName: z.string() }),
  error: z.strictObject({
    agentUniqueId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    code: z.string(),
    page: z.string(),
    shownAt: z.string(),
    agencyName: z.string(),
  }),
  payment: z.strictObject({ remittanceId: z.string(), number: z.string(), paidOn: z.string(), agencyName: z.string() }),
  group: z.strictObject({ groupName: z.string(), ship: z.string(), sailingOn: z.string(), agencyName: z.string() }),
  'rate-request': z.strictObject({ number: z.string(), ship: z.string(), agencyName: z.string() }),
} as const satisfies Record<SearchKind, z.ZodType>;

export type SearchFacts = { [Kind in SearchKind]: z.output<(typeof searchFacts)[Kind]> };

const agency = `'agencyId', g.agency_id, 'agencyName', g.agency_name`;
const name = (from: string) => `'firstName', ${from}.first_name, 'lastName', ${from}.last_name`;

/** The JSON of a kind's facts, as a subquery of the entry `f`. */
export const factsOf = {
  person: `SELECT jsonb_build_object(${name('a')}, 'userId', a.user_id, ${agency})
    FROM agents a JOIN agencies g ON g.agency_id = a.agency_id WHERE a.agent_unique_id = f.id::uuid`,
  agency: `SELECT jsonb_build_object(${agency}, 'city', g.city, 'country', g.country) FROM agencies g WHERE g.agency_id = f.id`,
  member: `SELECT jsonb_build_object('agentUniqueId', a.agent_unique_id, 'userId', a.user_id, ${name('a')}, ${agency})
    FROM members m LEFT JOIN agents a ON a.ccn = m.ccn AND a.deleted_at IS NULL LEFT JOIN agencies g ON g.agency_id = a.agency_id
    WHERE m.ccn = f.id LIMIT 1`,
  booking: `SELECT jsonb_build_object('brand', b.brand, 'ship', b.ship, 'sailingOn', b.sailing_on, ${agency})
    FROM bookings b JOIN agencies g ON g.agency_id = b.agency_id WHERE b.booking_number = f.id AND b.latest`,
  certificate: `SELECT jsonb_build_object('holderName', t.holder_name, 'agencyName', t.agency_name, 'curriculum', t.curriculum, 'level', t.level)
    FROM certificates t WHERE t.number = f.id`,
  credit: `SELECT jsonb_build_object('reference', c.reference, 'fccId', c.fcc_id, 'curriculum', c.curriculum, 'state', c.state, ${name('a')})
    FROM future_cruise_credits c LEFT JOIN agents a ON a.auth_id = c.auth_id AND a.deleted_at IS NULL WHERE c.credit_id = f.id::uuid`,
  feedback: `SELECT jsonb_build_object('number', d.number, ${name('d')}, 'agencyName', d.agency_name)
    FROM feedback d WHERE d.feedback_id = f.id::uuid`,
  handover: `SELECT jsonb_build_object('reference', h.reference, 'tool', h.tool, 'agencyName', g.agency_name)
    FROM tool_handovers h LEFT JOIN agencies g ON g.agency_id = h.agency_id WHERE h.handover_id = f.id::uuid`,
  dispute: `SELECT jsonb_build_object('number', d.number, 'bookingNumber', d.booking_number, 'agencyName', g.agency_name)
    FROM commission_disputes d JOIN agencies g ON g.agency_id = d.agency_id WHERE d.dispute_id = f.id::uuid`,
  error: `SELECT jsonb_build_object('agentUniqueId', e.agent_unique_id, ${name('a')}, 'code', e.code, 'page', e.page, 'shownAt', e.shown_at,
      'agencyName', g.agency_name)
    FROM shown_errors e JOIN agents a ON a.agent_unique_id = e.agent_unique_id JOIN agencies g ON g.agency_id = e.agency_id
    WHERE e.reference = f.id`,
  payment: `SELECT jsonb_build_object('remittanceId', r.remittance_id, 'number', r.number, 'paidOn', r.paid_on, 'agencyName', g.agency_name)
    FROM remittance_parts p JOIN remittances r ON r.remittance_id = p.remittance_id JOIN agencies g ON g.agency_id = p.agency_id
    WHERE p.part_id = f.id::uuid`,
  group: `SELECT jsonb_build_object('groupName', s.group_name, 'ship', s.ship, 'sailingOn', s.sailing_on, 'agencyName', g.agency_name)
    FROM group_spaces s JOIN agencies g ON g.agency_id = s.agency_id WHERE s.group_number = f.id`,
  'rate-request': `SELECT jsonb_build_object('number', r.number, 'ship', r.ship, 'agencyName', g.agency_name)
    FROM advisor_rate_requests r JOIN agencies g ON g.agency_id = r.agency_id WHERE r.request_id = f.id::uuid`,
} as const satisfies Record<SearchKind, string>;
