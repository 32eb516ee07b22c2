import { readerThread } from './readerThread.server.ts';

const thread = readerThread<{ activityTree: object }, string | null>({
  name: 'course-engine',
  module: '#app/platform/courseEngineWorker.mjs',
  megabytes: 128,
  patienceMs: 5000,
});

/**
 * What the engine that sequences courses of SCORM 2004 rejects in a course's activities, in its own words; null where
 * it can build them. It is the player's engine, on a separate thread. Throws where the thread itself fails.
 */
export async function engineObjection(activityTree: object): Promise<string | null> {
  const reading = await thread.read('', () => ({ activityTree }));
  if ('result' in reading) return reading.result;
  if (reading.failure === 'failed') throw new Error(`The course engine failed: ${reading.reason}`);
  return reading.failure === 'tooLong' ? 'takes too long' : 'takes too much memory';
}
