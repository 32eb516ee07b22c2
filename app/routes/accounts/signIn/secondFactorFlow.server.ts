import { data } from '@remix-run/node';
import type { AgentContext } from '#app/domain/context.server.ts';
import { shownRecoveryCode } from '#app/domain/accounts/secondFactors/secondFactor.ts';
import { paths } from '#app/paths.ts';
import { documentWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { nextPage, storedTarget } from './nextPage.server.ts';

/** What the pages that set a factor up share: where they lead back, whose account it is. */
export function setupPage(ctx: AgentContext, request: Request, titleKey: string) {
  const target = storedTarget(request);
  return {
    title: documentTitle(ctx.language, titleKey),
    userId: ctx.actor.userId,
    // While it is due there is no account page to go back to.
    backHref: ctx.actor.secondFactorDue
      ? paths.secondFactorSetup(undefined, { target })
      : (target ?? paths.signInProtection()),
  };
}

/** After a factor was added: its recovery codes, for once, where it was the first, else on to the next page. */
export async function addedReply(ctx: AgentContext, request: Request, recoveryCodes: string[] | null, message: string) {
  const { path } = await nextPage(ctx, { target: storedTarget(request) });
  if (!recoveryCodes) return documentWithToast(path, { kind: 'success', message });
  return data({ recoveryCodes: recoveryCodes.map(shownRecoveryCode), nextHref: path });
}
