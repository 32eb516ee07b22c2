// `npm run sample-scim -- <key> [address]`: an identity provider of a demo that synchronizes three sample people by SCIM,
// as Entra ID does: it looks each up, then adds or changes them. `--remove` deactivates them.
import { Stop } from './parts/steps.mjs';

const people = [
  { given: 'Imogen', family: 'Brown', role: 'supervisor' },
  { given: 'Kofi', family: 'Mensah', role: 'advisor' },
  { given: 'Suharto', family: '', role: 'advisor' },
];
const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];

/**
 * Runs the command.
 * @param {string[]} args
 */
export async function main(args) {
  const [key, origin = 'http://localhost:3000'] = args.filter((arg) => !arg.startsWith('--'));
  if (!key)
    throw new Stop('Usage: npm run sample-scim -- <key of Agency, Provisioning> [http://localhost:3000] [--remove]');
  const call = caller(`${origin}/scim/v2`, key);
  for (const person of people) console.log(await synchronized(call, person, !args.includes('--remove')));
  process.exit(0);
}

/** @typedef {(method: string, path: string, body?: object) => Promise<any>} Call */

/**
 * @param {string} address
 * @param {string} key
 * @returns {Call}
 */
function caller(address, key) {
  return async (method, path, body) => {
    const response = await fetch(address + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/scim+json' },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new Stop(`Nothing answers at ${address}: is the demo running?`);
    });
    const answer = response.status === 204 ? {} : await response.json().catch(() => ({}));
    if (!response.ok) throw new Stop(`${method} ${path} was refused (${response.status}): ${answer.detail ?? ''}`);
    return answer;
  };
}

/**
 * @param {Call} call
 * @param {typeof people[number]} person
 * @param {boolean} active
 */
async function synchronized(call, { given, family, role }, active) {
  const userName = `${[given, family].filter(Boolean).join('.')}@scim.example`.toLowerCase();
  const found = await call('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`);
  const [known] = found.Resources;
  const user = {
    schemas,
    userName,
    externalId: `sample-${userName}`,
    name: family ? { givenName: given, familyName: family } : { givenName: given },
    emails: [{ value: userName, type: 'work', primary: true }],
    roles: [{ value: role, primary: true }],
    active,
  };
  if (!known && !active) return `${userName}: not there`;
  const { id } = known ? await call('PUT', `/Users/${known.id}`, user) : await call('POST', '/Users', user);
  return `${userName}: ${known ? (active ? 'changed' : 'deactivated') : 'added'} (${id})`;
}
