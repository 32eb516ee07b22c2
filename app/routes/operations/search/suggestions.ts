import { consoleSearch } from '#app/domain/operations/search/searchConsole.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { shownWhileTyped, type Suggestions } from '#app/ui/find/foundThings.ts';
import { findInConsole, firstInConsole } from './findInConsole.server.ts';

/** What staff find while they type, as JSON, and before that what their role does. */
export const loader = staffLoader(
  async ({ ctx, request }) => {
    const { search } = consoleSearch.read(new URL(request.url).searchParams);
    const found = search === '' ? firstInConsole(ctx) : await findInConsole(ctx, { search });
    const groups =
      found?.map(({ kind, things, hasMore }) => ({
        kind,
        things: things.slice(0, shownWhileTyped),
        hasMore: hasMore || things.length > shownWhileTyped,
      })) ?? null;
    return Response.json({ groups } satisfies Suggestions, { headers: { 'Cache-Control': 'no-store' } });
  },
  { can: 'staff.search' },
);
