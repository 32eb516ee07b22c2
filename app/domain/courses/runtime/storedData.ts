import { z } from 'zod';

/** What the row of an attempt keeps of its runtime (`RuntimeData`). */
export const storedData = z.record(z.string(), z.record(z.string(), z.string()));

/** What a row keeps of what a unit has said in a session: when, by verb. */
export const storedSaid = z.record(z.string(), z.string());
