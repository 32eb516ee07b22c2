/**
 * What an outage may be of, by the name that get-outage gives as sysCode: the portal, the booking system, and
 * each partner tool.
 */
export const systems = [
  'portal',
  'booking',
  'mediaLibrary',
  'eCatalogue',
  'answers',
  'rewards',
  'shoreExcursions',
  'selfService',
  'air',
  'chat',
  'academy',
] as const;
export type System = (typeof systems)[number];

/** Planned work, which is announced before it begins, or a disturbance. */
export const outageKinds = ['planned', 'disturbance'] as const;
export type OutageKind = (typeof outageKinds)[number];
