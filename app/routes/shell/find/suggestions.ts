import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { actsFirst, findAnything, type FoundGroup } from './findAnything.server.ts';
import { findQuery, shownAtFirst, shownWhileTyped } from './findForm.ts';

/** What was found for the words; null for what is too little to search for. */
export interface Suggestions {
  groups: FoundGroup[] | null;
}

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
