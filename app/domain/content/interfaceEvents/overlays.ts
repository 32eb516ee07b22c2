import { z } from 'zod';
import { sentLine } from '#app/domain/textSchema.ts';

/** The titles under which dialogs and other overlays are counted (spec §4 Forms); a dialog without one is not. */
const overlayTitles = [
  'academy',
  'air',
  'alert',
  'default-brand',
  'enroll',
  'feedback',
  'idle',
  'leave-without-saving',
  'tour',
] as const;
export type OverlayTitle = (typeof overlayTitles)[number];

/** What a browser sends of an overlay that opened: its title, and the address of the page. */
export const overlayOpened = z.object({
  event: z.literal('overlay-open'),
  title: z.enum(overlayTitles),
  path: sentLine(500).startsWith('/'),
});
