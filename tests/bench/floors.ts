import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentListQuery, type ListedAgentRow } from '#app/domain/people/list/agentListQuery.server.ts';
import { agentRowMapper, rankMapper } from '#app/domain/people/list/agentRow.ts';
import { sessionQuery } from '#app/domain/accounts/sessions/currentSession.server.ts';
import { database, rowsOf } from '#app/platform/database.server.ts';
import type { Statement } from '#app/platform/statements.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { ApiSession } from './sessions.ts';

/** What the overview asks for at first. */
export const firstPage = { search: '', page: 1, pageSize: 20, sort: 'name', direction: 'asc' } as const;
/** Who asks for the list of an agency. */
export const listContext = (agencyId: string) => ({
  actor: {
    agentUniqueId: '00000000-0000-4000-8000-000000000000',
    agentType: 'O' as const,
    grants: [],
    branches: null,
  },
  agency: { agencyId },
  market: 'nam' as const,
  now: new Date(),
});
const here = path.dirname(fileURLToPath(import.meta.url));
const inProject = (...parts: string[]) => path.join(here, '../..', ...parts);

/** A floor: its program and its orders. */
export interface Floor {
  file: string;
  env: Record<string, string>;
}

/** A statement as a bare program gives it to the driver. */
export function forDriver({ name, text, values }: Statement<unknown>) {
  return { name, text, values };
}

/** Node's `http` and `pg` with the statements that the API's list makes for this session. */
export function bareApi({ agencyId, sessionId }: ApiSession): Floor {
  const statements = [
    forDriver(sessionQuery({ sessionId, now: new Date() })),
    forDriver(agentListQuery(listContext(agencyId), firstPage)),
  ];
  return { file: path.join(here, 'bareApi.ts'), env: { BARE_API_STATEMENTS: JSON.stringify(statements) } };
}

/**
 * Remix with the rows of an agency, at `/shell` also the portal's shell, and at `/page` the content of the page, as
 * constants. `page` is the portal's own page.
 */
export async function bareRemix(agencyId: string, page: string, folder: string): Promise<Floor> {
  const env = {
    BARE_REMIX_BUILD: inProject('build/bareRemix'),
    BARE_REMIX_CONSTANTS: path.join(folder, 'constants.json'),
    NODE_ENV: 'production',
  };
  // Inside the project, where Node finds its packages.
  const config = path.join(here, 'bareRemix/vite.config.ts');
  execFileSync(
    process.execPath,
    [inProject('node_modules/@remix-run/dev/dist/cli.js'), 'vite:build', '-c', config, path.join(here, 'bareRemix')],
    {
      env: { ...process.env, ...env } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const listed = await rowsOf(database(), agentListQuery(listContext(agencyId), firstPage));
  const [rowOf, rankOf] = [agentRowMapper(translator('en'), 'nam', 'en'), rankMapper(translator('en'))];
  const rows = (listed as ListedAgentRow[]).map((each) => ({ ccn: '–', ...rowOf(each), rank: rankOf(each) || '–' }));
  writeFileSync(
    env.BARE_REMIX_CONSTANTS,
    JSON.stringify({
      rows,
      header: markupOf(page, 'header'),
      footer: markupOf(page, 'footer'),
      main: markupOf(page, 'main'),
    }),
  );
  return { file: path.join(here, 'bareRemix/server.ts'), env };
}

/** The text of a page's first element of its kind. */
export function markupOf(html: string, tag: string): string {
  const [, content] = new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 's').exec(html) ?? [];
  if (!content) throw new Error(`The portal's page has no <${tag}>.`);
  return content;
}
