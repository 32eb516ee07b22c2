import { Agent, request } from 'node:http';

export const standardHeaders = {
  'Content-Type': 'application/json',
  'X-Booking-Company': 'PC',
  'X-Product-Company': 'PC',
  'X-Request-Source': 'R',
  'X-Client-Id': 'bench',
  'X-App-Context': '{"agency":"DIR","cruiseLine":"PCL","sessionId":"","system":"CP"}',
};

export const password = 'Sail2026';

export interface ApiSession {
  sessionId: string;
  agencyId: string;
  headers: Record<string, string>;
}

/** Signs a sample account in over the API. */
export async function signInApi(url: string, userId: string): Promise<ApiSession> {
  const response = await fetch(`${url}/osmf/p1.0/login`, {
    method: 'POST',
    headers: standardHeaders,
    body: JSON.stringify({ userId, password }),
  });
  if (!response.ok) throw new Error(`${userId} could not sign in: ${response.status}`);
  const reply = (await response.json()) as {
    sessionId: string;
    authToken: string;
    retrieveAgent: { agency: { agencyId: string } };
  };
  const headers = { ...standardHeaders, Authorization: `Bearer ${reply.authToken}` };
  return { sessionId: reply.sessionId, agencyId: reply.retrieveAgent.agency.agencyId, headers };
}

// Not `fetch`: a sign-in beside a measurement must not take the processors that it measures.
const connections = new Agent({ keepAlive: true });

const doors = {
  agents: { address: '/login', cookie: 'gangway_session=' },
  staff: { address: '/staff/login', cookie: 'gangway_staff=' },
};

/**
 * Signs a sample account in by its door's login form, and gives its session cookie. Throws with the status of another
 * answer.
 */
export function signInBrowser(
  url: string,
  origin: string,
  userId: string,
  door: keyof typeof doors = 'agents',
): Promise<string> {
  const { address, cookie: name } = doors[door];
  const form = new URLSearchParams({ userId, password }).toString();
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': form.length,
    Origin: origin,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url + address, { method: 'POST', headers, agent: connections }, (response) => {
      response.resume();
      const cookie = response.headers['set-cookie']?.find((value) => value.startsWith(name));
      if (response.statusCode === 302 && cookie) resolve(cookie.split(';', 1)[0] ?? '');
      else reject(new Error(`${userId} could not sign in: ${response.statusCode}`));
    });
    outgoing.on('error', reject);
    outgoing.end(form);
  });
}
