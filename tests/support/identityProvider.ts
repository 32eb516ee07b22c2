import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, importJWK, SignJWT, decodeJwt, type JWTPayload } from 'jose';
import Provider from 'oidc-provider';

/** What a sample person's provider says of them. */
export interface SamplePerson {
  sub: string;
  email: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: string[];
}

export const sampleClient = { clientId: 'gangway', clientSecret: 'a-secret-of-the-sample-provider' };

const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const jwk = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'sample' };

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/**
 * Starts a real OpenID provider on this machine at which `signIn` plays the browser of a person. `alter` changes the
 * claims of the ID tokens that it gives from then on, which stay signed unless it is to `forge` them; `waitMs` has its
 * token endpoint wait.
 */
export async function startIdentityProvider({ logoutAt }: { logoutAt?: (token: string) => Promise<Response> } = {}) {
  const people = new Map<string, SamplePerson>();
  const given = { alter: (claims: JWTPayload): JWTPayload => claims, waitMs: 0, forge: false };
  let comes = '';
  const server: Server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: sampleClient.clientId,
        client_secret: sampleClient.clientSecret,
        redirect_uris: ['https://client.example/answer'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        backchannel_logout_uri: 'https://client.example/logout',
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [jwk] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: ['of the sample'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    fetch: async (_, options) =>
      (await logoutAt?.(new URLSearchParams(String(options?.body)).get('logout_token') ?? '')) ??
      new Response(null, { status: 404 }),
  });
  // Every address to which the portal has its answers sent.
  provider.Client.prototype.redirectUriAllowed = () => true;
  provider.use(async (ctx, next) => {
    if (ctx.path === '/token' && given.waitMs > 0) await new Promise((resolve) => setTimeout(resolve, given.waitMs));
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path === '/token' && body?.id_token) {
      const token = await signed(given.alter(decodeJwt(body.id_token)));
      body.id_token = given.forge ? `${token.slice(0, -8)}AAAAAAAA` : token;
    }
  });
  const answer = provider.callback();

  async function handle(request: Parameters<typeof answer>[0], response: Parameters<typeof answer>[1]) {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const { prompt, params, grantId } = await provider.interactionDetails(request, response);
    const scope = String(params.scope);
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: comes } });
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({ accountId: comes, clientId: sampleClient.clientId });
    grant!.addOIDCScope(scope);
    return provider.interactionFinished(request, response, { consent: { grantId: await grant!.save() } });
  }

  return {
    issuer,
    given,
    add: (person: SamplePerson) => people.set(person.sub, person),
    /** The query with which the provider sends a person back, who comes with a new browser from `address`. */
    async signIn(address: string, sub: string): Promise<string> {
      comes = sub;
      const cookies = new Map<string, string>();
      for (let at = address; ; ) {
        const reply = await fetch(at, {
          redirect: 'manual',
          headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        });
        for (const each of reply.headers.getSetCookie()) {
          const [pair = ''] = each.split(';');
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        const location = reply.headers.get('Location');
        if (location === null) throw new Error(`The sample provider says ${reply.status}: ${await reply.text()}`);
        const next = new URL(location, issuer);
        if (next.origin !== issuer) return next.search;
        at = next.href;
      }
    },
    /** Has the provider say that a session of a person is over. */
    async endSession(sub: string, sid: string): Promise<void> {
      const client = await provider.Client.find(sampleClient.clientId);
      await (client as unknown as { backchannelLogout(sub: string, sid: string): Promise<void> }).backchannelLogout(
        sub,
        sid,
      );
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** A token signed by the sample provider's own key. */
export async function signed(claims: JWTPayload, header: { typ?: string } = {}): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'sample', ...header })
    .sign(await importJWK(jwk, 'RS256'));
}
