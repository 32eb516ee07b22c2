import { receiveSample } from './sandboxReceiver.server.ts';

/** The receiver of the demo's sample webhook. */
export const action = receiveSample;
