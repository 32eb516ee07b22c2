import type { AnnouncedOutage } from './notices.ts';

/** An outage as stored. */
export interface StoredOutage extends AnnouncedOutage {
  createdAt: Date;
  updatedAt: Date;
}
