/**
 * A call of the runtime with what the standard has it answer: the value (a pattern where the standard fixes the form
 * alone) and the error afterwards.
 */
export interface Call {
  name: string;
  given: readonly string[];
  answers: string | RegExp;
  error: string | RegExp;
}

/** A requirement of the standard, with calls that show it. */
export interface Requirement {
  what: string;
  calls: readonly Call[];
}

const short = { get: 'GetValue', set: 'SetValue', commit: 'Commit', begin: 'Initialize', end: 'Terminate' } as const;
const long = {
  get: 'LMSGetValue',
  set: 'LMSSetValue',
  commit: 'LMSCommit',
  begin: 'LMSInitialize',
  end: 'LMSFinish',
} as const;

/** The calls of a standard, for the tables of its requirements. */
export function callsOf(standard: '1.2' | '2004') {
  const names = standard === '1.2' ? long : short;
  const call = (
    name: keyof typeof short,
    given: readonly string[],
    answers: string | RegExp,
    error: string | RegExp,
  ) => ({ name: names[name], given, answers, error });
  return {
    /** Reading an element gives a value. */
    gives: (element: string, value: string | RegExp) => call('get', [element], value, '0'),
    /** Reading an element is refused. */
    hides: (element: string, error: string | RegExp) => call('get', [element], '', error),
    takes: (element: string, value: string) => call('set', [element, value], 'true', '0'),
    refuses: (element: string, value: string, error: string | RegExp) => call('set', [element, value], 'false', error),
    begins: (given = '', answers = 'true', error = '0') => call('begin', [given], answers, error),
    commits: (given = '', answers = 'true', error = '0') => call('commit', [given], answers, error),
    ends: (given = '', answers = 'true', error = '0') => call('end', [given], answers, error),
  };
}

/** Setting each of some values and reading it back. */
export function keeps(api: ReturnType<typeof callsOf>, element: string, values: readonly string[]): Call[] {
  return values.flatMap((value) => [api.takes(element, value), api.gives(element, value)]);
}

/** A requirement in a line. */
export const must = (what: string, ...calls: (Call | Call[])[]): Requirement => ({ what, calls: calls.flat() });
