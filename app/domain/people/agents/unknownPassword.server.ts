import type { AgentContext } from '#app/domain/context.server.ts';

let made: Promise<string> | undefined;

/**
 * A hash of a password that no one knows, for people who sign in elsewhere or choose one by a link: one for all of a
 * process, since one is as good as another, so that adding thousands hashes once. Comparing with it takes as long as
 * with any other.
 */
export function unknownPasswordHash({ passwords }: Pick<AgentContext, 'passwords'>): Promise<string> {
  made ??= passwords.hash(crypto.randomUUID() + crypto.randomUUID()).catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
}
