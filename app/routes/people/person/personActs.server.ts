import { isActive } from '#app/domain/accounts/activation.ts';
import type { ProvidedPart } from '#app/domain/accounts/profile/provided.ts';
import type { AgentRecord } from '#app/domain/accounts/profile/records.ts';
import { possibleAccessChanges } from '#app/domain/people/access/accessChanges.ts';
import { possibleEndWays } from '#app/domain/people/access/endWays.ts';
import { possibleSignInHelps } from '#app/domain/people/access/signInHelp.ts';
import { readSecondFactorReset } from '#app/domain/people/agents/resetSecondFactor.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { canUndo } from '#app/domain/people/offboarding/openItems.ts';
import { lastLeaving } from '#app/domain/people/offboarding/readLeave.server.ts';
import { can, type UserSubject } from '#app/domain/permissions/can.ts';
import { agentTypes } from '#app/domain/permissions/codes.ts';
import { paths, withQuery } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';

/** What can be done about a user, as the menu of their page lists it, in the reader's language. */
export interface PersonActs {
  acts: { href: string; label: string }[];
  /** The screen that asks how their access is to end; null for who may not end it. */
  endHref: string | null;
  /** They have left, and can be brought back for some days yet. */
  mayComeBack: boolean;
}

/**
 * What the caller may do (`can`) about a user as they are now: role, sign-in, ownership, return, end of access; without
 * what the agency's identity provider decides.
 */
export async function personActs(
  ctx: AgentContext,
  subject: UserSubject & AgentRecord,
  provides: readonly ProvidedPart[],
): Promise<PersonActs> {
  const { agentUniqueId, activationFlag, agentType } = subject;
  const t = translator(ctx.textLocale ?? ctx.language);
  const page = (query: Record<string, string>) => withQuery(paths.editAgent(agentUniqueId), query);
  const leaving =
    activationFlag === 'D' && !provides.includes('access') && can(ctx, 'user.leave', subject)
      ? await lastLeaving(ctx.db, ctx, agentUniqueId)
      : null;
  const mayComeBack = leaving !== null && canUndo(leaving, ctx.now);
  const hasFactorToReset =
    can(ctx, 'user.reset-second-factor', subject) && (await readSecondFactorReset(ctx, agentUniqueId)).hasSecondFactor;
  const acts = [
    ...(mayComeBack ? [{ href: paths.leaveAgency(agentUniqueId), label: t('people:handover.bringBackButton') }] : []),
    ...(!provides.includes('access') && possibleAccessChanges(ctx, subject).includes('reactivate')
      ? [{ href: page({ confirm: 'reactivate' }), label: t('account:leaving.reactivate') }]
      : []),
    ...(!provides.includes('agentType') && can(ctx, 'user.change-role', subject)
      ? agentTypes
          .filter((type) => type !== agentType)
          .map((role) => ({ href: page({ role }), label: t(`account:role.to.${role}`) }))
      : []),
    ...(ctx.agency.hasBranches && !provides.includes('branch') && can(ctx, 'user.set-branch', subject)
      ? [
          {
            href: paths.personBranch(agentUniqueId),
            label: t(agentType === 'M' ? 'branches:person.openSupervisor' : 'branches:person.open'),
          },
        ]
      : []),
    ...possibleSignInHelps(ctx, subject).map((help) => ({
      href: page({ help }),
      label: t(`people:signIn.${help}.button`),
    })),
    ...(hasFactorToReset
      ? [{ href: paths.resetSecondFactor(agentUniqueId), label: t('secondFactor:reset.open') }]
      : []),
    ...(can(ctx, 'user.propose-ownership', subject) && isActive(subject)
      ? [{ href: paths.proposeOwnership(agentUniqueId), label: t('people:handover.ownershipButton') }]
      : []),
  ];
  const endHref =
    !provides.includes('access') && possibleEndWays(ctx, subject).length > 0 ? paths.endAccess(agentUniqueId) : null;
  return { acts, endHref, mayComeBack };
}
