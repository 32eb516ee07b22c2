import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { productNameIn } from './translations.server.ts';

/** The settings of an authenticator app's codes, which the domain decides. */
export interface CodeSettings {
  digits: number;
  period: number;
  window: number;
}

// What authenticator apps expect (RFC 4226 asks for 160 bits and SHA-1 is the one that all of them know).
const secretBytes = 20;

/** A new secret for an authenticator app, in base32 as people type it. */
export function newAuthenticatorSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/**
 * The distance in time steps at which a code of this secret is valid (0 is now), or null. Compares in constant time.
 */
export function codeOffset(
  secret: string,
  code: string,
  now: Date,
  { digits, period, window }: CodeSettings,
): number | null {
  return TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits,
    period,
    window,
    timestamp: now.getTime(),
  });
}

/** The address that an authenticator app reads from a QR code. */
export function authenticatorAddress(secret: string, account: string, { digits, period }: CodeSettings): string {
  return new TOTP({
    issuer: productNameIn('en'),
    label: account,
    secret,
    algorithm: 'SHA1',
    digits,
    period,
  }).toString();
}

/** A QR code as the path of its dark squares, one unit each, with its margin of four within `size` units. */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
