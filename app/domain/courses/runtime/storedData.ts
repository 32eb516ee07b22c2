import { z } from 'zod';

/** What the row of an attempt keeps of its runtime (`RuntimeData`). */
export const storedData = z.record(z.string(), z.record(z.string(), z.string()));

/** The part of a unit's statements that a session's row keeps: the time of each verb. */
export const storedSaid = z.record(z.string(), z.string());
