import { application } from '#server/application.server.ts';

/** Answers 200 while the database answers, else 503. */
export async function loader() {
  const ready = await application.ready();
  return new Response(ready ? 'ready' : 'not ready', {
    status: ready ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  });
}
