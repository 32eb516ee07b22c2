import type { PublicationState } from '#app/domain/courses/editor/publicationStates.ts';
import type { Tone } from '#app/ui/Badge.tsx';

/** The tone of a course's state. */
export const courseTones = { draft: 'neutral', published: 'success', retired: 'warning' } as const satisfies Record<
  PublicationState,
  Tone
>;

/** The tone of a version's state. */
export const versionTones = {
  ready: 'info',
  published: 'success',
  replaced: 'neutral',
  withdrawn: 'warning',
} as const satisfies Record<string, Tone>;
