import { z } from '@hono/zod-openapi';
import { commitAttempt } from '#app/domain/courses/runtime/commitAttempt.server.ts';
import { initAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import { moveOns } from '#app/domain/courses/packages/moveOn.ts';
import { courseStates } from '#app/domain/academy/levels/courseState.ts';
import {
  attemptCommit,
  attemptEnd,
  attemptStart,
  runtimeData,
  runtimeDataBytes,
} from '#app/domain/courses/runtime/learningInput.ts';
import { courseStandards, valuesAtLaunch } from '#app/domain/courses/runtime/runtimeData.ts';
import { terminateAttempt } from '#app/domain/courses/runtime/terminateAttempt.server.ts';
import { sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';

const acknowledged = z.strictObject({
  scormData: z.strictObject({
    sequence: z.number().int(),
    state: z.enum(courseStates).exclude(['new']),
    completed: z.boolean(),
    passed: z.boolean(),
    score: z.number().int().nullable(),
    passMark: z.number().int().nullable(),
    ended: z.boolean(),
  }),
});

const item = z.strictObject({
  identifier: z.string(),
  title: z.string(),
  launch: z.string(),
  isSco: z.boolean(),
  launchData: z.string(),
  masteryScore: z.number().nullable(),
  passingScore: z.number().nullable(),
  maxTimeAllowed: z.string(),
  timeLimitAction: z.string(),
  moveOn: z.enum(moveOns).optional(),
  ownWindow: z.boolean().optional(),
});

/**
 * The open attempt is taken up, else one begins; a course that was passed is opened for review (`mode`), in which
 * nothing counts, unless `again` asks for another attempt. `data` has the values with which each object is launched, by
 * item; `launchAddress` is valid for four hours.
 */
const init = sessionEndpoint({
  method: 'post',
  path: '/osdb/v1.0/agents/init-scorm-data',
  action: 'own',
  failure: 'dataUnavailable',
  refusals: [
    'academyComingSoon',
    'attemptsUsed',
    'coursesUnavailable',
    'deactivated',
    'memberNumberNeeded',
    'notFound',
  ],
  area: 'academy',
  summary:
    "Takes up the caller's attempt at a course, or begins one; after names an open attempt that is left for a new one",
  body: attemptStart,
  reply: z.strictObject({
    scormData: z.strictObject({
      registration: z.string(),
      sequence: z.number().int(),
      visit: z.number().int(),
      mode: z.enum(['normal', 'review']),
      standard: z.enum(courseStandards),
      version: z.number().int(),
      packageId: z.string(),
      launchAddress: z.string(),
      items: z.array(item),
      data: runtimeData,
    }),
  }),
  async run({ ctx, body }) {
    const { registration, sequence, visit, mode, launchAddress, data, package: played } = await initAttempt(ctx, body);
    const { standard, version, packageId, items } = played;
    const atLaunch = Object.fromEntries(
      Object.entries(data).map(([identifier, values]) => [
        identifier,
        valuesAtLaunch(standard, values, { review: mode === 'review' }),
      ]),
    );
    return {
      scormData: {
        registration,
        sequence,
        visit,
        mode,
        standard,
        version,
        packageId,
        launchAddress,
        items,
        data: atLaunch,
      },
    };
  },
});

/**
 * Acknowledged once it is stored. An older or equal sequence changes nothing, and is acknowledged with the stored one.
 */
const commit = sessionEndpoint({
  method: 'post',
  path: '/osdb/v1.0/agents/commit-scorm-data',
  action: 'own',
  failure: 'updateUnavailable',
  refusals: ['attemptEnded', 'attemptTakenOver', 'deactivated', 'memberNumberNeeded', 'notFound'],
  area: 'academy',
  summary: 'Stores the data of an attempt, and the result that they give',
  bodyBytes: runtimeDataBytes,
  body: attemptCommit,
  reply: acknowledged,
  async run({ ctx, body }) {
    return { scormData: await commitAttempt(ctx, body) };
  },
});

/** Ends the attempt, with its last commit where sequence and data are sent along. */
const terminate = sessionEndpoint({
  method: 'post',
  path: '/osdb/v1.0/agents/terminate-scorm-data',
  action: 'own',
  failure: 'updateUnavailable',
  refusals: ['attemptEnded', 'attemptTakenOver', 'deactivated', 'memberNumberNeeded', 'notFound'],
  area: 'academy',
  summary: 'Ends an attempt: the next visit begins a new one',
  bodyBytes: runtimeDataBytes,
  body: attemptEnd,
  reply: acknowledged,
  async run({ ctx, body }) {
    return { scormData: await terminateAttempt(ctx, body) };
  },
});

/** Learning data (spec §4, §7). */
export const learningEndpoints: readonly Endpoint[] = [init, commit, terminate];
