import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { activeFlags } from '#app/domain/accounts/activation.ts';
import { currentSession } from '#app/domain/accounts/sessions/currentSession.server.ts';
import { signIn } from '#app/domain/accounts/signIn/signIn.server.ts';
import type { AgentContext, VisitorContext } from '#app/domain/context.server.ts';
import { courseFile } from '#app/domain/courses/runtime/courseFile.server.ts';
import { readCourse } from '#app/domain/courses/runtime/readCourse.server.ts';
import { curriculaOf } from '#app/domain/markets/curricula.ts';
import { database, rowsOf } from '#app/platform/database.server.ts';
import { passwords } from '#app/platform/passwords.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { BackupFault } from './fault.ts';

const mostTried = 20;

const candidates = statement({
  name: 'rehearsal-candidates',
  sql: ({ limit }: Named<{ limit: number }>) => `
    SELECT a.agent_unique_id AS "agentUniqueId", a.user_id AS "userId" FROM agents a
    JOIN accounts o ON o.account_id = a.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
    WHERE a.deleted_at IS NULL AND g.suspended_at IS NULL AND a.activation_flag IN (${activeFlags.map((flag) => `'${flag}'`).join()})
    ORDER BY a.auth_id IS NULL, a.agent_unique_id DESC LIMIT ${limit}`,
  row: z.strictObject({ agentUniqueId: z.string(), userId: z.string() }),
});

/** What of a restored installation was walked through; null where it has nothing of the kind. */
export interface WalkedThrough {
  signedIn: string | null;
  course: string | null;
}

/**
 * Signs an agent in to the database of the settings and opens a course, as the portal does. It is for a copy: the agent
 * gets a random password and loses a second factor. Throws a `BackupFault` where there are agents and none of twenty can
 * sign in, or a course's file is not in the store as it was.
 */
export async function walkThrough(now: Date): Promise<WalkedThrough> {
  const db = database();
  const found = await rowsOf(db, candidates({ limit: mostTried }));
  const problems: string[] = [];
  let last: string | null = null;
  for (const { agentUniqueId, userId } of found) {
    const ctx = await enter(now, agentUniqueId, userId).catch((error: Error) => void problems.push(error.message));
    if (!ctx) continue;
    last = userId;
    const course = await openCourse(ctx);
    if (course !== null) return { signedIn: userId, course };
  }
  if (last === null && found.length > 0)
    throw new BackupFault(`None of ${found.length} agents could sign in: ${[...new Set(problems)].join(', ')}.`);
  return { signedIn: last, course: null };
}

async function enter(now: Date, agentUniqueId: string, userId: string): Promise<AgentContext | undefined> {
  const db = database();
  const password = `${randomBytes(12).toString('hex')}1a`;
  await db.account.update({
    where: { accountId: agentUniqueId },
    data: { passwordHash: await passwords.hash(password), secondFactorFlag: false },
  });
  const visitor: VisitorContext = {
    db,
    now,
    language: 'en',
    address: agentUniqueId,
    requestId: 'rehearsal',
    passwords,
  };
  const outcome = await signIn(visitor, { userId, password, userAgent: 'rehearsal' });
  if (!('sessionId' in outcome)) throw new BackupFault('another step was asked for');
  const session = await currentSession(visitor, outcome.sessionId);
  if (!session) throw new BackupFault('the session did not begin');
  return {
    ...visitor,
    sessionId: outcome.sessionId,
    actor: session.actor,
    agency: session.agency,
    market: outcome.market,
  };
}

async function openCourse(ctx: AgentContext): Promise<string | null> {
  const listed = await ctx.db.coursePackage.findFirst({
    where: {
      state: 'published',
      course: { state: 'published', curricula: { some: { curriculum: { in: [...curriculaOf(ctx.agency.country)] } } } },
      files: { some: {} },
    },
    select: { courseId: true, files: { orderBy: { size: 'desc' }, take: 5 } },
    orderBy: { packageId: 'asc' },
  });
  if (!listed) return null;
  const { title } = await readCourse(ctx, listed.courseId);
  for (const { hash, size, type, path } of listed.files) {
    const file = courseFile({ hash, size, type, hosts: [], sendsStatements: false });
    let read = 0;
    for await (const some of (await file.open()) as AsyncIterable<Uint8Array>) read += some.length;
    if (read !== size) throw new BackupFault(`${path} of the course ${title} cannot be read.`);
  }
  return title;
}
