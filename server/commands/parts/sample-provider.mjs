// The sample identity provider of a demo (OpenID Connect), at which everyone signs in with any address and password.
import { createServer } from 'node:http';

/** How the portal is known there. */
export const sampleClient = { clientId: 'gangway', clientSecret: 'sample-secret' };

/**
 * Starts it on this machine. Resolves with null where the port is taken: a demo does without it.
 * @param {number} port
 * @returns {Promise<{ issuer: string, stop: () => Promise<void> } | null>}
 */
export async function startSampleProvider(port) {
  const server = createServer();
  const listens = await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!listens) return null;
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const issuer = `http://localhost:${address.port}`;
  server.on('request', (await withoutWarnings(() => providerAt(issuer))).callback());
  return {
    issuer,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * The library warns of what only a real provider must have, between the lines that a reader of the demo looks for.
 * @template T
 * @param {() => Promise<T>} make
 */
async function withoutWarnings(make) {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await make();
  } finally {
    console.warn = warn;
  }
}

/** @param {string} issuer */
async function providerAt(issuer) {
  const { Provider } = await import('oidc-provider');
  const { clientId, clientSecret } = sampleClient;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${issuer}/answer`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: ['of the sample'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => personOf(sub) }),
  });
  // The portal has an address for each provider, which is known only once it is set up.
  provider.Client.prototype.redirectUriAllowed = () => true;
  return provider;
}

/** @param {string} sub */
function personOf(sub) {
  const email = sub.includes('@') ? sub : `${sub}@sample-travel.example`;
  const [first = '', last = 'Sample'] = (email.split('@')[0] ?? '').split('.');
  const capital = (/** @type {string} */ name) => name.charAt(0).toUpperCase() + name.slice(1);
  return {
    sub,
    email,
    email_verified: true,
    given_name: capital(first),
    family_name: capital(last),
    groups: ['advisors'],
  };
}
