import { z } from 'zod';
import { listQuery } from '#app/domain/listQuery.ts';
import { storable } from '#app/domain/courses/runtime/learningInput.ts';
import { callLimits, runtimeCalls } from './callLimits.ts';

const Text = () => storable.pipe(z.string().max(callLimits.text));

/** Calls of an object to its runtime, as the player's page sends them. */
export const reportedCalls = z.strictObject({
  registration: z.uuid(),
  item: storable.pipe(z.string().min(1).max(300)),
  calls: z
    .array(
      z.strictObject({
        at: z.number().int().min(0).max(8_000_000_000_000),
        call: z.enum(runtimeCalls),
        element: Text(),
        value: Text(),
        answer: Text(),
        error: z.string().regex(/^\d{0,3}$/),
      }),
    )
    .min(1)
    .max(callLimits.atOnce),
});
export type ReportedCalls = z.output<typeof reportedCalls>;

/** The calls of an attempt in an address. */
export const callList = listQuery({ filters: { which: ['refused'] as const }, pageSize: 50 });
export type CallListQuery = typeof callList.defaults;
