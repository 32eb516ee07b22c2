import { setTimeout as pause } from 'node:timers/promises';
import { database } from '#app/platform/database.server.ts';
import { failuresBeforeLock } from '#app/domain/accounts/throttling/throttle.ts';
import type { Compares } from './bareCompares.ts';
import { middle, type Result } from './figures.ts';
import { latencies } from './latency.ts';
import type { Load } from './load.ts';
import { startHelper, type Running } from './processes.ts';
import { password, standardHeaders } from './sessions.ts';

const atOnce = 8;
const lockedAttempts = 200;
const warmUpMs = 8000;
const here = (file: string) => new URL(file, import.meta.url).pathname;

/** Accounts that sign in, many as in life: the attempts of one would wait for each other. */
export async function signInAccounts(): Promise<string[]> {
  const agents = await database().agent.findMany({
    where: { activationFlag: 'A', deletedAt: null },
    select: { userId: true },
    take: 200,
  });
  return agents.map(({ userId }) => userId);
}

/** What is asked for at a steady rate, one that leaves the server room. */
export interface SteadyLoad {
  name: string;
  load: Load;
  perSecond: number;
}

/** The 99th percentile of some answers beside five sign-ins a second, against the same without them. */
export async function besideSignIns(
  targets: readonly SteadyLoad[],
  signIn: { url: string; origin: string; userIds: string[] },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Result[]> {
  const people = startHelper(here('signIns.ts'));
  const results: Result[] = [];
  try {
    // The first of each are cold code's, in a process that has been up for seconds.
    await people.ask({ do: 'begin', ...signIn, perSecond: 5 });
    await pause(warmUpMs);
    await people.ask({ do: 'end' });
    for (const { name, load, perSecond: rate } of targets) {
      await latencies(load, rate, 3);
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const quiet = await latencies(load, rate, seconds);
        await people.ask({ do: 'begin', ...signIn, perSecond: 5 });
        const busy = await latencies(load, rate, seconds);
        const { perSecond } = await people.ask<{ perSecond: number }>({ do: 'end' });
        const shown = [quiet, busy].map(
          ({ median, p99, worst }) =>
            `median ${median.toFixed(2)}, p99 ${p99.toFixed(2)}, worst ${worst.toFixed(2)} ms`,
        );
        console.log(`  ${name}: ${shown[0]} quiet; ${shown[1]} beside ${perSecond.toFixed(1)} sign-ins a second`);
        ratios.push(busy.p99 / quiet.p99);
      }
      const measured = middle(ratios);
      results.push({
        what: `99th percentile of ${name} beside 5 sign-ins a second`,
        measured,
        unit: 'x',
        bound: 'at most 2',
        met: measured <= 2,
      });
    }
  } finally {
    await people.stop();
  }
  return results;
}

/** Sign-ins a second against bare comparisons, and what an attempt on a locked account costs against one. */
export async function signInsAgainstCompares(
  portal: Running,
  userIds: string[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Result[]> {
  const [people, bare] = [
    startHelper(here('signIns.ts')),
    startHelper(here('bareCompares.ts'), { NODE_ENV: 'production' }),
  ];
  try {
    const { passwordHash: hash } = await database().account.findFirstOrThrow({
      where: { agent: { userId: userIds[0] } },
      select: { passwordHash: true },
    });
    const [ratios, costs]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const compares = await bare.ask<Compares>({ password: password.toUpperCase(), hash, atOnce, seconds });
      const { perSecond } = await people.ask<{ perSecond: number }>({
        do: 'all',
        url: portal.url,
        userIds,
        atOnce,
        seconds,
      });
      console.log(
        `  sign-ins: ${perSecond.toFixed(1)}/s, bare comparisons ${compares.perSecond.toFixed(1)}/s of ${compares.cpuMs.toFixed(1)} ms`,
      );
      ratios.push(perSecond / compares.perSecond);
      costs.push(compares.cpuMs);
    }
    const [signIns, locked] = [middle(ratios), (await lockedAttemptMs(portal, userIds)) / middle(costs)];
    return [
      {
        what: 'Sign-ins a second, 8 at once, against bare comparisons',
        measured: signIns,
        unit: 'x',
        bound: 'at least 0.8',
        met: signIns >= 0.8,
      },
      {
        what: 'Attempt on a locked account against one comparison, processor time',
        measured: locked,
        unit: 'x',
        bound: 'at most 0.1',
        met: locked <= 0.1,
      },
    ];
  } finally {
    await Promise.all([people.stop(), bare.stop()]);
  }
}

async function lockedAttemptMs(portal: Running, userIds: string[]): Promise<number> {
  const userId = userIds.at(-1);
  const attempt = async () => {
    const response = await fetch(`${portal.url}/osmf/p1.0/login`, {
      method: 'POST',
      headers: standardHeaders,
      body: JSON.stringify({ userId, password: 'Wrong2026' }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  for (let failure = 0; failure < failuresBeforeLock; failure += 1) await attempt();
  for (let warm = 0; warm < lockedAttempts; warm += 1)
    if ((await attempt()) !== 423) throw new Error('The account is not locked.');
  const before = portal.cpuMs();
  for (let number = 0; number < lockedAttempts; number += 1) await attempt();
  return (portal.cpuMs() - before) / lockedAttempts;
}
