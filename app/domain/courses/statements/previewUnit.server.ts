import { currentStaffSession } from '#app/domain/accounts/staff/currentStaffSession.server.ts';
import type { JobContext, StaffContext } from '#app/domain/context.server.ts';
import type { PlayableItem } from '#app/domain/courses/runtime/runtimeData.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { playedPackage } from '#app/domain/courses/runtime/playedPackages.server.ts';
import { readCourseToken, signCourseToken } from '#app/platform/courseTokens.server.ts';
import { courseOrigins, environment } from '#app/platform/environment.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { launchDataId, learnerPreferencesId } from './cmi5Terms.ts';
import { faultOf, unitVerbOf } from './cmi5Rules.ts';
import type { FetchAnswer } from './fetchToken.server.ts';
import { launchAddress } from './launchAddress.server.ts';
import { isAllowed, isElsewhere, readLaunch, type LaunchedUnit } from './launchUnit.server.ts';
import { agentOf, launchDataOf } from './portalStatements.ts';
import { ownActivityId } from './recordUnit.server.ts';
import { RefusedCall } from './refusedCall.ts';
import { checkedStatements } from './storeStatements.server.ts';

/** The actor of a unit in a preview, in statements: a placeholder. */
const onlooker = 'preview';
/** A preview has one registration for all: nothing is kept of it. */
const registration = '00000000-0000-7000-8000-000000000000';

/** A unit that brand staff look at, by the credentials that its launch gave it. */
export interface PreviewedUnit {
  sessionId: string;
  courseId: string;
  packageId: string;
  item: PlayableItem;
}

/**
 * Launches a unit of a version of a cmi5 course for brand staff, in the mode `Browse` (cmi5 §10): no attempt, no session,
 * no statement. Its address and its credentials are signed, and good as long as the staff's own session, four hours at
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
  if ((await db.coursePackage.count({ where: { packageId, courseId, standard: 'cmi5' } })) === 0)
    throw new Refusal('notFound');
  const { items } = await playedPackage(db, packageId);
  const place = items.findIndex(({ identifier }) => identifier === unit);
  const item = items[place];
  if (!item) throw new Refusal('notFound');
  const origin = courseOrigins().of(courseId, userAgent);
  if (origin === undefined || !(await isAllowed(db, courseId, item))) throw new Refusal('coursesUnavailable');
  const token = signCourseToken({ packageId, sessionId: ctx.sessionId }, now);
  const sessionId = newUuid(now);
  const home = environment().ORIGIN;
  const address = launchAddress(isElsewhere(item) ? item.launch : `${origin}/courses/${token}/${item.launch}`, {
    endpoint: `${home}/xapi/preview`,
    fetch: `${home}/xapi/preview/fetch/${place}.${sessionId}.${token}`,
    registration,
    activityId: ownActivityId('units', courseId, unit),
    actor: agentOf({ homePage: home, actor: onlooker }),
  });
  return { sessionId, address, ownWindow: item.ownWindow === true, keepsNothing: true };
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
  return { sessionId: sessionId!, courseId: found.courseId, packageId, item };
}

const unauthorized = () => new RefusedCall(401, 'The credentials are not those of an open preview.');

/**
 * Checks statements of a unit in a preview as those of a launched one, in the mode `Browse`, and forgets them. Returns
 * their identifiers. What was said before is not known here, so that only what is wrong by itself is refused: 400, 403
 * and 413.
 */
export function checkPreviewed({ now }: JobContext, unit: PreviewedUnit, sent: readonly unknown[]): string[] {
  const statements = checkedStatements(sent, now);
  for (const each of statements) {
    const said = unitVerbOf(each) === 'initialized' ? {} : { initialized: new Date(0).toISOString() };
    const fault = faultOf(each, {
      ...{ sessionId: unit.sessionId, registration, homePage: environment().ORIGIN, actor: onlooker, said },
      ...{ mode: 'Browse', publisherId: unit.item.identifier, masteryScore: unit.item.passingScore },
      preferencesRead: true,
      activityId: ownActivityId('units', unit.courseId, unit.item.identifier),
      before: { completed: false, passed: false },
    });
    if (fault) throw new RefusedCall(403, `The session may not make the statement ${each.id}: ${fault}.`);
  }
  return statements.map(({ id }) => id);
}

/** The documents that a unit in a preview finds: its launch data, and what its learner prefers. Others it has none. */
export async function previewedDocuments(
  { db }: JobContext,
  { courseId, packageId, sessionId, item }: PreviewedUnit,
  userAgent: string | null,
): Promise<{ state: Record<string, object>; agentProfile: Record<string, object> }> {
  const launch = await readLaunch(db, packageId, item.identifier, 'Browse');
  const returnUrl = `${courseOrigins().of(courseId, userAgent) ?? ''}/courses/player/returned`;
  return {
    state: { [launchDataId]: launchDataOf(launch, { sessionId, publisherId: item.identifier, returnUrl }) },
    agentProfile: { [learnerPreferencesId]: { languagePreference: 'en', audioPreference: 'on' } },
  };
}
