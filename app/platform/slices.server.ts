import { setTimeout as rest } from 'node:timers/promises';

const sliceMs = 4;

/**
 * Gives a function to be called between the parts of long work: after some milliseconds of work it rests for as long, in
 * which the process answers others. A part should take less than a millisecond.
 */
export function slices(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < sliceMs) return;
    await rest(sliceMs);
    began = performance.now();
  };
}
