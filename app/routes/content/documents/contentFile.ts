import { createHash } from 'node:crypto';
import { contentFileOf } from '#app/domain/content/documents/contentFiles.ts';
import { pagePath, type DocumentKind } from '#app/domain/content/documents/documentKinds.ts';
import { brands } from '#app/domain/markets/brands.ts';
import { languages } from '#app/i18n.ts';
import { findDocument } from '#app/domain/content/documents/findDocument.server.ts';
import { isPageShown } from '#app/domain/content/documents/pages.ts';
import { connectedPartners } from '#app/domain/markets/partnerAddresses.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { failureEnvelope, jsonLoader } from '#app/routes/requests/jsonFailures.server.ts';
import { isSignedInReader } from '#app/routes/requests/session.server.ts';

// With what an instance remembers (10 s), a change is seen within a minute.
const freshSeconds = 30;

// What a market without alerts has.
const noAlerts = { category: { subHeading: '', details: [] } };

/**
 * The content files of spec §7 as JSON, in the reader's language or the one that `?language=` names. What only
 * signed-in users may read takes the bearer token of the API or the session's cookie. A missing alert is an empty list; a failure is the API's envelope.
 */
export const loader = jsonLoader(
  async ({ ctx, request, params }) => {
    const file = contentFileOf(params['*'] ?? '');
    if (!file) throw new Refusal('notFound');
    // The existence of a page is not shown; that of the two home pages is in the specification.
    if (file.signedIn && !(await isSignedInReader(ctx, request)))
      return failureEnvelope(ctx, file.kind === 'homePage' ? 401 : 404, new Refusal(file.missing));
    const named = new URL(request.url).searchParams.get('language');
    const language = languages.find((code) => code === named) ?? ctx.language;
    const { kind, path, brand, market = brand && brands[brand].market } = file;
    const partners = brand && market && (await connectedPartners(ctx, { brand, market }));
    if (kind === 'page' && !isPageShown(path.slice(pagePath('').length), { brand, partners }))
      throw new Refusal('notFound');
    const found = await findDocument({ ...ctx, language }, kind, { path, brand, market });
    if (!found && !isAlert(kind)) return failureEnvelope(ctx, 404, new Refusal(file.missing));
    const body = JSON.stringify(found?.document ?? noAlerts);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const headers = {
      'Cache-Control': file.signedIn ? `private, max-age=${freshSeconds}` : `public, max-age=${freshSeconds}`,
      'Content-Language': found?.language ?? language,
      ETag: etag,
      Vary: 'Accept-Language, Authorization, Cookie',
    };
    if (
      request.headers
        .get('If-None-Match')
        ?.split(',')
        .some((tag) => tag.trim().replace(/^W\//, '') === etag)
    )
      return new Response(null, { status: 304, headers });
    return new Response(body, { headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } });
  },
  (address) => contentFileOf(address)?.missing ?? 'genericServiceError',
);

function isAlert(kind: DocumentKind): boolean {
  return kind === 'alert' || kind === 'alertHomePage';
}
