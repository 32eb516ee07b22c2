/** One thing that the API found wrong, with the field where it is about one. */
export interface Fault {
  code: string;
  title: string;
  field?: string;
}

interface Envelope {
  errors?: readonly Fault[];
  reference?: string;
}

/**
 * A call that was refused or failed. `code`, `title` and `field` are those of the first of its `errors`; the log of the
 * portal has the call under its `reference`.
 */
export class GangwayError extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly field: string | undefined;
  readonly reference: string;
  readonly errors: readonly Fault[];

  /** Of an answer: its status, and what it contains. What is not the API's, such as a page of a proxy, has no code. */
  constructor(status: number, answer: unknown) {
    const { errors = [], reference = '' } = envelopeOf(answer);
    const [{ code, title, field } = { code: '', title: `HTTP ${status}`, field: undefined }] = errors;
    super([title, code && `(${code})`, field && `at ${field}`, reference].filter(Boolean).join(' '));
    this.name = 'GangwayError';
    this.status = status;
    this.code = code;
    this.title = title;
    this.field = field;
    this.reference = reference;
    this.errors = errors;
  }
}

function envelopeOf(answer: unknown): Envelope {
  const isEnvelope =
    typeof answer === 'object' && answer !== null && 'errors' in answer && Array.isArray(answer.errors);
  return isEnvelope ? (answer as Envelope) : {};
}
