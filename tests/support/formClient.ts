import type { ActionFunctionArgs } from '@remix-run/node';
import { writeLanguages, writeSessionCookie } from '#app/platform/cookies.server.ts';
import { database } from '#app/platform/database.server.ts';
import type { Language } from '#app/i18n.ts';
import { signedIn } from './contexts.ts';

type Handler = (args: ActionFunctionArgs) => Promise<unknown>;

interface Visit {
  /** The address of the page. */
  path: string;
  params?: Record<string, string>;
  /** The session's id; undefined for a visitor. */
  sessionId?: string;
  /** What a visitor has chosen, or a signed-in user's profile says. */
  language?: Language;
  /** Laid over the headers that a browser sends. */
  headers?: Record<string, string>;
  /** The visitor's address; another one at each call unless it is given. */
  address?: string;
}

interface Post extends Visit {
  /** One with a file is sent as a form with files is. */
  fields: Record<string, string | readonly string[] | File>;
}

/** What a form's page answers: its status, where it leads, and the messages by field, those of the whole form at ''. */
export interface FormAnswer {
  status: number;
  location: string | null;
  errors: Record<string, string[]>;
  /** What the page was given besides, or what was thrown for the error page. */
  data: Record<string, unknown>;
  /** The cookies that it sets or drops. */
  cookies: string[];
}

/** A session of an agent, for `postForm`. */
export async function sessionFor(agent: { agentUniqueId: string; agencyId: string }): Promise<string> {
  return (await signedIn(agent)).sessionId;
}

/** Posts a form to the action of its page, as a browser without JavaScript does, and reads what comes back. */
export function postForm(action: Handler, { fields, ...visit }: Post): Promise<FormAnswer> {
  const hasFile = Object.values(fields).some((value) => value instanceof File);
  const body = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) body.append(name, value as string);
  return ask(action, visit, { method: 'POST', body });
}

/** Opens a page by its loader, and reads what it is given. */
export function openPage(loader: Handler, visit: Visit): Promise<FormAnswer> {
  return ask(loader, visit, {});
}

async function ask(
  handler: Handler,
  { path, params = {}, sessionId, language = 'en', headers = {}, address = crypto.randomUUID() }: Visit,
  init: RequestInit,
) {
  if (sessionId)
    await database().account.updateMany({
      where: { sessions: { some: { id: sessionId } }, language: { not: language } },
      data: { language },
    });
  const cookies = [
    await writeLanguages({ visitor: language }),
    ...(sessionId ? [await writeSessionCookie(sessionId)] : []),
  ];
  const request = new Request(`http://localhost:3000${path}`, {
    ...init,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      Cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '),
      ...headers,
    },
  });
  // Some that only lead elsewhere are not asynchronous.
  const reply = (async () => handler({ request, params, context: { address } }))();
  return readAnswer(await reply.catch((thrown: unknown) => thrown));
}

async function readAnswer(reply: unknown): Promise<FormAnswer> {
  if (reply instanceof Response) {
    const isJson = reply.headers.get('Content-Type')?.startsWith('application/json');
    return {
      status: reply.status,
      location: reply.headers.get('Location'),
      errors: {},
      data: isJson ? ((await reply.json()) as Record<string, unknown>) : {},
      cookies: reply.headers.getSetCookie(),
    };
  }
  const { data, init } = reply as { type?: string; data: Record<string, unknown>; init?: ResponseInit | null };
  if (reply instanceof Error) throw reply;
  if ((reply as { type?: string }).type !== 'DataWithResponseInit')
    return { status: 200, location: null, errors: {}, data: reply as Record<string, unknown>, cookies: [] };
  const errors = (data.error ?? {}) as Record<string, string[] | null>;
  return {
    status: init?.status ?? 200,
    location: null,
    errors: Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages ?? []])),
    data,
    cookies: new Headers(init?.headers).getSetCookie(),
  };
}
