import { z, type OpenAPIHono } from '@hono/zod-openapi';
import { contentFileOf, type ContentFile } from '#app/domain/content/documents/contentFiles.ts';
import { contentSite } from '#app/domain/content/documents/documentKinds.ts';
import { documentSchemas } from '#app/domain/content/documents/documents.ts';
import { brandCodes, brands } from '#app/domain/markets/brands.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { languages } from '#app/i18n.ts';
import type { RefusalCode } from '#app/domain/refusals.ts';
import { nameAt } from '#app/platform/ownCookie.server.ts';
import { failureResponse } from './http/describe.server.ts';

/** A content file of spec §7 in the OpenAPI document. */
export interface ContentOperation {
  path: string;
  file: ContentFile;
  /** The codes of its failures by status. */
  answers: ReadonlyMap<number, readonly RefusalCode[]>;
}

const addresses = [
  '{site}/header-footer/{loc}/header-footer.json',
  '{site}/landing/{loc}/landing-page.json',
  '{site}/alerts/{loc}/alert.json',
  '{site}/{displayCompany}/home-page/alert-home-page.json',
  '{site}/{displayCompany}/home-page/home-page-enrolled.json',
  '{site}/{displayCompany}/home-page/home-page-not-enrolled.json',
] as const;

const segments = brandCodes.map((code) => brands[code].segment);
const parts = { site: z.literal(contentSite), loc: z.enum(markets), displayCompany: z.enum(segments) };

/**
 * The content files of spec §7; a page of content has the address of its page, below /json/{site}/pages and
 * /json/{site}/ext-pages.
 */
export const contentOperations: readonly ContentOperation[] = addresses.map((address) => {
  const file = contentFileOf(
    address.replace('{site}', contentSite).replace('{loc}', 'nam').replace('{displayCompany}', 'pc'),
  )!;
  // A missing alert is an empty list.
  const isAlert = file.kind === 'alert' || file.kind === 'alertHomePage';
  return {
    path: `/json/${address}`,
    file,
    answers: new Map<number, readonly RefusalCode[]>([
      ...(file.signedIn ? [[401, [file.missing]] as const] : []),
      [404, isAlert ? ['notFound'] : ['notFound', file.missing]],
      [503, [file.missing]],
    ]),
  };
});

// As it is named where the origin has HTTPS; the document is described before any setting is read.
const sessionCookie = nameAt('https://portal.example', 'gangway_session');

/**
 * Puts the content files into the OpenAPI document. They are read without the headers of the other calls; for
 * signed-in users, by the authToken or a browser's session.
 */
export function describeContentFiles(registry: OpenAPIHono['openAPIRegistry']): void {
  registry.registerComponent('securitySchemes', 'session', { type: 'apiKey', in: 'cookie', name: sessionCookie });
  for (const { path, file, answers } of contentOperations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof typeof parts);
    registry.registerPath({
      method: 'get',
      path,
      tags: ['content'],
      ...(file.signedIn && { security: [{ authToken: [] }, { session: [] }] }),
      request: {
        params: z.object(Object.fromEntries(named.map((name) => [name, parts[name]]))),
        query: z.object({ language: z.enum(languages).optional() }),
      },
      responses: {
        200: { description: '', content: { 'application/json': { schema: documentSchemas[file.kind] } } },
        304: { description: '' },
        ...Object.fromEntries([...answers].map(([status, codes]) => [status, failureResponse(codes)])),
      },
    });
  }
}
