import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { reportedCalls } from '#app/domain/courses/attempts/callForms.ts';
import { keepOwnCalls } from '#app/domain/courses/attempts/keepCalls.server.ts';
import { commitAttempt } from '#app/domain/courses/runtime/commitAttempt.server.ts';
import { initAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import { attemptCommit, attemptEnd, attemptStart } from '#app/domain/courses/runtime/learningInput.ts';
import { noteSilentVisit } from '#app/domain/courses/runtime/noteSilentVisit.server.ts';
import { readOutcome } from '#app/domain/courses/runtime/readOutcome.server.ts';
import { terminateAttempt } from '#app/domain/courses/runtime/terminateAttempt.server.ts';
import { launchUnit } from '#app/domain/courses/statements/launchUnit.server.ts';
import { readUnit } from '#app/domain/courses/statements/readUnit.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { failuresAsJson } from '#app/routes/requests/fileLoaders.server.ts';
import { ownAction } from '#app/routes/requests/handlers.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

// A unit of a cmi5 course is launched, and asked how far it is.
const unitLaunch = z.strictObject({
  registration: z.uuid(),
  visit: z.int().min(0),
  item: sentLine(1000, { min: 1 }),
  looks: z.boolean().optional(),
});
const unitAsked = z.strictObject({ registration: z.uuid(), sessionId: z.uuid() });

const sent = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('init'), input: attemptStart }),
  z.strictObject({ act: z.literal('commit'), input: attemptCommit }),
  z.strictObject({ act: z.literal('terminate'), input: attemptEnd }),
  z.strictObject({ act: z.literal('outcome'), input: attemptStart }),
  z.strictObject({ act: z.literal('launch'), input: unitLaunch }),
  z.strictObject({ act: z.literal('progress'), input: unitAsked }),
  z.strictObject({ act: z.literal('silent'), input: z.strictObject({ registration: z.uuid() }) }),
  z.strictObject({ act: z.literal('calls'), input: reportedCalls }),
]);

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(paths.course(params.brand ?? '', params.courseId ?? ''));

/**
 * What the page of a course does with its attempt, as JSON: the same verbs as the endpoints of spec §7, and those of
 * the units of a cmi5 course. A refusal comes with its words.
 */
export const action = failuresAsJson(
  ownAction(async ({ ctx, request }) => {
    const body = sent.safeParse(await request.json().catch(() => undefined));
    if (!body.success) throw new Refusal('malformedRequest');
    return Response.json(await done(ctx, body.data, request));
  }),
);

function done(ctx: AgentContext, body: z.output<typeof sent>, { headers }: Request) {
  if (body.act === 'init') return initAttempt(ctx, body.input, { userAgent: headers.get('User-Agent') });
  if (body.act === 'outcome') return readOutcome(ctx, body.input);
  if (body.act === 'launch') return launchUnit(ctx, body.input, { userAgent: headers.get('User-Agent') });
  if (body.act === 'progress') return readUnit(ctx, body.input);
  if (body.act === 'silent') return noteSilentVisit(ctx, body.input);
  if (body.act === 'calls') return keepOwnCalls(ctx, body.input);
  return body.act === 'commit' ? commitAttempt(ctx, body.input) : terminateAttempt(ctx, body.input);
}
