import type { ReactNode } from 'react';
import { RecoveryCodes } from '#app/routes/accounts/secondFactors/RecoveryCodes.tsx';
import { useKept } from '#app/routes/accounts/secondFactors/useKept.ts';
import { StepShell } from './StepShell.tsx';

interface SetupStepProps {
  userId: string;
  /** What the action of the page answered; with recovery codes once the factor is added. */
  reply: object | undefined;
  wide?: boolean;
  children: ReactNode;
}

/** The page that sets a factor up, in whose place its recovery codes are shown once they are there (`addedReply`). */
export function SetupStep({ userId, reply, wide, children }: SetupStepProps) {
  const added = useKept(isAdded(reply) ? reply : undefined);
  if (!added) return <StepShell wide={wide}>{children}</StepShell>;
  return (
    <StepShell wide>
      <RecoveryCodes codes={added.recoveryCodes} userId={userId} nextHref={added.nextHref} />
    </StepShell>
  );
}

function isAdded(reply: object | undefined): reply is { recoveryCodes: string[]; nextHref: string } {
  return reply !== undefined && 'recoveryCodes' in reply;
}
