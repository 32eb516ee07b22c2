import { z } from 'zod';

/** What the row of an attempt keeps of its runtime (`RuntimeData`). */
export const storedData = z.record(z.string(), z.record(z.string(), z.string()));
