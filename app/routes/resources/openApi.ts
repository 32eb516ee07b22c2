import { openApiDocument } from '#server/api.server.ts';

/** The OpenAPI 3.1 document (D26). */
export function loader() {
  return Response.json(openApiDocument(), { headers: { 'Cache-Control': 'public, max-age=300' } });
}
