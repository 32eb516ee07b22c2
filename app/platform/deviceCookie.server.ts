import { z } from 'zod';
import { seal, unseal } from './encryption.server.ts';
import { ownCookie, type OwnCookie } from './ownCookie.server.ts';

/** One user who signed in from a browser, as its cookie stores it. */
export interface Device {
  /** An agent's or a staff member's. */
  accountId: string;
  /** A random identifier of this browser for this user. */
  deviceId: string;
  /** Derived from the password's hash, so that a change of password makes the device unknown. */
  fingerprint: string;
}

const use = 'device';
const yearSeconds = 365 * 24 * 3600;

// Colleagues share computers; each of them adds some 100 bytes to every request.
const maxUsers = 8;

const rows = z.array(z.tuple([z.string(), z.string(), z.string()])).max(maxUsers);

let cookie: OwnCookie | undefined;

function deviceCookie(): OwnCookie {
  cookie ??= ownCookie('gangway_device', { maxAge: yearSeconds, outlivesReleases: true });
  return cookie;
}

/**
 * The users who signed in from the browser of a request, the latest first; none where the cookie is missing or was
 * altered.
 */
export async function readDeviceCookie(request: Request): Promise<Device[]> {
  const header = request.headers.get('Cookie');
  const value: unknown = header === null ? null : await deviceCookie().parse(header);
  const text = typeof value === 'string' ? unseal(use, value, use) : undefined;
  if (text === undefined) return [];
  const read = rows.safeParse(JSON.parse(text));
  return read.success
    ? read.data.map(([accountId, deviceId, fingerprint]) => ({ accountId, deviceId, fingerprint }))
    : [];
}

/**
 * The Set-Cookie header that names these users, the latest first, for a year; it is encrypted, and those beyond the
 * eighth are dropped.
 */
export function writeDeviceCookie(devices: readonly Device[]): Promise<string> {
  const values = devices
    .slice(0, maxUsers)
    .map(({ accountId, deviceId, fingerprint }) => [accountId, deviceId, fingerprint]);
  return deviceCookie().serialize(seal(use, JSON.stringify(values), use));
}
