import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { Prisma, rowOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { launchDataId, learnerPreferencesId, type DocumentKind } from './cmi5Terms.ts';
import type { OpenSession } from './openSession.server.ts';
import { RefusedCall } from './refusedCall.ts';

/** The bounds of what a unit may keep in documents: of one, of those in its place, and of all of a registration or course. */
export const documentLimits = { bytes: 256 * 1024, nameLength: 300, inOnePlace: 100, inScope: 16 * 1024 ** 2 } as const;

/** A document as it is kept. */
export interface XapiDocument {
  content: Uint8Array;
  contentType: string;
  /** With its quotation marks, as the header has it. */
  etag: string;
  updatedAt: Date;
}

/** What a call says of the document that it expects (xAPI 3.1): `If-Match` and `If-None-Match`. */
export interface Precondition {
  match: string | null;
  noneMatch: string | null;
}

/** Where the documents of a session's resource lie. */
interface Place {
  kind: DocumentKind;
  authId: string | null;
  scope: string;
  activityId: string;
}

/**
 * Where a resource's document of a name lies for a session: a state with its registration and unit, the profile of its
 * activity with the course's learners, that of the learner with the course; what the learner prefers is the same in all
 * courses (cmi5 §11).
 */
function placeOf(
  kind: DocumentKind,
  { authId, registration, courseId, activityId }: OpenSession,
  name: string | null,
): Place {
  if (kind === 'state') return { kind, authId, scope: registration, activityId };
  if (kind === 'activityProfile') return { kind, authId: null, scope: courseId, activityId };
  return { kind, authId, scope: name === learnerPreferencesId ? '' : courseId, activityId: '' };
}

/**
 * Reads a document; null where there is none. Notes that the unit has read the learner's preferences: it may not begin
 * before (cmi5 §11).
 */
export async function readDocument(
  { db, now }: JobContext,
  session: OpenSession,
  kind: DocumentKind,
  name: string,
): Promise<XapiDocument | null> {
  if (isPreferences(kind, name) && !session.preferencesRead)
    await db.cmi5Session.update({
      where: { sessionId: session.sessionId },
      data: { preferencesReadAt: now },
      select: { sessionId: true },
    });
  const found = await db.xapiDocument.findFirst({ where: { ...placeOf(kind, session, name), name } });
  return found && { ...found, etag: etagOf(found.content) };
}

/** The names of a resource's documents, those that changed since a time alone where one is given. */
export async function listDocuments(
  { db }: Pick<JobContext, 'db'>,
  session: OpenSession,
  kind: DocumentKind,
  since: Date | null,
): Promise<string[]> {
  const places = [placeOf(kind, session, null)];
  if (kind === 'agentProfile') places.push(placeOf(kind, session, learnerPreferencesId));
  const found = await db.xapiDocument.findMany({
    where: { OR: places, ...(since && { updatedAt: { gt: since } }) },
    select: { name: true },
    orderBy: { name: 'asc' },
  });
  return found.map(({ name }) => name);
}

/**
 * Stores a document, or with `merge` the properties of a JSON object beside those of the one that is there. Returns its
 * tag. Throws 403 for the launch data, which are the portal's, 400 for what cannot be merged or are no learner
 * preferences, 409 where a profile is there and the call does not say which it expects, 412 where it is another one, and
 * 413 for too much.
 */
export async function writeDocument(
  ctx: JobContext,
  session: OpenSession,
  kind: DocumentKind,
  sent: { name: string; content: Uint8Array; contentType: string; merge: boolean; expects: Precondition },
): Promise<{ etag: string }> {
  const { name, content, contentType, merge, expects } = sent;
  refusePortals(kind, name);
  if (name.length > documentLimits.nameLength) throw new RefusedCall(400, 'The name of the document is too long.');
  const place = placeOf(kind, session, name);
  const isJson = /^application\/json\b/i.test(contentType);
  const value = isJson ? jsonOf(content) : undefined;
  if (merge && !isObject(value)) throw new RefusedCall(400, 'Only a JSON object is merged with another.');
  return ctx.db.$transaction(async (tx) => {
    await lockPlace(tx, place);
    const known = await tx.xapiDocument.findFirst({ where: { ...place, name } });
    requirePrecondition(known && etagOf(known.content), expects, kind !== 'state' && !merge);
    const next = merge && known ? merged(known, value as object) : content;
    if (isPreferences(kind, name)) requirePreferences(isJson, next);
    await requireRoom(tx, place, next.byteLength, known?.documentId);
    await storeDocument(tx, ctx.now, { place, name, content: next, contentType, known: known?.documentId });
    return { etag: etagOf(next) };
  });
}

/**
 * Removes a document, or all of a session's state where no name is given; the launch data and what the learner prefers
 * stay. Throws 403 and 412.
 */
export async function removeDocuments(
  { db }: Pick<JobContext, 'db'>,
  session: OpenSession,
  kind: DocumentKind,
  name: string | null,
  expects: Precondition,
): Promise<void> {
  const place = placeOf(kind, session, name);
  if (name === null) {
    await db.xapiDocument.deleteMany({ where: { ...place, name: { not: launchDataId } } });
    return;
  }
  refusePortals(kind, name);
  if (isPreferences(kind, name)) throw new RefusedCall(403, 'The learner preferences are shared by all courses.');
  await db.$transaction(async (tx) => {
    await lockPlace(tx, place);
    const known = await tx.xapiDocument.findFirst({ where: { ...place, name } });
    requirePrecondition(known && etagOf(known.content), expects, false);
    await tx.xapiDocument.deleteMany({ where: { ...place, name } });
  });
}

/** Stores a JSON document that is the portal's own, in the caller's transaction; `once` leaves one that is there. */
export async function storePortalDocument(
  tx: Transaction,
  now: Date,
  session: OpenSession,
  { kind, name, value, once = false }: { kind: DocumentKind; name: string; value: object; once?: boolean },
): Promise<void> {
  const place = placeOf(kind, session, name);
  await lockPlace(tx, place);
  const known = await tx.xapiDocument.findFirst({ where: { ...place, name }, select: { documentId: true } });
  if (known && once) return;
  const content = Buffer.from(JSON.stringify(value));
  await storeDocument(tx, now, { place, name, content, contentType: 'application/json', known: known?.documentId });
}

interface Stored {
  place: Place;
  name: string;
  content: Uint8Array;
  contentType: string;
  known: string | undefined;
}

async function storeDocument(tx: Transaction, now: Date, { place, name, content, contentType, known }: Stored) {
  if (content.byteLength > documentLimits.bytes)
    throw new RefusedCall(413, `A document has at most ${documentLimits.bytes} bytes.`);
  const data = { content: Uint8Array.from(content), contentType, updatedAt: now };
  if (known !== undefined) return tx.xapiDocument.update({ where: { documentId: known }, data });
  if ((await tx.xapiDocument.count({ where: place })) >= documentLimits.inOnePlace)
    throw new RefusedCall(413, `At most ${documentLimits.inOnePlace} documents.`);
  return tx.xapiDocument.create({ data: { ...place, name, ...data } });
}

async function requireRoom(tx: Transaction, { kind, authId, scope }: Place, bytes: number, known: string | undefined) {
  const whose = authId === null ? Prisma.sql`auth_id IS NULL` : Prisma.sql`auth_id = ${authId}`;
  const others = await rowOf(
    tx,
    described(
      z.strictObject({ bytes: z.int() }),
      Prisma.sql`SELECT coalesce(sum(octet_length(content)), 0)::int AS bytes FROM xapi_documents
                 WHERE ${whose} AND kind = ${kind} AND scope = ${scope} AND document_id IS DISTINCT FROM ${known ?? null}::uuid`,
    ),
  );
  if (others!.bytes + bytes > documentLimits.inScope)
    throw new RefusedCall(413, `All documents together have at most ${documentLimits.inScope} bytes.`);
}

// Two windows that write in a place at once do so one after the other, so that the bounds hold.
async function lockPlace(tx: Transaction, { kind, authId, scope }: Place): Promise<void> {
  const key = JSON.stringify(['documents', kind, authId, scope]);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

function refusePortals(kind: DocumentKind, name: string): void {
  if (kind === 'state' && name === launchDataId) throw new RefusedCall(403, 'The launch data are not changed.');
}

const isPreferences = (kind: DocumentKind, name: string) => kind === 'agentProfile' && name === learnerPreferencesId;

// All courses of a learner read them (cmi5 §11): a comma-separated list of language tags, and whether there is sound.
const learnerPreferences = z.strictObject({
  languagePreference: z
    .string()
    .max(500)
    .regex(/^([a-z]{2,8}|[ix])(-[a-z0-9]{1,8})*(\s*,\s*([a-z]{2,8}|[ix])(-[a-z0-9]{1,8})*)*$/i),
  audioPreference: z.enum(['on', 'off']),
});

function requirePreferences(isJson: boolean, content: Uint8Array): void {
  const { error } = learnerPreferences.safeParse(isJson ? jsonOf(content) : undefined);
  if (error)
    throw new RefusedCall(
      400,
      'The learner preferences are a JSON object of languagePreference, a comma-separated list of language tags, and audioPreference, "on" or "off".',
    );
}

function requirePrecondition(etag: string | null, { match, noneMatch }: Precondition, isAsked: boolean): void {
  const names = (header: string) => header.split(',').map((each) => each.trim().replace(/^W\//, ''));
  const is = (header: string) => etag !== null && (header.trim() === '*' || names(header).includes(etag));
  if (match !== null && !is(match)) throw new RefusedCall(412, 'The document is not the one that is expected.');
  if (noneMatch !== null && is(noneMatch)) throw new RefusedCall(412, 'The document is there already.');
  if (isAsked && etag !== null && match === null && noneMatch === null)
    throw new RefusedCall(409, 'There is a document: say by If-Match which one is to be replaced.');
}

function merged(known: { content: Uint8Array; contentType: string }, value: object): Uint8Array {
  const before = /^application\/json\b/i.test(known.contentType) ? jsonOf(known.content) : undefined;
  if (!isObject(before)) throw new RefusedCall(400, 'Only a JSON object is merged with another.');
  try {
    return Buffer.from(JSON.stringify({ ...before, ...value }));
  } catch {
    // What is nested without end can be read, but not written.
    throw new RefusedCall(400, 'The document is nested too deeply.');
  }
}

function jsonOf(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    throw new RefusedCall(400, 'The document is no JSON.');
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const etagOf = (content: Uint8Array): string => `"${createHash('sha1').update(content).digest('hex')}"`;
