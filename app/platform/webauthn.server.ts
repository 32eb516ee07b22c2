import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { environment } from './environment.server.ts';
import { productNameIn } from './translations.server.ts';

// No extension is asked for; their types do not survive the way to the browser.
export type PasskeyCreationOptions = Omit<Awaited<ReturnType<typeof generateRegistrationOptions>>, 'extensions'>;
export type PasskeyRequestOptions = Omit<Awaited<ReturnType<typeof generateAuthenticationOptions>>, 'extensions'>;
type RegistrationResponse = Parameters<typeof verifyRegistrationResponse>[0]['response'];
type AuthenticationResponse = Parameters<typeof verifyAuthenticationResponse>[0]['response'];

/** A stored passkey. */
export interface StoredPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  transports: string;
}

const challengeMs = 5 * 60_000;

// A passkey belongs to a host name: it works on no other site, so it cannot be phished.
const hostName = () => new URL(environment().ORIGIN).hostname;
const transportsOf = (text: string) => text.split(',').filter(Boolean);
const idsOf = (passkeys: readonly Omit<StoredPasskey, 'publicKey'>[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: transportsOf(transports) }));

/** The options for the browser to make a passkey; they exclude devices with a passkey of the user. */
export function passkeyCreationOptions(
  user: { id: string; userId: string; name: string },
  existing: readonly Omit<StoredPasskey, 'publicKey'>[],
): Promise<PasskeyCreationOptions> {
  return generateRegistrationOptions({
    rpName: productNameIn('en'),
    rpID: hostName(),
    userID: new TextEncoder().encode(user.id),
    userName: user.userId,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: idsOf(existing),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: challengeMs,
  });
}

/** The options for the browser to request one of these passkeys, or, without any, any passkey for this site. */
export function passkeyRequestOptions(
  challenge: string,
  passkeys: readonly Omit<StoredPasskey, 'publicKey'>[],
  userVerification: 'required' | 'preferred',
): Promise<PasskeyRequestOptions> {
  return generateAuthenticationOptions({
    rpID: hostName(),
    // A text would be encoded once more.
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: passkeys.length > 0 ? idsOf(passkeys) : undefined,
    userVerification,
    timeout: challengeMs,
  });
}

/** The passkey that a browser made for a challenge; undefined where the answer is invalid. */
export async function readNewPasskey(response: string, challenge: string) {
  const parsed = parse<RegistrationResponse>(response);
  if (!parsed) return undefined;
  const result = await verifyRegistrationResponse({
    response: parsed,
    expectedChallenge: challenge,
    expectedOrigin: environment().ORIGIN,
    expectedRPID: hostName(),
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: (credential.transports ?? [])
      .filter((word) => /^[a-z-]{1,20}$/.test(word))
      .slice(0, 8)
      .join(','),
    backedUp: credentialBackedUp,
  };
}

/** The credential id in a browser's answer, which is not checked yet; undefined where it cannot be read. */
export function credentialIdOf(response: string): string | undefined {
  const id = parse<{ id?: unknown }>(response)?.id;
  return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? id : undefined;
}

/**
 * Checks a passkey's answer to a challenge and returns its content; undefined where it is invalid. The caller compares
 * the counter.
 */
export async function checkPasskeyAnswer(
  response: string,
  challenge: string,
  passkey: StoredPasskey,
  { verifiedUser }: { verifiedUser: boolean },
): Promise<{ counter: number; backedUp: boolean } | undefined> {
  const parsed = parse<AuthenticationResponse>(response);
  if (!parsed) return undefined;
  const result = await verifyAuthenticationResponse({
    response: parsed,
    expectedChallenge: challenge,
    expectedOrigin: environment().ORIGIN,
    expectedRPID: hostName(),
    requireUserVerification: verifiedUser,
    // 0: the library would only throw, and the caller keeps a record of a counter that went backwards.
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: 0,
      transports: transportsOf(passkey.transports),
    },
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { counter: newCounter, backedUp: credentialBackedUp };
}

function parse<Response>(text: string): Response | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Response) : undefined;
  } catch {
    return undefined;
  }
}
