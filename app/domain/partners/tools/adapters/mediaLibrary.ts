import { formReply } from '#app/domain/partners/tools/reply.ts';
import type { Adapter } from '#app/domain/partners/tools/visit.ts';

/** The media library (spec §7 widen): its server names a form, which is posted as it is. */
export const mediaLibrary: Adapter = {
  ask: ({ user }) => ({ ccn: user.ccn, email: user.emailAddress, firstName: user.firstName, lastName: user.lastName }),
  read: formReply,
  launch: ({ open }, answer) => {
    const { action, fields } = answer && 'action' in answer ? answer : { action: open, fields: {} };
    return { method: 'post', action, fields };
  },
};
