import type { LoaderFunctionArgs } from '@remix-run/node';
import { openApiDocument } from '#server/openApi.server.ts';

/** The OpenAPI 3.1 document (D26), in English unless `?language=ja` asks for Japanese. */
export function loader({ request }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url);
  const language = searchParams.get('language') === 'ja' ? 'ja' : 'en';
  return Response.json(openApiDocument(origin, language), { headers: { 'Cache-Control': 'public, max-age=300' } });
}
