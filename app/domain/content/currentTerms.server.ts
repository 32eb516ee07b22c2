import type { VisitorContext } from '#app/domain/context.server.ts';
import type { ActivationFlag } from '#app/domain/agents/codes.ts';
import { marketOf, type Language, type Market } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { preparedRows } from '#app/platform/database.server.ts';
import { chooseDocument } from './chooseDocument.ts';
import { contentSite } from './documents.ts';
import { getPage } from './getPage.server.ts';

export interface Terms {
  version: string;
  /** The day they date from, as YYYY-MM-DD, where the document says so. */
  validFrom: string | null;
  title: string;
  html: string;
}

type Reader = Pick<VisitorContext, 'db' | 'language'> & { market?: Market };

/** The terms and conditions in force, for a context's market where it has one (spec §4 item 6). Throws `notFound` without any. */
export async function currentTerms(ctx: Reader): Promise<Terms> {
  const { version, validFrom, title, html } = await getPage(ctx, { path: 'terms-and-conditions', market: ctx.market });
  if (version === null) throw new Refusal('notFound');
  return { version, validFrom, title, html };
}

const versionsQuery = {
  name: 'terms-versions',
  text: `
    SELECT a.activation_flag AS "activationFlag", a.terms_version AS "termsVersion", a.language AS "reader", g.country,
           c.brand, c.market, c.language, c.document->>'version' AS document
    FROM agents a JOIN agencies g ON g.agency_id = a.agency_id
    LEFT JOIN content c ON c.site = $2 AND c.path = 'pages/terms-and-conditions' AND c.brand = '' AND c.language IN (a.language, 'en')
    WHERE a.agent_unique_id = $1`,
} as const;

interface VersionRow {
  activationFlag: ActivationFlag;
  termsVersion: string | null;
  reader: Language;
  country: string;
  brand: string | null;
  market: string | null;
  language: string | null;
  document: string | null;
}

export interface TermsOfAgent {
  activationFlag: ActivationFlag;
  /** What the agent accepted last; null for nothing. */
  termsVersion: string | null;
  /** What is in force for them; undefined without any. */
  currentVersion: string | undefined;
}

/**
 * Which terms an agent has accepted and which are in force for them, without reading these, in the language of the agent's profile: the
 * caller's may be that of whoever sat at the browser before. One statement, which every sign-in makes; undefined where there is no such agent.
 */
export async function termsOfAgent(agentUniqueId: string): Promise<TermsOfAgent | undefined> {
  const rows = await preparedRows<VersionRow>(versionsQuery.name, versionsQuery.text, [agentUniqueId, contentSite]);
  const [agent] = rows;
  if (!agent) return undefined;
  const versions = rows.flatMap(({ brand, market, language, document }) => (brand === null || market === null || language === null ? [] : { brand, market, language, document }));
  const chosen = chooseDocument(versions, { brand: '', market: marketOf(agent.country), language: agent.reader });
  return { activationFlag: agent.activationFlag, termsVersion: agent.termsVersion, currentVersion: chosen?.document ?? undefined };
}
