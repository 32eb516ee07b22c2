import { setTimeout as pause } from 'node:timers/promises';
import { answerTo, askToConfirm, useConfirmation } from '#app/domain/accounts/assistants/confirmations.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { say } from './rows.server.ts';
import type { WritingTool } from './tool.server.ts';

/** How the user is asked by their own program; the signal ends with the call. */
export interface Ask {
  send: (code: string, summary: string) => Promise<void>;
  signal: AbortSignal;
}

interface Asked {
  input: Record<string, unknown>;
  code: string | undefined;
  ask: Ask | undefined;
}

/** What became of a call of a tool that does something. */
interface Outcome {
  state: 'confirmationNeeded' | 'done' | 'notDone';
  summary: string;
  confirmationCode?: string;
  number?: string;
  text: string;
}

const patienceMs = 120_000;
const lookMs = 500;

/**
 * Does what a tool does once the user has confirmed it. Where their program can ask them, it does, and the call waits
 * for the answer; else the call gives a code, with which the same call is made again. Nothing is done by a first call
 * alone. Throws what the tool and `useConfirmation` throw.
 */
export async function confirmed(ctx: AgentContext, tool: WritingTool, { input, code, ask }: Asked): Promise<Outcome> {
  const summary = await tool.summary(ctx, input);
  const call = { tool: tool.name, given: input };
  if (code !== undefined) return done(ctx, tool, { call, code, summary });
  const confirmationCode = await askToConfirm(ctx, call);
  if (!ask)
    return {
      state: 'confirmationNeeded',
      summary,
      confirmationCode,
      text: say(ctx, 'said.confirmationNeeded', { summary }),
    };
  await ask.send(confirmationCode, summary);
  if ((await answered(ctx, confirmationCode, ask.signal)) !== 'accept')
    return { state: 'notDone', summary, text: say(ctx, 'said.notDone') };
  return done(ctx, tool, { call, code: confirmationCode, summary });
}

async function done(
  ctx: AgentContext,
  tool: WritingTool,
  { call, code, summary }: { call: { tool: string; given: Record<string, unknown> }; code: string; summary: string },
): Promise<Outcome> {
  // The user may have taken their time.
  const now = { ...ctx, now: new Date() };
  await useConfirmation(now, call, code);
  const { data, text } = await tool.write(now, call.given);
  return { state: 'done', summary, ...data, text };
}

async function answered(ctx: AgentContext, code: string, signal: AbortSignal) {
  for (const until = Date.now() + patienceMs; Date.now() < until && !signal.aborted; ) {
    const answer = await answerTo(ctx, code);
    if (answer) return answer;
    await pause(lookMs);
  }
  return null;
}
