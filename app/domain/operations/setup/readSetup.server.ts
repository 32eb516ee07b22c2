import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { partnerStateOf } from '#app/domain/markets/partnerAddresses.server.ts';
import { partnerNames, type PartnerName } from '#app/domain/markets/partners.ts';
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
import { countedAtMost, type ContentFacts, type SetupFacts } from './setupSteps.ts';

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
      ...{ kind: z.string(), scope: z.string(), number: z.int(), validFrom: z.string() },
      ...{ act: z.enum(settingActs), value: z.null() },
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
           (SELECT j.state::text FROM pgboss.job j WHERE j.name = 'adopt-courses' ORDER BY j.created_on DESC LIMIT 1) AS "courseJob",
           market.open, market.since AS "marketsSince",
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
 * Reads what an installation has of everything that it needs, by two queries (`setupSteps`). Throws `forbidden`
 * (`staff.set-up`).
 */
export async function readSetup(ctx: StaffContext): Promise<SetupFacts> {
  assertCan(ctx, 'staff.set-up');
  const codes = courseCodes();
  const [documents, row, partners] = await Promise.all([
    rowsOf(ctx.db, documentsQuery({})),
    rowOf(ctx.db, factsQuery({ staffId: ctx.staff.staffId, codes, atMost: countedAtMost + 1 })),
    Promise.all(partnerNames.map(async (name) => ({ name, state: await partnerStateOf(ctx, name) }))),
  ]);
  const facts = row!;
  return {
    mail: mailFacts(facts),
    ...contentFacts(documents),
    courses: {
      there: facts.coursesThere,
      since: facts.coursesSince,
      curricula: facts.curricula,
      lacking: codes.length - facts.startersThere,
      job: jobOf(facts.courseJob),
    },
    markets: { open: markets.filter((market) => facts.open?.includes(market)), since: facts.marketsSince },
    partners: partnerFacts(facts, partners),
    members: { there: facts.members, since: facts.membersSince },
    rates: { there: facts.rates, since: facts.ratesSince },
    settings: settingKinds.map((kind: SettingKind) => ({
      kind: kind.name,
      ...kindState(kind, kind.scopes, facts.settings, ctx.now),
    })),
  };
}

function mailFacts({ testAt, testSentAt, testError, lastSent }: FactsRow): SetupFacts['mail'] {
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
): SetupFacts['partners'] {
  const inState = (...states: readonly string[]) =>
    partners.filter(({ state }) => states.includes(state)).map(({ name }) => name);
  return {
    connected: inState('connected', 'sandbox'),
    sandbox: inState('sandbox').length,
    last: tool && outcome && at ? { tool, outcome, at } : null,
    opened,
  };
}

function jobOf(state: string | null): SetupFacts['courses']['job'] {
  if (state === 'failed') return 'failed';
  return state === 'created' || state === 'retry' || state === 'active' ? 'underWay' : null;
}
