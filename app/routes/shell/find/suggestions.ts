import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { shownWhileTyped, type Suggestions } from '#app/ui/find/foundThings.ts';
import { actsFirst, findAnything } from './findAnything.server.ts';
import { findQuery, shownAtFirst } from './findForm.ts';

/**
 * What a search finds while it is typed, as JSON, and before that what the user may do; `from` is the page that it is
 * typed on.
 */
export const loader = agentLoader(
  async ({ ctx, request }) => {
    const params = new URL(request.url).searchParams;
    const { search } = findQuery.read(params);
    const pathname = params.get('from') ?? '';
    const groups =
      search === ''
        ? actsFirst(ctx, { pathname, limit: shownAtFirst })
        : await findAnything(ctx, { search, pathname, limit: shownWhileTyped });
    return Response.json({ groups } satisfies Suggestions, { headers: { 'Cache-Control': 'no-store' } });
  },
  { about: 'own' },
);
