import type { VisitorContext } from '#app/domain/context.server.ts';
import { z } from 'zod';
import { activationFlagCodes, type ActivationFlag } from '#app/domain/permissions/codes.ts';
import { marketOf, type Market } from '#app/domain/markets/markets.ts';
import { languages } from '#app/i18n.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { chooseDocument } from './chooseDocument.ts';
import { contentSite } from './documentKinds.ts';
import { getPage } from './getPage.server.ts';
import { forgetContent } from './publishedContent.server.ts';

export interface Terms {
  version: string;
  /** The first day of their validity as YYYY-MM-DD, where the document has one. */
  validFrom: string | null;
  title: string;
  html: string;
}

type Reader = Pick<VisitorContext, 'db' | 'language' | 'now'> & { market?: Market };

/**
 * Reads the terms and conditions in force, for the context's market where it has one (spec §4 item 6). Throws
 * `notFound` where there are none.
 */
export async function currentTerms(ctx: Reader): Promise<Terms> {
  // Their acceptance is asked for again: the gate asks the database, and the two must agree.
  forgetContent();
  const { version, validFrom, title, html } = await getPage(ctx, { path: 'terms-and-conditions', market: ctx.market });
  if (version === null) throw new Refusal('notFound');
  return { version, validFrom, title, html };
}

/**
 * The columns of a `termsRow`, for a statement over `agents a`, `accounts o` and `agencies g` that looks up which terms are in force for
 * an agent.
 */
export const termsColumns = `
  a.activation_flag AS "activationFlag", a.terms_version AS "termsVersion", o.language AS "reader", g.country,
  (SELECT json_agg(json_build_object('brand', c.brand, 'market', c.market, 'language', c.language, 'document', c.document->>'version'))
   FROM content_in_force c
   WHERE c.site = '${contentSite}' AND c.path = 'pages/terms-and-conditions' AND c.brand = '' AND c.language IN (o.language, 'en')) AS versions`;

export const termsRow = z.strictObject({
  activationFlag: z.enum(activationFlagCodes),
  termsVersion: z.string().nullable(),
  reader: z.enum(languages),
  country: z.string(),
  versions: z
    .strictObject({ brand: z.string(), market: z.string(), language: z.string(), document: z.string().nullable() })
    .array()
    .nullable(),
});

const termsQuery = statement({
  name: 'terms-of-agent',
  sql: ({ agentUniqueId }: Named<{ agentUniqueId: string }>) => `
    SELECT ${termsColumns} FROM agents a JOIN accounts o ON o.account_id = a.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
    WHERE a.agent_unique_id = ${agentUniqueId}`,
  row: termsRow,
});

export interface TermsOfAgent {
  activationFlag: ActivationFlag;
  /** The version that the agent accepted last; null for none. */
  termsVersion: string | null;
  /** The version in force for the agent; undefined for none. */
  currentVersion: string | undefined;
}

/**
 * The versions of the terms that an agent has accepted and that are in force for them, in the language of the agent's
 * profile: the context's language may be the previous user's of the same browser. Undefined where there is no such
 * agent.
 */
export async function termsOfAgent(
  { db }: Pick<VisitorContext, 'db'>,
  agentUniqueId: string,
): Promise<TermsOfAgent | undefined> {
  const row = await rowOf(db, termsQuery({ agentUniqueId }));
  return row && termsOf(row);
}

/** The same, from a row that was selected with `termsColumns`. */
export function termsOf({
  activationFlag,
  termsVersion,
  reader,
  country,
  versions,
}: z.output<typeof termsRow>): TermsOfAgent {
  const chosen = chooseDocument(versions ?? [], { brand: '', market: marketOf(country), language: reader });
  return { activationFlag, termsVersion, currentVersion: chosen?.document ?? undefined };
}
