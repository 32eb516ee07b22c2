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
  const response = await fetch(`${url}/osmf/p1.0/login`, { method: 'POST', headers: standardHeaders, body: JSON.stringify({ userId, password }) });
  if (!response.ok) throw new Error(`${userId} could not sign in: ${response.status}`);
  const reply = (await response.json()) as { sessionId: string; authToken: string; retrieveAgent: { agency: { agencyId: string } } };
  const headers = { ...standardHeaders, Authorization: `Bearer ${reply.authToken}` };
  return { sessionId: reply.sessionId, agencyId: reply.retrieveAgent.agency.agencyId, headers };
}

/** Signs a sample account in by the login form, and gives its session cookie. */
export async function signInBrowser(url: string, origin: string, userId: string): Promise<string> {
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin },
    body: new URLSearchParams({ userId, password }),
  });
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith('gangway_session='));
  if (response.status !== 302 || !cookie) throw new Error(`${userId} could not sign in: ${response.status}`);
  return cookie.split(';', 1)[0] ?? '';
}
