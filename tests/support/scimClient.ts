import type { AgentContext } from '#app/domain/context.server.ts';
import { scim } from '#server/scim.server.ts';
import { keyOf } from './keys.ts';

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export interface ScimAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  body: any;
}

export type ScimClient = (
  methodAndPath: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ScimAnswer>;

/** Calls provisioning in process with a bearer, as an identity provider would: `call('GET /Users', undefined)`. */
export function scimClient(bearer: string | undefined): ScimClient {
  return async (methodAndPath, body, headers = {}) => {
    const [method = 'GET', path = '/'] = methodAndPath.split(/ (.*)/s);
    const response = await scim.fetch(
      new Request(new URL(`/scim/v2${path}`, 'http://localhost'), {
        method,
        headers: {
          ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
          ...(body !== undefined && { 'Content-Type': 'application/scim+json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
}

/** A client with a key that an owner has just made for it. */
export async function provisioningClient(
  owner: AgentContext,
  options: Parameters<typeof keyOf>[2] = {},
): Promise<ScimClient & { keyId: string; key: string }> {
  const { text, keyId } = await keyOf(owner, ['provision:people'], { keyName: 'Entra ID', ...options });
  return Object.assign(scimClient(text), { keyId, key: text });
}

/** The body of a PATCH. */
export const patchOf = (...operations: object[]) => ({ schemas: [patchSchema], Operations: operations });
