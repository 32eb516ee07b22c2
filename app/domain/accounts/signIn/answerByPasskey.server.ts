import type { VisitorContext } from '#app/domain/context.server.ts';
import { credentialIdOf } from '#app/platform/webauthn.server.ts';
import type { AccountKind } from '#app/domain/accounts/accountMail.server.ts';
import { finishByFactor, type FactorAnswer } from './finishByFactor.server.ts';
import { passkeyAnswer } from './passkeyAnswer.server.ts';
import { findWaitingSignIn } from './secondFactorStep.server.ts';

/**
 * Finishes a waiting sign-in, or confirms an open session, by one of the user's passkeys. User verification is not required here: the password was
 * the other factor. Throws `passkeyRefused`, `secondFactorExpired`, and what `assertMaySignIn` throws.
 */
export async function answerByPasskey(
  ctx: VisitorContext,
  input: FactorAnswer & { response: string },
  kind: AccountKind = 'agent',
) {
  const waiting = await findWaitingSignIn(
    ctx,
    input.challengeId,
    kind,
    input.confirms ? 'confirmation' : 'second-factor',
  );
  const { challenge, account } = waiting;
  const { response } = input;
  const passkey = account.passkeys.find(({ credentialId }) => credentialId === credentialIdOf(response));
  return finishByFactor(ctx, waiting, {
    ...input,
    refusal: 'passkeyRefused',
    guessed: false,
    check: async () => passkey && passkeyAnswer(ctx, passkey, { challenge, response, verifiedUser: false }),
  });
}
