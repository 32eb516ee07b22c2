import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import { partnerStateOf } from '#app/domain/markets/partnerAddresses.server.ts';
import { partnerNames, type PartnerName } from '#app/domain/markets/partners.ts';
import { contactsOfMarket } from '#app/domain/markets/settings/contactsOfMarket.server.ts';
import { mailSender, mailSenderIsSet } from '#app/domain/markets/settings/kinds/mailSender.ts';
import { portalScope } from '#app/domain/markets/settings/portalScope.ts';
import { marketsWithSalesReports } from '#app/domain/markets/settings/kinds/salesAccess.ts';
import { settingToday } from '#app/domain/markets/settings/readSetting.server.ts';
import { marketsWithoutSalesDecision } from '#app/domain/markets/settings/salesAccessDecided.server.ts';
import type { SettingKind } from '#app/domain/markets/settings/settingKind.ts';
import { settingKinds } from '#app/domain/markets/settings/settingKinds.ts';
import { settingActs } from '#app/domain/markets/settings/settings.ts';
import { kindState } from '#app/domain/operations/settings/kindState.ts';
import { errorMeaning } from '#app/domain/operations/jobs/errorMeaning.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { rowOf, rowsOf } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { contentRows } from '#starter/content.ts';
import { courseCodes } from '#starter/courses/readCourse.ts';
import { setOfPath, type ContentSet } from '#starter/sets.ts';
import { countedAtMost, marketsInUse, type ContentFacts, type SetupFacts } from './setupSteps.ts';
import { tryCourseOrigin } from './tryCourseOrigin.server.ts';

type Key = Record<'path' | 'brand' | 'market' | 'language', string>;

const documentsQuery = statement({
  name: 'setup-documents',
  sql: () => `
    SELECT d.path, d.brand, d.market, d.language,
           min(v.published_at) FILTER (WHERE v.state = 'published' AND v.starts_at <= now() AND (v.ends_at IS NULL OR v.ends_at > now())) AS since
    FROM content_documents d LEFT JOIN content_versions v ON v.document_id = d.document_id
    GROUP BY d.document_id`,
  row: z.strictObject({
    path: z.string(),
    brand: z.string(),
    market: z.string(),
    language: z.string(),
    since: z.date().nullable(),
  }),
});

const factsRow = z.strictObject({
  testAt: z.date().nullable(),
  testSentAt: z.date().nullable(),
  testError: z.string().nullable(),
  lastSent: z.date().nullable(),
  coursesThere: z.int(),
  coursesSince: z.date().nullable(),
  curricula: z.int(),
  startersThere: z.int(),
  courseJob: z.string().nullable(),
  open: z.string().array().nullable(),
  marketsSince: z.date().nullable(),
  countries: z.string().array(),
  tool: z.string().nullable(),
  outcome: z.string().nullable(),
  at: z.date().nullable(),
  opened: z.boolean(),
  members: z.int(),
  membersSince: z.date().nullable(),
  rates: z.int(),
  ratesSince: z.date().nullable(),
  settings: z
    .strictObject({
      kind: z.string(),
      scope: z.string(),
      number: z.int(),
      validFrom: z.string(),
      act: z.enum(settingActs),
      value: z.null(),
    })
    .array(),
});
type FactsRow = z.output<typeof factsRow>;

const factsQuery = statement({
  name: 'setup-facts',
  sql: ({ staffId, codes, atMost }: Named<{ staffId: string; codes: string[]; atMost: number }>) => `
    SELECT mail.created_at AS "testAt", mail.sent_at AS "testSentAt", mail.last_error AS "testError",
           (SELECT o.sent_at FROM outbox o WHERE o.sent_at IS NOT NULL ORDER BY o.id DESC LIMIT 1) AS "lastSent",
           course.there AS "coursesThere", course.since AS "coursesSince",
           (SELECT count(DISTINCT curriculum)::int FROM certifications) AS curricula,
           (SELECT count(*)::int FROM courses WHERE code = ANY(${codes}::text[])) AS "startersThere",
           (SELECT j.state FROM jobs j WHERE j.name = 'adopt-courses' ORDER BY j.created_at DESC LIMIT 1) AS "courseJob",
           market.open, market.since AS "marketsSince",
           ARRAY(SELECT DISTINCT country FROM agencies) AS countries,
           handover.tool, handover.outcome, handover.at,
           EXISTS (SELECT FROM tool_handovers WHERE outcome = 'opened') AS opened,
           (SELECT count(*)::int FROM (SELECT FROM members WHERE source <> 'issued' LIMIT ${atMost}::int) AS counted) AS members,
           (SELECT min(created_at) FROM deliveries WHERE kind = 'members' AND state = 'done') AS "membersSince",
           (SELECT count(*)::int FROM (SELECT FROM advisor_rates WHERE withdrawn_at IS NULL LIMIT ${atMost}::int) AS counted) AS rates,
           (SELECT min(created_at) FROM deliveries WHERE kind = 'rates' AND state = 'done') AS "ratesSince",
           (SELECT coalesce(json_agg(json_build_object('kind', s.kind, 'scope', s.scope, 'number', s.number, 'validFrom', to_char(s.valid_from, 'YYYY-MM-DD'), 'act', s.act, 'value', NULL)), '[]')
            FROM brand_settings s) AS settings
    FROM (SELECT count(*)::int AS there, min(c.created_at) AS since FROM courses c
          WHERE c.state = 'published' AND EXISTS (SELECT FROM course_packages p WHERE p.course_id = c.course_id AND p.state = 'published')) AS course
    CROSS JOIN (SELECT array_agg(market) FILTER (WHERE state = 'open') AS open, max(updated_at) FILTER (WHERE state = 'open') AS since FROM academy_markets) AS market
    LEFT JOIN (SELECT tool, outcome, at FROM tool_handovers ORDER BY at DESC LIMIT 1) AS handover ON true
    LEFT JOIN (SELECT o.created_at, o.sent_at, o.last_error FROM outbox o JOIN staff_users s ON o.recipient = lower(s.email_address)
               WHERE s.staff_id = ${staffId}::uuid AND o.template = 'setupTest' ORDER BY o.created_at DESC LIMIT 1) AS mail ON true`,
  row: factsRow,
});

/**
 * Reads what an installation has of everything that it needs (`setupSteps`), by two queries beside the settings that
 * the process knows, and tries the address of the courses. Throws `forbidden` (`staff.set-up`).
 */
export async function readSetup(ctx: StaffContext): Promise<SetupFacts> {
  assertCan(ctx, 'staff.set-up');
  const codes = courseCodes();
  const [documents, row, partners, sender, undecided, withoutContacts, origin] = await Promise.all([
    rowsOf(ctx.db, documentsQuery({})),
    rowOf(ctx.db, factsQuery({ staffId: ctx.staff.staffId, codes, atMost: countedAtMost + 1 })),
    Promise.all(partnerNames.map(async (name) => ({ name, state: await partnerStateOf(ctx, name) }))),
    settingToday(ctx, mailSender, portalScope),
    marketsWithoutSalesDecision(ctx),
    marketsWithoutContacts(ctx),
    tryCourseOrigin(ctx),
  ]);
  const facts = row!;
  const { MAIL_FROM, GANGWAY_DEMO: isDemo } = environment();
  const inUse = marketsInUse(facts.open ?? [], facts.countries);
  const isInUse = (market: Market) => inUse.includes(market);
  return {
    mail: { ...mailFacts(facts), isSenderSet: isDemo || mailSenderIsSet(sender, MAIL_FROM) },
    contacts: { inUse, open: withoutContacts.filter(isInUse) },
    ...contentFacts(documents),
    courses: {
      there: facts.coursesThere,
      since: facts.coursesSince,
      curricula: facts.curricula,
      lacking: codes.length - facts.startersThere,
      job: jobOf(facts.courseJob),
      origin,
    },
    markets: { open: markets.filter((market) => facts.open?.includes(market)), since: facts.marketsSince },
    partners: { ...partnerFacts(facts, partners), isDemo },
    sales: { inUse: marketsWithSalesReports.filter(isInUse), undecided: undecided.filter(isInUse) },
    members: { there: facts.members, since: facts.membersSince },
    rates: { there: facts.rates, since: facts.ratesSince },
    settings: settingKinds.map((kind: SettingKind) => ({
      kind: kind.name,
      ...kindState(kind, kind.scopes, facts.settings, ctx.now),
    })),
  };
}

// The markets whose texts would show a place without a telephone number, an email address or a representative.
async function marketsWithoutContacts(ctx: StaffContext): Promise<Market[]> {
  const found = await Promise.all(markets.map((market) => contactsOfMarket(ctx, market)));
  return markets.filter((_, place) => Object.values(found[place]!).some((detail) => detail.length === 0));
}

function mailFacts({ testAt, testSentAt, testError, lastSent }: FactsRow): Omit<SetupFacts['mail'], 'isSenderSet'> {
  const { SMTP_URL, GANGWAY_DEMO } = environment();
  const server = SMTP_URL ? 'set' : GANGWAY_DEMO ? 'mailbox' : 'none';
  if (!testAt) return { server, test: null, lastSent };
  const state = testSentAt ? 'sent' : testError ? 'failed' : 'waiting';
  const why = testError === null ? null : errorMeaning(testError);
  return { server, test: { state, at: testSentAt ?? testAt, why, code: testError ?? '' }, lastSent };
}

const keyOf = ({ path, brand, market, language }: Key) => [path, brand, market, language].join('|');

// What the starter set has does not change while a process runs.
let starterKeys: { key: string; set: ContentSet }[] | undefined;

function contentFacts(documents: (Key & { since: Date | null })[]): Record<ContentSet, ContentFacts> {
  starterKeys ??= contentRows(new Date()).flatMap((row) => {
    const set = setOfPath(row.path);
    return set ? [{ key: keyOf(row), set }] : [];
  });
  const known = new Set(documents.map(keyOf));
  const factsOf = (set: ContentSet): ContentFacts => {
    const since = documents
      .filter(({ path }) => setOfPath(path) === set)
      .flatMap((document) => document.since ?? [])
      .toSorted((a, b) => a.getTime() - b.getTime());
    const lacking = starterKeys!.filter((each) => each.set === set && !known.has(each.key)).length;
    return { there: since.length, since: since[0] ?? null, lacking };
  };
  return { terms: factsOf('terms'), pages: factsOf('pages'), menus: factsOf('menus') };
}

function partnerFacts(
  { tool, outcome, at, opened }: FactsRow,
  partners: readonly { name: PartnerName; state: Awaited<ReturnType<typeof partnerStateOf>> }[],
): Omit<SetupFacts['partners'], 'isDemo'> {
  const inState = (...states: readonly string[]): PartnerName[] =>
    partners.filter(({ state }) => states.includes(state)).map(({ name }) => name);
  return {
    connected: inState('connected', 'sandbox'),
    sandbox: inState('sandbox').length,
    undecided: inState('undecided'),
    last: tool && outcome && at ? { tool, outcome, at } : null,
    opened,
  };
}

function jobOf(state: string | null): SetupFacts['courses']['job'] {
  if (state === 'failed') return 'failed';
  return state === 'waiting' || state === 'running' ? 'underWay' : null;
}
