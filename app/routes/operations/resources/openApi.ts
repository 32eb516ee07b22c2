import type { LoaderFunctionArgs } from '@remix-run/node';
import { application } from '#server/application.server.ts';

// Under server/index.ts this address never gets here: the process sends the document that it has compressed once.
export function loader({ request }: LoaderFunctionArgs) {
  const language = new URL(request.url).searchParams.get('language') === 'ja' ? 'ja' : 'en';
  return new Response(application.openApiText(language), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' },
  });
}
