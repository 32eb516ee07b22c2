import { mergedKeys, type KeptRows } from './mergeRows.server.ts';
import type { MergeLabel, MergeRule, MovingRule } from './mergeRules.ts';

const named = { names: 'agencies' } as const;

const moving = (table: string, key: string, label: MergeLabel, column = 'agency_id'): MovingRule => ({
  table,
  column,
  ...named,
  what: 'moves',
  label,
  key: { [key]: 'uuid' },
});
const staying = (what: 'stays' | 'own', column: string, ...tables: string[]): MergeRule[] =>
  tables.map((table) => ({ table, column, ...named, what }));

/** What moves with the people of an agency that is merged into another one. */
export const agencyMovingRules: readonly MovingRule[] = [
  moving('bookings', 'booking_id', 'bookings'),
  moving('commission_disputes', 'dispute_id', 'disputes'),
  moving('remittance_lines', 'line_id', 'bookings'),
  moving('group_spaces', 'group_id', 'bookings'),
  moving('advisor_rate_requests', 'request_id', 'rateRequests'),
  moving('feedback', 'feedback_id', 'feedback'),
  moving('tool_handovers', 'handover_id', 'handovers'),
  moving('assignments', 'assignment_id', 'assignments'),
  moving('leavers', 'id', 'leavers'),
  moving('stored_files', 'id', 'files'),
  moving('imports', 'id', 'imports'),
  moving('batches', 'id', 'batches'),
  { ...moving('permission_templates', 'template_id', 'templates'), once: ['name_key'] },
  { ...moving('academy_reminders', 'request_id', 'reminders'), key: { request_id: 'uuid', agent_unique_id: 'uuid' } },
  { ...moving('shown_errors', 'reference', 'errors'), key: { reference: 'text' } },
];

/**
 * What becomes of every row that names an agency when it is merged into another one, by table and column. Levels are
 * computed from the people's, and the record of the merged agency stays its own.
 * `tests/api/people/merging/agencies.test.ts` compares it with the schema.
 */
export const agencyMergeRules: readonly MergeRule[] = [
  ...agencyMovingRules,
  ...staying('own', 'agency_id', 'agents', 'agency_change_requests', 'ownership_handovers'),
  // Triggers of the lines move them.
  ...staying('own', 'agency_id', 'remittance_parts'),
  ...staying('own', 'from_agency_id', 'agency_moves'),
  ...staying('own', 'to_agency_id', 'agency_moves'),
  ...staying('own', 'merged_into', 'agencies'),
  ...staying(
    'stays',
    'agency_id',
    'agency_companies',
    'agency_levels',
    'certificates',
    'account_reviews',
    'branches',
    'commission_splits',
  ),
  // Who signed in at the merged agency's provider signs in at that of the other one, which can prove its domains now.
  ...staying('stays', 'agency_id', 'sign_on_providers', 'provisionings'),
  ...staying('own', 'agency_id', 'sign_on_domains'),
  // Keys end with their keeper, who leaves the agency.
  ...staying('stays', 'agency_id', 'api_keys'),
  // Webhooks get what happens in their agency, where nothing happens any more.
  ...staying('stays', 'agency_id', 'webhook_endpoints'),
  // Its link is over with the agency: who invited has left it.
  ...staying('stays', 'agency_id', 'registration_returns', 'agent_invitations', 'wall_members', 'access_requests'),
  ...staying('stays', 'kept_id', 'agency_merges'),
  ...staying('stays', 'merged_id', 'agency_merges'),
];

/** Where a merge of agencies keeps the rows that it changes. */
export const rowsOfAgencies: KeptRows = {
  table: 'agency_merge_rows',
  apart: 'agencies',
  keys: {
    ...Object.fromEntries(agencyMovingRules.map(({ table, key }) => [table, key])),
    agents: mergedKeys.agents!,
    agencies: { agency_id: 'text' },
    permission_grants: { agent_unique_id: 'uuid', key: 'text' },
    agency_change_requests: { request_id: 'uuid' },
    ownership_handovers: { id: 'uuid' },
    agency_moves: { id: 'uuid' },
    sign_on_domains: { domain_id: 'uuid' },
  },
};
