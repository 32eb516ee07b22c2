import { call, type Answer } from '#tests/support/apiClient.ts';
import { openPage, postForm, type FormAnswer } from '#tests/support/formClient.ts';
import type { Sent, Subject } from './attempts.ts';
import type { Door } from './doors.ts';

/**
 * How a door answered: let through (also to what is wrong with the input), refused, or a page that only leads
 * elsewhere.
 */
export type Outcome = 'let through' | 'refused' | 'led elsewhere';

/** Who knocks: a session of the portal, a token of the API, or a cookie of the staff's console. */
export interface Keys {
  sessionId?: string;
  token?: string;
  feedbackToken?: string;
  /** Of the console, or of a view of the portal. */
  staffCookie?: string;
  /** Parts of addresses that name things of the knocker's own agency. */
  params?: Record<string, string>;
}

const refusing = [401, 403, 404];

/** What a door answers about a subject. */
export function answerOf(door: Door, keys: Keys, sent: Sent, subject: Subject | null): Promise<FormAnswer | Answer> {
  return door.handler ? throughPortal(door, keys, sent, subject) : throughApi(door, keys, sent, subject);
}

/** Tries a door about a subject. Throws for a failure of the product. */
export async function knock(door: Door, keys: Keys, sent: Sent, subject: Subject | null): Promise<Outcome> {
  const answer = await answerOf(door, keys, sent, subject);
  if (answer.status >= 500) throw new Error(`${door.name} failed with ${answer.status}`);
  if (refusing.includes(answer.status)) return 'refused';
  const location = 'location' in answer ? answer.location : null;
  if (location && /^\/(staff\/)?login/.test(location)) return 'refused';
  return location && door.name.startsWith('GET') ? 'led elsewhere' : 'let through';
}

function throughPortal(
  { name, handler }: Door,
  { sessionId, staffCookie, params: things }: Keys,
  sent: Sent,
  subject: Subject | null,
): Promise<FormAnswer> {
  const params: Record<string, string> = {
    agentUniqueId: subject?.agentUniqueId ?? '',
    agencyId: subject?.agencyId ?? '',
    templateId: 'new',
    outageId: 'new',
    format: 'csv',
    brand: 'pc',
    ...things,
    ...sent.params,
  };
  const [method, path = ''] = name.split(' ');
  const address = `/${path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '')}${sent.search ?? ''}`;
  const visit = {
    path: address,
    params,
    ...(sessionId && { sessionId }),
    ...(staffCookie && { headers: { Cookie: staffCookie, 'User-Agent': 'Mozilla/5.0' } }),
  };
  const action = handler as Parameters<typeof openPage>[0];
  return method === 'POST' ? postForm(action, { ...visit, fields: sent.fields ?? {} }) : openPage(action, visit);
}

function throughApi({ name, token: use }: Door, keys: Keys, sent: Sent, subject: Subject | null): Promise<Answer> {
  const token = use === 'feedback' ? keys.feedbackToken : keys.token;
  const parts = { ...keys.params, ...subject, ...sent.params } as unknown as Record<string, string>;
  return call(`${name.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '')}${sent.search ?? ''}`, {
    ...(token && { token }),
    ...(sent.body !== undefined && { body: sent.body }),
  });
}
