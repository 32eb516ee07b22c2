import { cmi5Ids, cmi5Verbs, type Cmi5Verb } from '#app/domain/courses/statements/cmi5Terms.ts';
import type { Database } from '#app/platform/database.server.ts';
import { xapi } from '#server/xapi.server.ts';
import { newCourse } from './academy.ts';
import { publishArchive } from './courses.ts';
import { newLearner } from './learners.ts';
import { zipOf, type PackageFile } from './packages.ts';

/** A unit of a course structure, as a test writes it. */
export interface StructureUnit {
  id: string;
  url?: string;
  moveOn?: string;
  masteryScore?: string;
  launchMethod?: string;
  objectives?: string;
  more?: string;
}

const texts = (title: string) =>
  ['title', 'description'].map((name) => `<${name}><langstring lang="en-US">${title}</langstring></${name}>`).join('');

/** A unit as the course structure has it. */
export function unitXml({ id, url = 'index.html', objectives = '', more = '', ...attributes }: StructureUnit): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<au id="${id}"${written.join('')}>${texts(id)}${objectives}<url>${url}</url>${more}</au>`;
}

/** A block of units and blocks. */
export const blockXml = (id: string, inner: string): string => `<block id="${id}">${texts(id)}${inner}</block>`;

/** A course structure with these parts. */
export const structureXml = (inner: string, course = 'https://publisher.example/course'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"><course id="${course}">${texts('A course')}</course>${inner}</courseStructure>`;

/** A cmi5 package with these parts and an empty page. */
export const cmi5Package = (inner: string, more: readonly PackageFile[] = []): Promise<Uint8Array> =>
  zipOf([
    { path: 'cmi5.xml', content: structureXml(inner) },
    { path: 'index.html', content: '<!doctype html><title>A unit</title>' },
    ...more,
  ]);

/** What a unit reads from the address that it is launched with. */
export function launchParameters(address: string) {
  const { searchParams } = new URL(address);
  return Object.fromEntries(searchParams) as Record<
    'endpoint' | 'fetch' | 'actor' | 'registration' | 'activityId',
    string
  >;
}

/** A client of the xAPI resources, as a unit of a launched session is one. */
export class UnitClient {
  readonly launched: ReturnType<typeof launchParameters>;
  readonly sessionId: string;
  readonly publisherId: string;
  token = '';

  constructor({ address, sessionId }: { address: string; sessionId: string }, publisherId: string) {
    this.launched = launchParameters(address);
    this.sessionId = sessionId;
    this.publisherId = publisherId;
  }

  /** Fetches the token and reads what the learner prefers, as a unit does first. */
  async fetch(): Promise<Record<string, string>> {
    const response = await xapi.request(new URL(this.launched.fetch).pathname, { method: 'POST' });
    const answer = (await response.json()) as Record<string, string>;
    this.token = answer['auth-token'] ?? this.token;
    if (this.token !== '') await this.call(this.preferences());
    return answer;
  }

  /** The address of what its learner prefers. */
  preferences(): string {
    return `agents/profile?${new URLSearchParams({ agent: this.launched.actor, profileId: 'cmi5LearnerPreferences' }).toString()}`;
  }

  /** Makes a call below the endpoint. */
  async call(
    path: string,
    { method = 'GET', body, headers = {} }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const sent = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    return xapi.request(`${new URL(this.launched.endpoint).pathname}/${path}`, {
      method,
      headers: {
        Authorization: `Basic ${this.token}`,
        'X-Experience-API-Version': '1.0.3',
        // As a browser says it.
        ...(sent !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': String(Buffer.byteLength(sent)),
        }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
  }

  /** The address of a document of its state. */
  state(stateId?: string): string {
    const { activityId, actor: agent, registration } = this.launched;
    const query = { activityId, agent, registration, ...(stateId === undefined ? {} : { stateId }) };
    return `activities/state?${new URLSearchParams(query).toString()}`;
  }

  /** A statement that cmi5 defines, with the result that belongs to its verb. */
  defined(verb: Cmi5Verb, result: object = {}, at = '2027-01-10T12:00:00.000Z'): Record<string, unknown> {
    const counts = ['completed', 'passed', 'failed'].includes(verb);
    const own = {
      ...(verb === 'completed' && { completion: true }),
      ...(verb === 'passed' && { success: true }),
      ...(verb === 'failed' && { success: false }),
      ...(verb !== 'initialized' && { duration: 'PT1M' }),
      ...result,
    };
    return {
      ...this.allowed(cmi5Verbs[verb], at),
      object: { id: this.launched.activityId },
      ...(Object.keys(own).length > 0 && { result: own }),
      context: this.#context([cmi5Ids.category, ...(counts ? [cmi5Ids.moveOnCategory] : [])]),
    };
  }

  /** A statement that cmi5 only allows. */
  allowed(
    verb = 'http://adlnet.gov/expapi/verbs/experienced',
    at = '2027-01-10T12:00:00.000Z',
  ): Record<string, unknown> {
    return {
      id: crypto.randomUUID(),
      actor: JSON.parse(this.launched.actor) as unknown,
      verb: { id: verb },
      object: { id: 'https://publisher.example/page/1' },
      context: this.#context([]),
      timestamp: at,
    };
  }

  send(...statements: unknown[]): Promise<Response> {
    return this.call('statements', { method: 'POST', body: statements });
  }

  #context(category: readonly string[]): object {
    return {
      registration: this.launched.registration,
      contextActivities: {
        grouping: [{ id: this.publisherId }],
        ...(category.length > 0 && { category: category.map((id) => ({ id })) }),
      },
      extensions: { [cmi5Ids.sessionId]: this.sessionId },
    };
  }
}

/** An attempt of a new learner of an agency at a new cmi5 course of two units, which has said that it was launched. */
export async function newCmi5Attempt(db: Database, agency: Parameters<typeof newLearner>[1]) {
  const { authId, agentUniqueId } = await newLearner(db, agency);
  const { courseId } = await newCourse(db, { curriculum: 'PC' });
  const units = ['one', 'two'].map((name) => unitXml({ id: `https://publisher.example/${name}`, moveOn: 'Passed' }));
  await publishArchive(db, courseId, await cmi5Package(units.join('')));
  const { packageId } = await db.coursePackage.findFirstOrThrow({ where: { courseId } });
  const [startedAt, statementId, activityId] = [new Date(), crypto.randomUUID(), 'https://portal.example/unit'];
  const { registration } = await db.courseAttempt.create({
    data: { authId, agentUniqueId, courseId, packageId, startedAt },
  });
  const verb = cmi5Verbs.launched;
  const statement = { id: statementId, verb: { id: verb }, object: { id: activityId } };
  await db.xapiStatement.create({
    data: {
      statementId,
      registration,
      sessionId: crypto.randomUUID(),
      courseId,
      verb,
      activityId,
      statement,
      storedAt: startedAt,
    },
  });
  return { registration, statementId };
}
