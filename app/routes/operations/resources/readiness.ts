import { application } from '#server/application.server.ts';

/** Answers 200 while the database and the file store take what is written, else 503 with what does not work. */
export async function loader() {
  const { status, text } = await application.readiness();
  return new Response(text, { status, headers: { 'Cache-Control': 'no-store' } });
}
