import { z } from 'zod';

/** The sign-in at a provider that a session here begins with. */
export const providerSignIn = z.object({
  providerId: z.uuid(),
  subject: z.string(),
  /** The provider's name of its session; '' for none. */
  sid: z.string(),
  /** True where it counts as a second factor. */
  secondFactor: z.boolean(),
});
export type ProviderSignIn = z.output<typeof providerSignIn>;
