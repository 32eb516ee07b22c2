import { storedData } from '#app/domain/courses/runtime/storedData.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { flattened, storedManifest } from '#app/domain/courses/packages/manifest.server.ts';
import { readLearner } from '#app/domain/courses/runtime/learner.server.ts';
import { resultOf, type PlayableItem } from '#app/domain/courses/runtime/runtimeData.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { playedPackage } from '#app/domain/courses/runtime/playedPackages.server.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { courseOrigins, environment } from '#app/platform/environment.server.ts';
import { signCourseToken } from '#app/platform/courseTokens.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { abandonSessions } from './abandonSessions.server.ts';
import { launchDataId, learnerPreferencesId, type LaunchMode } from './cmi5Terms.ts';
import { storePortalDocument } from './documents.server.ts';
import { launchAddress } from './launchAddress.server.ts';
import { launchModeOf } from './launchMode.ts';
import { hashOf, newSecret, readSession } from './openSession.server.ts';
import { agentOf, launchDataOf, launchedExtensions, portalStatement, type UnitLaunch } from './portalStatements.ts';
import { ownActivityId, sayWhatIsSatisfied } from './recordUnit.server.ts';
import { insertStatements } from './statementRows.server.ts';

/** Which unit of which attempt is launched; `visit` is that of the attempt's last beginning. */
export interface LaunchInput {
  registration: string;
  visit: number;
  item: string;
  /** True where the learner only wants to look at a unit that they have finished. */
  looks?: boolean | undefined;
}

/** A unit that was launched. */
export interface LaunchedUnit {
  sessionId: string;
  /** The address that is opened, with the parameters of cmi5. */
  address: string;
  /** True where it has to be opened in a separate window. */
  ownWindow: boolean;
  /** True where nothing that it says counts, though the attempt is open. */
  looksOnly?: true;
}

/**
 * Launches a unit of the caller's open attempt at a cmi5 course (cmi5 §8): a session, its launch data and the
 * `launched` statement. A session that the learner has left open is abandoned. A passed course that is looked at again
 * continues with the registration that passed it, for review; a finished unit of an open attempt may be browsed. Throws
 * `notFound`, `attemptTakenOver`, `attemptEnded`, and `coursesUnavailable` where the installation has no origin for
 * courses or a unit's host is not allowed.
 */
export async function launchUnit(
  ctx: AgentContext,
  { registration: attemptId, visit, item: unit, looks = false }: LaunchInput,
  { userAgent }: { userAgent?: string | null } = {},
): Promise<LaunchedUnit> {
  return ctx.db.$transaction(async (tx) => {
    const { authId } = await readLearner(tx, ctx);
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`launch ${authId}`}, 0))`;
    const attempt = await tx.courseAttempt.findFirst({ where: { registration: attemptId, authId } });
    if (!attempt) throw new Refusal('notFound');
    if (attempt.endedAt !== null) throw new Refusal('attemptEnded');
    if (attempt.visit !== visit) throw new Refusal('attemptTakenOver');
    const { courseId, packageId } = attempt;
    const origin = courseOrigins().of(courseId, userAgent);
    const played = await playedPackage(tx, packageId);
    const item = played.items.find(({ identifier }) => identifier === unit);
    if (!item || played.standard !== 'cmi5') throw new Refusal('notFound');
    if (origin === undefined || !(await isAllowed(tx, courseId, item))) throw new Refusal('coursesUnavailable');
    const launchUrl = isElsewhere(item)
      ? item.launch
      : `${origin}/courses/${signCourseToken({ registration: attemptId }, ctx.now)}/${item.launch}`;
    const registration = attempt.review ? await reviewed(tx, attempt) : attemptId;
    const values = storedData.parse(attempt.data)[unit];
    const mode = launchModeOf(item, { review: attempt.review, looks, values });
    await abandonSessions(tx, ctx, { authId, courseId });
    const { sessionId, secret } = await beginSession(tx, ctx.now, { registration, unit, courseId, authId, mode });
    const session = (await readSession(tx, sessionId, ctx.now))!;
    const launch = await readLaunch(tx, packageId, unit, mode);
    const returnUrl = `${origin}/courses/player/returned`;
    const { activityId, publisherId } = session;
    await storePortalDocument(tx, ctx.now, session, {
      kind: 'state',
      name: launchDataId,
      value: launchDataOf(launch, { sessionId, publisherId, returnUrl }),
    });
    await storePortalDocument(tx, ctx.now, session, {
      kind: 'agentProfile',
      name: learnerPreferencesId,
      value: { languagePreference: ctx.textLocale ?? ctx.language, audioPreference: 'on' },
      once: true,
    });
    if (mode === 'Normal' && (await tx.cmi5Session.count({ where: { registration } })) === 1)
      await sayWhatIsSatisfied(tx, ctx, session, { before: null, data: storedData.parse(attempt.data) });
    const statementId = newUuid(ctx.now);
    const statement = portalStatement(session, {
      verb: 'launched',
      object: { id: activityId, publisherId, name: item.title },
      extensions: launchedExtensions(launch, launchUrl),
      at: ctx.now,
    });
    await insertStatements(tx, { registration, courseId, now: ctx.now }, [
      { statementId, sessionId, statement: { id: statementId, ...statement } },
    ]);
    // Without a slash at its end: clients add the resource with one.
    const endpoint = `${environment().ORIGIN}/xapi`;
    const its = { endpoint, fetch: `${endpoint}/fetch/${secret}`, registration, activityId };
    const address = launchAddress(launchUrl, { ...its, actor: agentOf(session) });
    return { sessionId, address, ownWindow: item.ownWindow === true, ...(mode === 'Browse' && { looksOnly: true }) };
  });
}

/** True for a unit that does not lie in its package. */
export const isElsewhere = ({ launch }: Pick<PlayableItem, 'launch'>) => /^https:/i.test(launch);

/** True for a unit of the package, and for one at a host that an administrator allows for the course. */
export async function isAllowed(tx: Database | Transaction, courseId: string, item: PlayableItem): Promise<boolean> {
  if (!isElsewhere(item)) return true;
  return (await tx.courseHost.count({ where: { courseId, host: new URL(item.launch).hostname } })) > 0;
}

// A registration lasts through the review of what it has passed (cmi5 §3); one that was merged in may have passed nothing.
async function reviewed(
  tx: Transaction,
  { authId, courseId, packageId }: { authId: string; courseId: string; packageId: string },
): Promise<string> {
  const attempts = await tx.courseAttempt.findMany({
    where: { authId, courseId, packageId, review: false },
    orderBy: { startedAt: 'desc' },
    select: { registration: true, data: true },
    take: 20,
  });
  const { standard, items } = await playedPackage(tx, packageId);
  const passed = attempts.find(({ data }) => resultOf(standard, items, storedData.parse(data)).passed);
  const [last] = attempts;
  if (!last) throw new Refusal('notFound');
  return (passed ?? last).registration;
}

async function beginSession(
  tx: Transaction,
  now: Date,
  its: { registration: string; unit: string; courseId: string; authId: string; mode: LaunchMode },
): Promise<{ sessionId: string; secret: string }> {
  const { registration, unit, courseId, authId, mode } = its;
  const secret = newSecret();
  const { _max: before } = await tx.cmi5Session.aggregate({ where: { registration }, _max: { bytes: true } });
  const { sessionId } = await tx.cmi5Session.create({
    data: {
      registration,
      unit,
      activityId: ownActivityId('units', courseId, unit),
      actor: authId,
      mode,
      fetchHash: hashOf(secret),
      bytes: before.bytes ?? 0,
      startedAt: now,
    },
    select: { sessionId: true },
  });
  return { sessionId, secret };
}

/** What the course structure says of a unit, which the page that plays it does not need. */
export async function readLaunch(
  tx: Database | Transaction,
  packageId: string,
  unit: string,
  mode: LaunchMode,
): Promise<UnitLaunch> {
  const { manifest } = await tx.coursePackage.findUniqueOrThrow({ where: { packageId }, select: { manifest: true } });
  const found = flattened(storedManifest.parse(manifest).items).find(({ identifier }) => identifier === unit);
  return { mode, ...found!.cmi5!.unit! };
}
