import { storedData, storedSaid } from '#app/domain/courses/runtime/storedData.ts';
import { currentStaffSession } from '#app/domain/accounts/staff/currentStaffSession.server.ts';
import type { JobContext, StaffContext } from '#app/domain/context.server.ts';
import { openDryRun } from '#app/domain/courses/runtime/openDryRun.server.ts';
import type { PlayableItem } from '#app/domain/courses/runtime/runtimeData.ts';
import { unitValues } from '#app/domain/courses/runtime/unitStanding.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { playedPackage } from '#app/domain/courses/runtime/playedPackages.server.ts';
import { readCourseToken, signCourseToken } from '#app/platform/courseTokens.server.ts';
import { courseOrigins, environment } from '#app/platform/environment.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { launchDataId, learnerPreferencesId } from './cmi5Terms.ts';
import { afterStatement, faultOf, type UnitSession } from './cmi5Rules.ts';
import type { FetchAnswer } from './fetchToken.server.ts';
import { launchAddress } from './launchAddress.server.ts';
import { isAllowed, isElsewhere, readLaunch, type LaunchedUnit } from './launchUnit.server.ts';
import { agentOf, launchDataOf } from './portalStatements.ts';
import { ownActivityId } from './recordUnit.server.ts';
import { RefusedCall } from './refusedCall.ts';
import { checkedStatements, valuesOf } from './storeStatements.server.ts';

/** The actor of a unit in a preview, in statements: a placeholder. */
const onlooker = 'preview';
/** A unit that brand staff look at, by the credentials that its launch gave it. */
export interface PreviewedUnit {
  sessionId: string;
  /** The dry run of which it is a part, which is its registration. */
  dryRunId: string;
  courseId: string;
  packageId: string;
  item: PlayableItem;
}

/**
 * Launches a unit of a version of a cmi5 course in a dry run of brand staff, as for a learner: no attempt, no session, no
 * statement is stored, but the dry run keeps what the unit says of its result. Its address and its credentials are signed, and good as long as the staff's own session, four hours at
 * most. Throws `forbidden`, `notFound`, and `coursesUnavailable` where the installation has no origin for courses or the
 * unit's host is not allowed.
 */
export async function previewUnit(
  ctx: StaffContext,
  { courseId, packageId, item: unit }: { courseId: string; packageId: string; item: string },
  { userAgent }: { userAgent?: string | null } = {},
): Promise<LaunchedUnit> {
  assertCan(ctx, 'staff.see-courses');
  const { db, now } = ctx;
  const version = await db.coursePackage.findFirst({ where: { packageId, courseId, standard: 'cmi5' } });
  if (!version) throw new Refusal('notFound');
  const { items } = await playedPackage(db, packageId);
  const place = items.findIndex(({ identifier }) => identifier === unit);
  const item = items[place];
  if (!item) throw new Refusal('notFound');
  const origin = courseOrigins().of(courseId, userAgent);
  if (origin === undefined || !(await isAllowed(db, courseId, item))) throw new Refusal('coursesUnavailable');
  const token = signCourseToken({ packageId, sessionId: ctx.sessionId }, now);
  const sessionId = newUuid(now);
  const { dryRunId } = await openDryRun(ctx, version);
  await db.courseDryRun.update({ where: { dryRunId }, data: { sessionId, said: {} } });
  const home = environment().ORIGIN;
  const address = launchAddress(isElsewhere(item) ? item.launch : `${origin}/courses/${token}/${item.launch}`, {
    endpoint: `${home}/xapi/preview`,
    fetch: `${home}/xapi/preview/fetch/${place}.${sessionId}.${token}`,
    registration: dryRunId,
    activityId: ownActivityId('units', courseId, unit),
    actor: agentOf({ homePage: home, actor: onlooker }),
  });
  return { sessionId, address, ownWindow: item.ownWindow === true };
}

/**
 * What the fetch address of a preview answers (cmi5 §8.2): its credentials, however often it is asked, since they store
 * nothing; error 2 where it is altered or over.
 */
export async function fetchPreviewToken(ctx: JobContext, secret: string): Promise<FetchAnswer> {
  const token = Buffer.from(secret.replace(/^(\d{1,4}\.[\da-f-]{36})\./, '$1:')).toString('base64');
  try {
    await authorizePreview(ctx, `Basic ${token}`);
    return { 'auth-token': token };
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error;
    return { 'error-code': '2', 'error-text': 'There is no preview of this address.' };
  }
}

/**
 * The unit of a call in a preview, by its `Authorization` header. Throws 401 where the credentials are altered or over,
 * and once the member of staff has signed out or may not see courses any more.
 */
export async function authorizePreview({ db, now }: JobContext, authorization: string | null): Promise<PreviewedUnit> {
  const [, written = ''] = /^Basic ([\w+/=-]{1,1500})$/i.exec(authorization ?? '') ?? [];
  const [, place, sessionId, token] =
    /^(\d{1,4})\.([\da-f-]{36}):([\w.-]+)$/.exec(Buffer.from(written, 'base64').toString()) ?? [];
  const opens = token === undefined ? undefined : readCourseToken(token, now);
  if (!opens || 'registration' in opens) throw unauthorized();
  const staff = await currentStaffSession(db, opens.sessionId, now);
  if (!staff || !can({ staff: staff.staff }, 'staff.see-courses')) throw unauthorized();
  const { packageId } = opens;
  const found = await db.coursePackage.findFirst({
    where: { packageId, standard: 'cmi5' },
    select: { courseId: true },
  });
  const item = found ? (await playedPackage(db, packageId)).items[Number(place)] : undefined;
  if (!found || !item) throw unauthorized();
  const run = await db.courseDryRun.findFirst({
    where: { packageId, sessionId: sessionId!, staffId: staff.staff.staffId, endedAt: null },
    select: { dryRunId: true },
  });
  if (!run) throw unauthorized();
  return { ...run, sessionId: sessionId!, courseId: found.courseId, packageId, item };
}

const unauthorized = () => new RefusedCall(401, 'The credentials are not those of an open preview.');

/**
 * Checks statements of a unit in a dry run as those of a launched one, and keeps what they say of its result; the
 * statements themselves are forgotten. Returns their identifiers. Throws 400, 403 and 413.
 */
export async function recordPreviewed(
  { db, now }: JobContext,
  unit: PreviewedUnit,
  sent: readonly unknown[],
): Promise<string[]> {
  const { dryRunId, sessionId, courseId, item } = unit;
  const statements = checkedStatements(sent, now);
  const ordered = statements.toSorted(
    (one, other) => Date.parse(one.timestamp ?? '') - Date.parse(other.timestamp ?? ''),
  );
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM course_dry_runs WHERE dry_run_id = ${dryRunId}::uuid FOR UPDATE`;
    const run = await tx.courseDryRun.findUniqueOrThrow({ where: { dryRunId } });
    if (run.sessionId !== sessionId) throw unauthorized();
    const data = storedData.parse(run.data);
    const known = data[item.identifier] ?? {};
    let session: UnitSession = {
      sessionId,
      registration: dryRunId,
      homePage: environment().ORIGIN,
      actor: onlooker,
      mode: 'Normal',
      preferencesRead: true,
      publisherId: item.identifier,
      masteryScore: item.passingScore,
      activityId: ownActivityId('units', courseId, item.identifier),
      said: storedSaid.parse(run.said),
      before: { completed: Boolean(known[unitValues.completed]), passed: Boolean(known[unitValues.passed]) },
    };
    for (const each of ordered) {
      const fault = faultOf(each, session);
      if (fault) throw new RefusedCall(403, `The session may not make the statement ${each.id}: ${fault}.`);
      session = afterStatement(session, each);
    }
    const values = { ...known, ...valuesOf(ordered, now) };
    await tx.courseDryRun.update({
      where: { dryRunId },
      data: { said: session.said, committedAt: now, data: { ...data, [item.identifier]: values } },
    });
  });
  return statements.map(({ id }) => id);
}

/** The documents that a unit in a preview finds: its launch data, and what its learner prefers. Others it has none. */
export async function previewedDocuments(
  { db }: JobContext,
  { courseId, packageId, sessionId, item }: PreviewedUnit,
  userAgent: string | null,
): Promise<{ state: Record<string, object>; agentProfile: Record<string, object> }> {
  const launch = await readLaunch(db, packageId, item.identifier, 'Normal');
  const returnUrl = `${courseOrigins().of(courseId, userAgent) ?? ''}/courses/player/returned`;
  return {
    state: { [launchDataId]: launchDataOf(launch, { sessionId, publisherId: item.identifier, returnUrl }) },
    agentProfile: { [learnerPreferencesId]: { languagePreference: 'en', audioPreference: 'on' } },
  };
}
