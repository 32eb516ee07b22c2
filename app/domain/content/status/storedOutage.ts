import type { ToldOutage } from './notices.ts';

/** An outage as stored. */
export interface StoredOutage extends ToldOutage {
  createdAt: Date;
  updatedAt: Date;
}
