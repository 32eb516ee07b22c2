import type { Deprecation } from './endpoint.server.ts';

/**
 * The headers that tell a client of an endpoint which is replaced: Deprecation (RFC 9745), Sunset (RFC 8594) where an
 * end is set, and links to the page about it and to the call in its place.
 */
export function deprecationHeaders(deprecated: Deprecation | undefined): Record<string, string> {
  if (!deprecated) return {};
  const { since, sunset, instead } = deprecated;
  const [, address = ''] = instead.split(' ');
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    ...(sunset !== undefined && { Sunset: new Date(sunset).toUTCString() }),
    Link: `</docs#versions>; rel="deprecation"; type="text/html", <${address}>; rel="successor-version"`,
  };
}
