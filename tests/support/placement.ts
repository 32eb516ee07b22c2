import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Where each table would lie if Postgres were spread over several machines (docs/scale.md): cut by agency, cut by
 * learner, whole on every machine, or whole on one.
 */
export type Place = 'agency' | 'learner' | 'reference' | 'central';

const tables: Record<Place, string> = {
  agency: `academy_reminders access_requests account_confirmations account_reviews advisor_rate_requests agencies
    agency_change_requests agency_companies agency_levels agency_moves agent_companies agent_invitations agents
    assignment_people assignments audit batch_rows batches bookings branch_supervisors branches commission_disputes course_notes course_posts
    course_ratings course_surveys dispute_attachments dispute_messages feedback feedback_answers import_rows imports leavers learning_agency_sums
    learning_facts ownership_handovers permission_grants permission_templates preferences registration_questions
    registration_returns sales_goals sales_mails second_factor_resets shown_errors tool_handovers wall_members`,
  learner: `certificates cmi5_sessions course_attempts course_results curriculum_statuses enrolment_moves enrolments
    future_cruise_credits learner_levels learner_objectives learners levels_attained members xapi_documents
    xapi_statements`,
  reference: `academy_markets advisor_rates brand_settings certification_requirements certifications content_approval_markets
    content_documents content_revision content_versions countries course_categories course_files course_hosts
    course_packages course_question_texts course_vocabulary courses curriculum_courses feedback_outcomes feedback_templates image_uses
    image_variants images mail_texts outages permissions states suffixes titles`,
  central: `account_merge_rows account_merges accounts agency_merge_rows agency_merges archived_bookings authenticators brand_messages
    case_notes cases challenges content_submissions content_views course_drafts course_media course_sources
    course_uploads deliveries delivery_keys delivery_rows email_links exports feed_statements figure_runs figures
    interface_events issuer_keys learning_answers learning_changes learning_counts learning_sums notification_choices
    notifications outbox partner_disturbances partner_tokens passkeys person_views record_feed recovery_codes
    registration_drafts requirements_drafts sandbox_credits search_entries search_sources search_vocabulary sessions sign_in_codes
    staff_invitations staff_users stored_files throttle xapi_statement_ids`,
};

export const placement: Readonly<Record<string, Place>> = Object.fromEntries(
  Object.entries(tables).flatMap(([place, names]) => names.split(/\s+/).map((name) => [name, place as Place] as const)),
);

/** Of each table of prisma/schema: whether it has the agency's column, and whether its primary key has it. */
export function agencyColumns(): Record<string, { has: boolean; inKey: boolean }> {
  const folder = path.resolve('prisma/schema');
  const schema = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const models = schema.join('\n').matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm);
  return Object.fromEntries(
    [...models].map(([, model, body = '']) => {
      const key = /@@id\(\[([^\]]+)\]/.exec(body)?.[1] ?? /^ {2}(\w+) .*@id/m.exec(body)?.[1] ?? '';
      return [
        /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model!,
        { has: /^ {2}agencyId /m.test(body), inKey: /\bagencyId\b/.test(key) },
      ];
    }),
  );
}

/** The part of docs/scale.md that is made. */
export function placementTables(): string {
  const columns = agencyColumns();
  const of = (place: Place) => Object.keys(placement).filter((table) => placement[table] === place);
  const named = (names: string[]) => names.map((name) => `\`${name}\``).join(', ');
  const cut = of('agency');
  const has = cut.filter((table) => columns[table]?.has);
  return `| place | tables | |
|---|---|---|
| by agency, with the column in the key | ${has.filter((table) => columns[table]?.inKey).length} | ${named(has.filter((table) => columns[table]?.inKey))} |
| by agency, with the column, to be put into the key | ${has.filter((table) => !columns[table]?.inKey).length} | ${named(has.filter((table) => !columns[table]?.inKey))} |
| by agency, without the column yet | ${cut.length - has.length} | ${named(cut.filter((table) => !columns[table]?.has))} |
| by learner | ${of('learner').length} | ${named(of('learner'))} |
| whole on every machine | ${of('reference').length} | ${named(of('reference'))} |
| whole on one | ${of('central').length} | ${named(of('central'))} |
`;
}
