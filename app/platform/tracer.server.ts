import { randomBytes } from 'node:crypto';
import { logger } from './logging.server.ts';
import { metrics } from './metrics.server.ts';
import {
  isSampled,
  spansAsJson,
  writeTraceParent,
  type Attributes,
  type EndedSpan,
  type SamplerName,
  type SpanKind,
  type TraceParent,
} from './traceRules.ts';

/** What a span is about; the name may be told at its end. */
export interface SpanStart {
  name: string;
  kind?: SpanKind;
  attributes?: Attributes;
}

/** What came of it. */
export interface SpanEnd {
  name?: string;
  attributes?: Attributes;
  failed?: boolean;
}

/** Where spans go, and which. */
export interface TraceSettings {
  address: string;
  headers: Record<string, string>;
  resource: Attributes;
  sampler: { name: SamplerName; ratio: number };
  /** Milliseconds: between two calls, for an answer, and at the process's end. */
  times?: { between: number; answer: number; end: number };
}

const mostQueued = 2048;
const mostInCall = 512;
const mostTries = 5;
const longestRestMs = 60_000;
const usualTimes = { between: 5_000, answer: 10_000, end: 2_000 };
// Of OTLP: the same spans may be taken later. Any other refusal would be the same then.
const passing = [429, 502, 503, 504];

type Clock = () => number;

/** A span that has begun, and its place in the trace. One that is not sampled is nowhere written down. */
export class Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly sampled: boolean;
  readonly #parentId: string | undefined;
  readonly #start: SpanStart;
  readonly #tracer: Tracer;
  readonly #clock: Clock;
  readonly #begun: number;
  #isOver = false;

  constructor(
    tracer: Tracer,
    start: SpanStart,
    place: { traceId: string; parentId: string | undefined; sampled: boolean },
    clock: Clock,
  ) {
    this.#tracer = tracer;
    this.#start = start;
    this.#clock = clock;
    this.#begun = clock();
    this.#parentId = place.parentId;
    this.traceId = place.traceId;
    this.sampled = place.sampled;
    this.spanId = randomBytes(8).toString('hex');
  }

  /** The header for whoever is called on its behalf. */
  get traceparent(): string {
    return writeTraceParent(this);
  }

  /** A span below it that begins now; of a trace that is not sampled, itself. */
  child(start: SpanStart): Span {
    if (!this.sampled) return this;
    return new Span(this.#tracer, start, { traceId: this.traceId, parentId: this.spanId, sampled: true }, this.#clock);
  }

  /** Ends it; a second time does nothing. */
  end({ name, attributes, failed = false }: SpanEnd = {}): void {
    if (!this.sampled || this.#isOver) return;
    this.#isOver = true;
    this.#tracer.take({
      traceId: this.traceId,
      spanId: this.spanId,
      parentId: this.#parentId,
      name: name ?? this.#start.name,
      kind: this.#start.kind ?? 'internal',
      begun: this.#begun,
      ended: this.#clock(),
      attributes: { ...this.#start.attributes, ...attributes },
      failed,
    });
  }
}

/**
 * Keeps the spans that have ended, at most 2,048, and hands them over in calls of at most 512. Whoever ends a span waits
 * for nothing; what does not fit, or is not taken, is counted and forgotten.
 */
export class Tracer {
  readonly #settings: TraceSettings;
  readonly #times: NonNullable<TraceSettings['times']>;
  readonly #ending = new AbortController();
  #queue: EndedSpan[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #tries = 0;
  #isTrouble = false;

  constructor(settings: TraceSettings) {
    this.#settings = settings;
    this.#times = settings.times ?? usualTimes;
    this.#rest(this.#times.between);
  }

  /** Begins a trace, or a part of the caller's. */
  begin(start: SpanStart, parent?: TraceParent): Span {
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
    const sampled = isSampled(this.#settings.sampler, traceId, parent);
    // The clock of the machine may be set meanwhile: within a trace, time goes on evenly.
    const [day, moment] = [Date.now(), performance.now()];
    const clock = () => Math.round((day + performance.now() - moment) * 1000);
    return new Span(this, start, { traceId, parentId: parent?.spanId, sampled }, clock);
  }

  /** Takes a span that has ended. */
  take(span: EndedSpan): void {
    if (this.#queue.length >= mostQueued) return metrics.traceSpans.inc({ outcome: 'dropped' });
    this.#queue.push(span);
    if (this.#queue.length === mostInCall && this.#tries === 0) this.#rest(0);
  }

  /** Hands over what is left, within two seconds. Never throws. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const late = setTimeout(() => this.#ending.abort(), this.#times.end);
    await this.#sending;
    this.#tries = 0;
    await this.#send();
    clearTimeout(late);
    clearTimeout(this.#timer);
    metrics.traceSpans.inc({ outcome: 'dropped' }, this.#queue.length);
    this.#queue = [];
  }

  #rest(ms: number): void {
    clearTimeout(this.#timer);
    // No process lives on for it.
    this.#timer = setTimeout(() => void this.#send(), ms).unref();
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
      this.#rest(Math.min(this.#times.between * 2 ** this.#tries, longestRestMs));
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#queue.length > 0 && !this.#ending.signal.aborted) {
      const spans = this.#queue.slice(0, mostInCall);
      const trouble = await this.#call(spans);
      this.#tell(trouble);
      const isLater = trouble !== undefined && (typeof trouble === 'string' || passing.includes(trouble));
      this.#tries = isLater ? this.#tries + 1 : 0;
      // It is asked again after a rest, with what it did not take.
      if (isLater && this.#tries < mostTries) return;
      this.#queue.splice(0, spans.length);
      metrics.traceSpans.inc({ outcome: trouble === undefined ? 'sent' : 'dropped' }, spans.length);
      if (isLater) return;
    }
  }

  // What went wrong: the status, or a word. An error's own words may quote the headers, which are secret.
  async #call(spans: readonly EndedSpan[]): Promise<number | string | undefined> {
    const { address, headers, resource } = this.#settings;
    const late = AbortSignal.timeout(this.#times.answer);
    try {
      const reply = await fetch(address, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: spansAsJson(spans, resource),
        signal: AbortSignal.any([late, this.#ending.signal]),
      });
      await reply.body?.cancel();
      return reply.ok ? undefined : reply.status;
    } catch {
      return late.aborted || this.#ending.signal.aborted ? 'slow' : 'unreachable';
    }
  }

  // Once for each time of trouble, not for each call.
  #tell(trouble: number | string | undefined): void {
    if ((trouble !== undefined) === this.#isTrouble) return;
    this.#isTrouble = trouble !== undefined;
    if (trouble === undefined) logger.info('traces are taken again');
    else logger.warn({ reason: String(trouble) }, 'traces are not taken');
  }
}
