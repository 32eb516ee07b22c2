import {
  context,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span as OpenTelemetrySpan,
} from '@opentelemetry/api';
import type { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { environment } from './environment.server.ts';
import { logger } from './logging.server.ts';
import { worker } from './worker.server.ts';

/*
 * Traces by OpenTelemetry. The SDK reads its own settings (OTEL_…) and is loaded only if they name a collector; until
 * then each function here only runs its work.
 */

/** What a span is about. The name may be replaced at its end. */
export interface SpanStart {
  name: string;
  kind?: 'internal' | 'server' | 'client';
  attributes?: Attributes;
}

/** What came of it. */
export interface SpanEnd {
  name?: string;
  attributes?: Attributes;
  failed?: boolean;
}

/** Milliseconds: between two calls of the collector, for an answer, and at the end of the process. */
export interface TraceTimes {
  between: number;
  answer: number;
  end: number;
}

const usualTimes: TraceTimes = { between: 5_000, answer: 10_000, end: 2_000 };
const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** A span that has begun, and its place in the trace. */
export class Span {
  readonly context: Context;
  readonly #span: OpenTelemetrySpan;

  constructor({ name, kind = 'internal', attributes = {} }: SpanStart, parent: Context) {
    this.#span = trace.getTracer('gangway').startSpan(name, { kind: kinds[kind], attributes }, parent);
    this.context = trace.setSpan(parent, this.#span);
  }

  /** The header `traceparent` for a call that belongs to this span. */
  get traceparent(): string | undefined {
    const headers: Record<string, string> = {};
    propagation.inject(this.context, headers);
    return headers.traceparent;
  }

  /** Begins a span below this one. */
  child(start: SpanStart): Span {
    return new Span(start, this.context);
  }

  /** Ends the span. A second call does nothing. */
  end({ name, attributes = {}, failed = false }: SpanEnd = {}): void {
    if (name !== undefined) this.#span.updateName(name);
    this.#span.setAttributes(attributes);
    if (failed) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }
}

interface Tracing {
  provider: NodeTracerProvider;
  endMs: number;
}

// A change in development loads this module again.
const shared = globalThis as typeof globalThis & { gangwayTracing?: Tracing | undefined };
const ownSpan = Symbol.for('gangway.span');

/** True if the settings name a collector of traces. */
export function writesTraces(): boolean {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: all,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces,
    OTEL_SDK_DISABLED,
  } = environment();
  return !OTEL_SDK_DISABLED && (all ?? traces) !== undefined;
}

/** Loads the SDK and starts to write traces, if the settings name a collector. */
export async function startTracing({ between, answer, end }: TraceTimes = usualTimes): Promise<void> {
  if (!writesTraces() || shared.gangwayTracing) return;
  const [
    { BatchSpanProcessor, NodeTracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes, detectResources, envDetector },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  // Neither a reply's body nor a header is logged: the message names the status or the network's error.
  diag.setLogger(quietLogger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'gangway', 'gangway.worker': worker.number ?? 1 }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ timeoutMillis: answer }), {
        scheduledDelayMillis: between,
        exportTimeoutMillis: answer,
      }),
    ],
  });
  provider.register();
  shared.gangwayTracing = { provider, endMs: end };
}

/** Sends what is left, within two seconds, and writes no more. */
export async function endTracing(): Promise<void> {
  const tracing = shared.gangwayTracing;
  if (!tracing) return;
  shared.gangwayTracing = undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, tracing.endMs);
  });
  await Promise.race([tracing.provider.shutdown().catch(() => undefined), late]);
  clearTimeout(timer);
  for (const api of [trace, context, propagation, diag]) api.disable();
}

/** The span that the running code works for, if any. */
export function currentSpan(): Span | undefined {
  return shared.gangwayTracing && (context.active().getValue(ownSpan) as Span | undefined);
}

/**
 * Begins a trace, or continues the caller's by its `traceparent`, which may only be given for a trusted caller.
 * Undefined if no traces are written.
 */
export function beginTrace(start: SpanStart, traceparent?: string): Span | undefined {
  if (!shared.gangwayTracing) return undefined;
  return new Span(start, traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT);
}

/** Runs what a span is about, so that all spans that begin within it are below the span. */
export function withinSpan<Result>(span: Span, work: () => Result): Result {
  return context.with(span.context.setValue(ownSpan, span), work);
}

interface Outcome<Result> {
  /** What came of it. */
  endOf?: (result: Result) => SpanEnd;
  /** False for what is thrown as an answer; if left out, for responses with a status below 500. */
  isFailure?: (error: unknown) => boolean;
}

/** Runs work as a span below the current one. Without a current span it only runs. */
export function spanned<Result>(
  start: SpanStart,
  work: (span: Span | undefined) => Promise<Result>,
  outcome?: Outcome<Result>,
): Promise<Result> {
  const span = currentSpan()?.child(start);
  return span ? ranWithin(span, () => work(span), outcome) : work(undefined);
}

/** Runs work as a trace with no parent, e.g. a job. */
export function spannedAlone<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result> {
  const span = beginTrace(start);
  return span ? ranWithin(span, work) : work();
}

async function ranWithin<Result>(
  span: Span,
  work: () => Promise<Result>,
  { endOf, isFailure = isNoAnswer }: Outcome<Result> = {},
): Promise<Result> {
  try {
    // Awaited within the span: Prisma asks the database only when its promise is awaited.
    const result = await withinSpan(span, async () => await work());
    span.end(endOf?.(result));
    return result;
  } catch (error) {
    span.end({ failed: isFailure(error) });
    throw error;
  }
}

// Redirects and 404s are thrown, as a response or as Remix's data with a response's head.
function isNoAnswer(error: unknown): boolean {
  const { status, init } = (error ?? {}) as { status?: unknown; init?: { status?: unknown } | null };
  const answered = error instanceof Response ? status : init?.status;
  return !(typeof answered === 'number' && answered < 500);
}

const ignore = () => undefined;
const quietLogger = {
  error: (message: string) => logger.warn({ reason: reasonIn(message) }, 'traces are not taken'),
  warn: ignore,
  info: ignore,
  debug: ignore,
  verbose: ignore,
};

// The SDK reports an error as JSON with stack and the reply.
function reasonIn(message: string): string {
  try {
    const { code, message: text } = JSON.parse(message) as { code?: unknown; message?: unknown };
    return String(code ?? text);
  } catch {
    return message.slice(0, 100);
  }
}
