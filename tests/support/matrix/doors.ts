import type { LoaderFunctionArgs } from '@remix-run/node';
import type { RouteConfigEntry } from '@remix-run/route-config';
import type { ActionName } from '#app/domain/permissions/actions.ts';
import type { TokenAudience } from '#app/platform/tokens.server.ts';
import type { About, Declaration } from '#app/routes/requests/declared.ts';
import { endpoints } from '#server/api.server.ts';

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

/** One way into the product: a loader or an action of the portal, or an endpoint of the API. */
export interface Door {
  /** `GET home/agency-overview`, `POST /osmf/v1.0/agents/list`. */
  name: string;
  kind: 'visitor' | 'agent' | 'staff' | 'api' | 'public';
  about: About | undefined;
  guard?: ActionName | undefined;
  /** The use of the token that opens it, of the API's doors. */
  token?: TokenAudience | undefined;
  /** Of the portal's doors. */
  handler?: Handler;
  /** True where the address shows a page, and not a file or what a script asks for. */
  isPage?: boolean;
}

/** Every loader and action of the routes of `app/routes.ts`, and every endpoint of the API. */
export async function allDoors(): Promise<Door[]> {
  const { default: routes } = await import('#app/routes.ts');
  const portal = await Promise.all(flat(routes).map(doorsOf));
  return [
    ...portal.flat(),
    ...endpoints.map(
      ({ method, path, access, action, token }): Door => ({
        name: `${method.toUpperCase()} ${path}`,
        kind: access === 'session' ? 'api' : 'public',
        about: action,
        token,
      }),
    ),
  ];
}

function flat(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
}

async function doorsOf({ path = '', file }: RouteConfigEntry): Promise<Door[]> {
  const module = (await import(/* @vite-ignore */ new URL(`../../../app/${file}`, import.meta.url).href)) as Partial<
    Record<'loader' | 'action', Handler & { declaration?: Declaration }>
  > & { default?: unknown };
  return (['loader', 'action'] as const).flatMap((name) => {
    const handler = module[name];
    if (!handler) return [];
    const { door = 'visitor', about, guard } = handler.declaration ?? {};
    return [
      {
        name: `${name === 'loader' ? 'GET' : 'POST'} ${path}`,
        kind: door === 'account' ? (path.startsWith('staff/') ? 'staff' : 'agent') : door,
        about,
        guard,
        handler,
        isPage: module.default !== undefined,
      },
    ];
  });
}

/** The actions of the table that a door is about. */
export function actionsOf({ about }: Door): ActionName[] {
  return about === undefined || about === 'own' ? [] : ([about].flat() as ActionName[]);
}

/**
 * Whether a door must say what it is about: every action and endpoint of a signed-in user, and what reads data of an
 * agency or for the staff.
 */
export function mustDeclare({ name, kind }: Door): boolean {
  if (kind === 'visitor' || kind === 'public') return false;
  return kind === 'api' || name.startsWith('POST') || /^GET (home\/agency-overview|staff\/)/.test(name);
}
