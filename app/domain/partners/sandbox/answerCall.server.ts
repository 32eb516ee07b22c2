import type { VisitorContext } from '#app/domain/context.server.ts';
import type { ToolName } from '#app/domain/partners/tools/toolTable.ts';
import { environment } from '#app/platform/environment.server.ts';
import { calledFields, checkFields, flatten } from './expected.ts';
import { newTicket } from './ticket.server.ts';
import { verifyToken } from './verifyToken.server.ts';

interface Call {
  tool: ToolName;
  authorization: string | null;
  body: unknown;
}

/** What a partner's server says of each fault, in the words that its reply has as `errors[0].title`. */
const titles = {
  signature: 'The token is not signed by the portal.',
  audience: 'The token is meant for another partner.',
  issuer: 'The token was issued by another portal.',
  age: 'The token is too old.',
  user: 'The token names no user.',
  once: 'The token was used before.',
} as const;

/**
 * Answers the portal's call as the server of the partner would: a token where the hand-over's token and every field are
 * right, else its errors. Verified by the specification's tables, which know nothing of the adapters.
 */
export async function answerCall(
  ctx: Pick<VisitorContext, 'db' | 'now'>,
  { tool, authorization, body }: Call,
): Promise<{ status: number; body: object }> {
  const expected = calledFields[tool];
  if (!expected) return { status: 404, body: { errors: [{ title: 'This partner is not asked.' }] } };
  const token = await verifyToken(ctx, tool, /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '');
  const failed = token.find(({ passed }) => !passed);
  if (failed) return { status: 401, body: { errors: [{ title: titles[failed.check] }] } };
  const fields = checkFields(expected, flatten(body));
  const wrong = fields.filter(({ verdict }) => verdict !== 'right');
  if (wrong.length > 0)
    return {
      status: 400,
      body: { errors: wrong.map(({ field, verdict }) => ({ title: `The field ${field} is ${verdict}.` })) },
    };
  const ticket = newTicket(tool, { token, fields, now: ctx.now });
  const url = `${environment().ORIGIN}/sandbox/partners/${tool}`;
  return {
    status: 200,
    body: tool === 'media-library' ? { url, sso: ticket, collection: 'trade' } : { token: ticket },
  };
}
