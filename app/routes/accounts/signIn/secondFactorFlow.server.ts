import { ownPathsOf } from '#app/routes/requests/ownAccount.server.ts';
import { staffNeedSecondFactor } from '#app/domain/accounts/secondFactors/secondFactorDemand.server.ts';
import { staffTarget } from '#app/domain/accounts/staff/staffPaths.ts';
import { data } from '@remix-run/node';
import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { shownRecoveryCode } from '#app/domain/accounts/secondFactors/secondFactor.ts';
import { documentWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { paths } from '#app/paths.ts';
import { nextPage, storedTarget } from './nextPage.server.ts';

/** Whether the caller has yet to set up a second factor that is demanded of them. */
export function factorIsDue(ctx: AccountContext): boolean {
  if ('staff' in ctx) return staffNeedSecondFactor() && !ctx.staff.secondFactorFlag;
  return ctx.actor.secondFactorDue;
}

/** The page that a setup was begun for, where the address names one. */
export function ownTarget(ctx: AccountContext, request: Request): string | null {
  return 'staff' in ctx ? staffTarget(new URL(request.url).searchParams.get('target')) : storedTarget(request);
}

async function pathAfterSetup(ctx: AccountContext, request: Request): Promise<string> {
  if ('staff' in ctx) return ownTarget(ctx, request) ?? paths.staffHome();
  return (await nextPage(ctx, { target: storedTarget(request) })).path;
}

/** What the pages that set a factor up share: where they lead back, whose account it is. */
export function setupPage(ctx: AccountContext, request: Request, titleKey: string) {
  const target = ownTarget(ctx, request);
  const own = ownPathsOf(ctx);
  return {
    title: documentTitle(ctx.language, titleKey),
    userId: ownAccount(ctx).userId,
    // While it is due there is no account page to go back to.
    backHref: factorIsDue(ctx) ? own.setup(undefined, { target }) : (target ?? own.protection()),
  };
}

/** After a factor was added: its recovery codes, for once, where it was the first, else on to the next page. */
export async function addedReply(
  ctx: AccountContext,
  request: Request,
  recoveryCodes: string[] | null,
  message: string,
) {
  const path = await pathAfterSetup(ctx, request);
  if (!recoveryCodes) return documentWithToast(path, { kind: 'success', message });
  return data({ recoveryCodes: recoveryCodes.map(shownRecoveryCode), nextHref: path });
}
