import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { statusFeed } from './statusFeed.server.ts';
import { unlessKnown } from './unlessKnown.server.ts';

/** The outages as an Atom feed, in the language that `language` names, else the reader's. */
export const loader = visitorLoader(async ({ ctx, request }) => {
  const named = new URL(request.url).searchParams.get('language');
  const language = named === 'ja' || named === 'en' ? named : ctx.language;
  return unlessKnown(request, await statusFeed({ ...ctx, language }), 'application/atom+xml; charset=utf-8');
});
