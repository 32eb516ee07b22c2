/** How many calls a browser sends at once, how many are kept of an attempt, and the most characters of each text of one. */
export const callLimits = { atOnce: 200, kept: 1000, text: 250 } as const;

/** The calls of a course to its runtime, of SCORM 1.2 and 2004; of cmi5 a method and a resource stand in their place. */
export const runtimeCalls = [
  'LMSInitialize',
  'LMSGetValue',
  'LMSSetValue',
  'LMSCommit',
  'LMSFinish',
  'Initialize',
  'GetValue',
  'SetValue',
  'Commit',
  'Terminate',
] as const;
type RuntimeCall = (typeof runtimeCalls)[number];

/** A call as the player reports it: what was asked, what the runtime answered, and its error where it refused. */
export interface ReportedCall {
  /** In milliseconds since 1970, by the browser's clock. */
  at: number;
  call: RuntimeCall;
  element: string;
  value: string;
  answer: string;
  error: string;
}
