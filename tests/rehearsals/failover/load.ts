import { setTimeout as pause } from 'node:timers/promises';
import { createSigner } from 'fast-jwt';
import type { ledgerColumns } from '#app/domain/sales/ledger/ledgerRow.ts';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { issuerOf, pairs } from '#tests/support/partners.ts';
import { password, standardHeaders } from '#tests/bench/sessions.ts';
import type { Ledger } from './ledger.ts';
import type { People } from './people.ts';

/** As long as a client waits: longer than the portal takes to give up (DATABASE_TIMEOUT). */
const patienceMs = 30_000;

/** The kinds of writes, each of which is acknowledged by an answer of success. */
export const writes = ['sign-ins', 'edits', 'commits', 'bookings', 'new users'] as const;
/** Pages that are read, each by two people: a signed-in user's list, and one that everybody may see. */
export const reads = ['list of users', 'login page'] as const;

interface Lane {
  kind: (typeof writes)[number] | (typeof reads)[number];
  restMs: number;
  /** Asks once, with a new key or that of an earlier try; the answer's status, and the key of the request. */
  ask: () => Promise<{ key: string; response: Response }>;
}

/** Begins to write and to read as many people at once would; every answer is noted in the ledger. */
export function beginLoad(origin: string, people: People, ledger: Ledger): { end(): Promise<void> } {
  let going = true;
  const run = async ({ kind, restMs, ask }: Lane) => {
    while (going) {
      const begun = performance.now();
      let [key, status, acknowledged] = ['', '', false];
      try {
        const answer = await ask();
        ({ key } = answer);
        acknowledged = answer.response.status === 200;
        status = String(answer.response.status);
        await answer.response.arrayBuffer();
      } catch (error) {
        acknowledged = false;
        status = error instanceof Error ? `${error.name} ${causeOf(error)}`.trim() : 'unknown';
      }
      ledger.add(kind, { key, begun, ended: performance.now(), acknowledged, status });
      await pause(restMs);
    }
  };
  const lanes = lanesOf(origin, people).map(run);
  return {
    async end() {
      going = false;
      await Promise.all(lanes);
    },
  };
}

const causeOf = (error: Error) => (error.cause as { code?: string } | undefined)?.code ?? '';

function lanesOf(origin: string, people: People): Lane[] {
  let serial = 0;
  const next = () => (serial += 1);
  const post = (path: string, headers: Record<string, string>, body: unknown) =>
    fetch(origin + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
  const page = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });

  const signIns = people.signingIn.map(
    (userId): Lane => ({
      kind: 'sign-ins',
      restMs: 500,
      async ask() {
        const key = `rehearsal-${next()}`;
        const headers = { ...standardHeaders, 'User-Agent': key };
        return { key, response: await post('/osmf/p1.0/login', headers, { userId, password }) };
      },
    }),
  );

  const edits = people.edited.map(
    (agentId): Lane => ({
      kind: 'edits',
      restMs: 250,
      async ask() {
        const key = String(10_000_000 + next());
        const body = { reqType: 'R0032', iq8Flag: 'N', agent: { agentId, cliaagentId: key } };
        return { key, response: await post('/osmf/v1.0/agents/profile-update', people.owner.headers, body) };
      },
    }),
  );

  // As a player does: the same commit again until it is acknowledged.
  const commits = people.learners.map(({ registration, headers }): Lane => {
    let sequence = 1;
    return {
      kind: 'commits',
      restMs: 250,
      async ask() {
        const key = `${registration} ${sequence}`;
        const data = { 'item-cruise-basics': { 'cmi.core.lesson_location': String(sequence) } };
        const response = await post('/osdb/v1.0/agents/commit-scorm-data', headers, { registration, sequence, data });
        if (response.status === 200) sequence += 1;
        return { key, response };
      },
    };
  });

  // As a partner does: the same booking again until it is acknowledged, with a new token each time.
  const bookings = [1, 2].map((): Lane => {
    let key = `R${String(next()).padStart(6, '0')}`;
    return {
      kind: 'bookings',
      restMs: 250,
      async ask() {
        const sent = key;
        const headers = { ...standardHeaders, Authorization: `Bearer ${ledgerToken(origin)}` };
        const response = await post('/osmf/p1.0/bookings', headers, { bookings: [bookingOf(sent, people.agencyId)] });
        if (response.status === 200) key = `R${String(next()).padStart(6, '0')}`;
        return { key: sent, response };
      },
    };
  });

  const newUsers: Lane = {
    kind: 'new users',
    restMs: 500,
    async ask() {
      const input = addAgentInput();
      const response = await post('/osmf/v1.0/agents/add', people.owner.headers, { agent: input });
      return { key: input.emailAddress, response };
    },
  };

  const lists = people.cookies.map(
    (cookie): Lane => ({
      kind: 'list of users',
      restMs: 200,
      ask: async () => ({ key: '', response: await page('/home/agency-overview', { cookie }) }),
    }),
  );
  const login = lists.map(
    (): Lane => ({
      kind: 'login page',
      restMs: 200,
      ask: async () => ({ key: '', response: await page('/login') }),
    }),
  );
  return [...signIns, ...edits, ...commits, ...bookings, newUsers, ...lists, ...login];
}

function ledgerToken(origin: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuerOf('ES256'), sub: 'ledger', aud: `${origin}/ledger`, jti: crypto.randomUUID() };
  return createSigner({ key: pairs.ES256.privateKey, algorithm: 'ES256' })({ ...claims, iat: now - 1, exp: now + 60 });
}

function bookingOf(bookingNumber: string, agencyId: string): Record<(typeof ledgerColumns)[number], string | number> {
  return {
    bookingNumber,
    revision: 1,
    agencyId,
    advisor: '',
    brand: 'PC',
    ship: 'Sun Princess',
    sailingOn: '2026-10-01',
    bookedOn: '2026-01-05',
    guests: 2,
    currency: 'USD',
    gross: 100_10,
    commissionExpected: 10_01,
    commissionPaid: 0,
    state: 'booked',
  };
}
