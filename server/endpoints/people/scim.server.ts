import type { Context, Hono } from 'hono';
import type { AgentContext } from '#app/domain/context.server.ts';
import { addProvisioned } from '#app/domain/people/provisioning/addProvisioned.server.ts';
import { changeProvisioned, deleteProvisioned } from '#app/domain/people/provisioning/changeProvisioned.server.ts';
import {
  changeMembers,
  listGroups,
  readGroup,
  type MemberChange,
} from '#app/domain/people/provisioning/groups.server.ts';
import { mostListed, partOf } from '#app/domain/people/provisioning/provisioningRules.ts';
import {
  listProvisioned,
  readProvisioned,
  type ReadPerson,
} from '#app/domain/people/provisioning/readPeople.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Caller } from '#server/http/contexts.server.ts';
import type { KeyInUse } from '#server/http/keyCalls.server.ts';
import {
  groupSchema,
  listSchema,
  operationsOf,
  patchUser,
  readUser,
  scimSchemas,
  ScimRefused,
  userSchema,
  type ScimOperation,
} from '#app/platform/scim.server.ts';
import {
  changedBy,
  describedBy,
  etagOf,
  groupFilter,
  groupOf,
  locationOf,
  narrowed,
  newPersonOf,
  personFilter,
  userOf,
} from './scimShapes.server.ts';

export interface ScimEnv {
  Bindings: Partial<Caller> & { route?: string };
  Variables: {
    caller: Caller;
    started: number;
    key: KeyInUse | undefined;
    /** The context of the call with its key. */
    ctx: AgentContext;
    /** Runs a write: a test key's is taken back. */
    write: <Result>(run: (ctx: AgentContext) => Promise<Result>) => Promise<Result>;
  };
}
type Call = Context<ScimEnv>;

/** What the Hono app does with an answer. */
export type Answer = (c: Call, status: number, body: object | null, headers?: Record<string, string>) => Response;

/** The resources of SCIM: users, groups, and what describes them. */
export function scimRoutes(scim: Hono<ScimEnv>, answer: Answer): void {
  userRoutes(scim, answer);
  groupRoutes(scim, answer);
  describingRoutes(scim, answer);
}

function userRoutes(scim: Hono<ScimEnv>, answer: Answer): void {
  scim.get('/Users', async (c) => {
    const { people, total } = await listProvisioned(c.get('ctx'), {
      filter: personFilter(c.req.query('filter')),
      part: askedPart(c),
    });
    return answer(
      c,
      200,
      list(
        c,
        people.map((person) => narrowed(userOf(person), c.req.query())),
        total,
      ),
    );
  });

  scim.post('/Users', async (c) => {
    const input = newPersonOf(readUser(await bodyOf(c)));
    const person = await c.get('write')(async (ctx) => readProvisioned(ctx, await addProvisioned(ctx, input)));
    const { agentUniqueId } = person;
    return answer(c, 201, userOf(person), { Location: locationOf(`Users/${agentUniqueId}`), ETag: etagOf(person) });
  });

  scim.get('/Users/:id', async (c) => {
    const person = await readProvisioned(c.get('ctx'), c.req.param('id'));
    const etag = etagOf(person);
    if (tagsIn(c.req.header('If-None-Match'))?.includes(etag)) return answer(c, 304, null, { ETag: etag });
    return answer(c, 200, narrowed(userOf(person), c.req.query()), { ETag: etag });
  });

  scim.put('/Users/:id', async (c) => {
    const id = c.req.param('id');
    const input = describedBy(readUser(await bodyOf(c)));
    return changed(c, id, () => Promise.resolve(input));
  });

  scim.patch('/Users/:id', async (c) => {
    const body = await bodyOf(c);
    return changed(c, c.req.param('id'), async (user) => changedBy(user, await patchUser(user, body)));
  });

  scim.delete('/Users/:id', async (c) => {
    const id = c.req.param('id');
    const versions = askedVersions(c, await readProvisioned(c.get('ctx'), id));
    await c.get('write')((ctx) => deleteProvisioned(ctx, id, { versions }));
    return answer(c, 204, null);
  });

  async function changed(
    c: Call,
    id: string,
    input: (user: ReturnType<typeof userOf>) => Promise<Parameters<typeof changeProvisioned>[2]>,
  ): Promise<Response> {
    const before = await readProvisioned(c.get('ctx'), id);
    const wanted = { ...(await input(userOf(before))), versions: askedVersions(c, before) };
    const person = await c.get('write')(async (ctx) => {
      await changeProvisioned(ctx, id, wanted);
      return readProvisioned(ctx, id);
    });
    return answer(c, 200, narrowed(userOf(person), c.req.query()), { ETag: etagOf(person) });
  }
}

function groupRoutes(scim: Hono<ScimEnv>, answer: Answer): void {
  scim.get('/Groups', async (c) => {
    const query = c.req.query();
    const { groups, total } = await listGroups(c.get('ctx'), {
      filter: groupFilter(query.filter),
      part: askedPart(c),
      withMembers: asksMembers(query),
    });
    return answer(
      c,
      200,
      list(
        c,
        groups.map((group) => narrowed(groupOf(group), query)),
        total,
      ),
    );
  });

  scim.get('/Groups/:id', async (c) => {
    const query = c.req.query();
    const group = await readGroup(c.get('ctx'), c.req.param('id'), { withMembers: asksMembers(query) });
    return answer(c, 200, narrowed(groupOf(group), query));
  });

  scim.put('/Groups/:id', async (c) => {
    const { displayName, members } = await objectOf(c);
    await keepNames(c, [displayName]);
    const all = membersIn(members ?? []);
    await c.get('write')((ctx) => changeMembers(ctx, c.req.param('id'), { add: [], remove: [], all }));
    return answer(c, 200, groupOf(await readGroup(c.get('ctx'), c.req.param('id'))));
  });

  scim.patch('/Groups/:id', async (c) => {
    const id = c.req.param('id');
    const change: AskedChange = { add: [], remove: [], names: [] };
    for (const operation of operationsOf(await bodyOf(c))) include(change, operation);
    await keepNames(c, change.names);
    await c.get('write')((ctx) => changeMembers(ctx, id, change));
    return answer(c, 204, null);
  });

  const inPortal = () => {
    throw new Refusal('groupInPortal');
  };
  scim.post('/Groups', inPortal);
  scim.delete('/Groups/:id', inPortal);
}

interface AskedChange extends MemberChange {
  add: string[];
  remove: string[];
  all?: string[];
  /** What the operations call the group. */
  names: unknown[];
}

function include(change: AskedChange, { op, path, value }: ScimOperation): void {
  if (path === undefined) {
    const { members, displayName } = (value ?? {}) as Record<string, unknown>;
    change.names.push(displayName);
    return members === undefined ? undefined : include(change, { op, path: 'members', value: members });
  }
  const plain = path.replace(/^urn:.*:Group:/i, '');
  if (/^displayName$/i.test(plain)) return void change.names.push(value);
  if (/^externalId$/i.test(plain)) return;
  const named = /^members\[value eq "([^"]{1,60})"\]$/i.exec(plain)?.[1];
  if (named !== undefined && op === 'remove') change.remove.push(named);
  else if (!/^members(\.value)?$/i.test(plain))
    throw new ScimRefused(400, 'invalidPath', `A group has no ${path.slice(0, 60)}.`);
  else if (op === 'replace' || (op === 'remove' && value === undefined)) change.all = membersIn(value ?? []);
  else change[op].push(...membersIn(value));
}

function membersIn(value: unknown): string[] {
  return [value].flat().map((member) => {
    const id: unknown = typeof member === 'object' && member !== null ? (member as { value?: unknown }).value : member;
    if (typeof id !== 'string') throw new ScimRefused(400, 'invalidValue', 'A member has a value.');
    return id;
  });
}

// Its name is the portal's: the same one again is no change.
async function keepNames(c: Call, names: readonly unknown[]): Promise<void> {
  const said = names.filter((name) => name !== undefined);
  if (said.length === 0) return;
  const group = await readGroup(c.get('ctx'), c.req.param('id') ?? '', { withMembers: false });
  if (said.some((name) => name !== group.displayName))
    throw new ScimRefused(400, 'mutability', 'Groups are renamed in the portal, and then at the provider.');
}

function describingRoutes(scim: Hono<ScimEnv>, answer: Answer): void {
  const schemas = () => scimSchemas('/scim/v2') as { id: string }[];
  const types = () => [
    resourceType('User', 'Users', userSchema, 'A user of the agency'),
    resourceType('Group', 'Groups', groupSchema, 'A permission template or a branch'),
  ];
  scim.get('/ServiceProviderConfig', (c) => answer(c, 200, providerConfig()));
  scim.get('/Schemas', (c) => answer(c, 200, list(c, schemas(), schemas().length)));
  scim.get('/Schemas/:id', (c) => answer(c, 200, byId(schemas(), c.req.param('id'))));
  scim.get('/ResourceTypes', (c) => answer(c, 200, list(c, types(), types().length)));
  scim.get('/ResourceTypes/:id', (c) => answer(c, 200, byId(types(), c.req.param('id'))));
  const notOffered = (c: Call) =>
    answer(c, 501, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '501',
      detail: 'This is not offered.',
    });
  scim.all('/Bulk', notOffered);
  scim.all('/Me', notOffered);
}

function byId<Found extends { id: string }>(all: readonly Found[], id: string): Found {
  const found = all.find((each) => each.id.toLowerCase() === id.toLowerCase());
  if (!found) throw new Refusal('notFound');
  return found;
}

function resourceType(name: string, endpoint: string, schema: string, description: string) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint: `/${endpoint}`,
    description,
    schema,
    meta: { resourceType: 'ResourceType', location: locationOf(`ResourceTypes/${name}`) },
  };
}

function providerConfig() {
  const off = { supported: false };
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { ...off, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: mostListed },
    changePassword: off,
    sort: off,
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'API key',
        description: 'A key of the agency that may provision people, as a bearer token.',
        specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: locationOf('ServiceProviderConfig') },
  };
}

function list(c: Call, resources: readonly object[], total: number) {
  return {
    schemas: [listSchema],
    totalResults: total,
    startIndex: askedPart(c).startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

function askedPart(c: Call) {
  return partOf(numberOf(c, 'startIndex'), numberOf(c, 'count'));
}

const largest = 1_000_000_000;

function numberOf(c: Call, name: string): number | undefined {
  const text = c.req.query(name);
  if (text === undefined) return undefined;
  if (!/^-?\d+$/.test(text)) throw new ScimRefused(400, 'invalidValue', `${name} is a whole number.`);
  return Math.max(-largest, Math.min(largest, Number(text)));
}

function asksMembers({ attributes, excludedAttributes }: Record<string, string>): boolean {
  if (attributes !== undefined) return /(^|,)\s*members/i.test(attributes);
  return !/(^|,)\s*members\s*(,|$)/i.test(excludedAttributes ?? '');
}

async function bodyOf(c: Call): Promise<unknown> {
  if (!/^application\/(scim\+)?json\s*(;|$)/i.test(c.req.header('Content-Type') ?? ''))
    throw new Refusal('unsupportedMediaType');
  return c.req.json();
}

async function objectOf(c: Call): Promise<Record<string, unknown>> {
  const body = await bodyOf(c);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ScimRefused(400, 'invalidSyntax', 'The body is no JSON object.');
  return body as Record<string, unknown>;
}

// The version that the change is for: the one of If-Match that is present, undefined for any.
function askedVersions(c: Call, person: ReadPerson): string | undefined {
  const tags = tagsIn(c.req.header('If-Match'));
  if (!tags || tags.includes('*')) return undefined;
  if (!tags.includes(etagOf(person))) throw new Refusal('versionChanged');
  return person.versions;
}

function tagsIn(header: string | undefined): string[] | undefined {
  return header
    ?.split(',')
    .map((tag) => tag.trim())
    .map((tag) => (tag.startsWith('"') ? `W/${tag}` : tag));
}
