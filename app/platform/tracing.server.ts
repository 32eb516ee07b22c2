import { AsyncLocalStorage } from 'node:async_hooks';
import { environment } from './environment.server.ts';
import type { Span, SpanEnd, SpanStart, TraceSettings, Tracer } from './tracer.server.ts';
import { readHeaders, readPairs, readTraceParent, tracesAddress } from './traceRules.ts';
import { worker } from './worker.server.ts';

/*
 * Where the product says what it does, for traces (decision 261). Without a collector nothing is loaded or kept: each hook
 * asks whether there is a tracer, and goes on.
 */
interface Tracing {
  tracer: Tracer;
  spans: AsyncLocalStorage<Span>;
}

// An edit in development loads this module again.
const shared = globalThis as typeof globalThis & { gangwayTracing?: Tracing | undefined };

/** True where the settings have traces written. */
export const writesTraces = (): boolean => traceSettings() !== undefined;

/** Starts to write traces, where the settings name a collector. */
export async function startTracing(times?: TraceSettings['times']): Promise<void> {
  const settings = traceSettings();
  if (!settings || shared.gangwayTracing) return;
  const { Tracer } = await import('./tracer.server.ts');
  shared.gangwayTracing = {
    tracer: new Tracer({ ...settings, ...(times && { times }) }),
    spans: new AsyncLocalStorage(),
  };
}

/** Hands over what is left, within two seconds, and writes no more. */
export async function endTracing(): Promise<void> {
  const tracing = shared.gangwayTracing;
  shared.gangwayTracing = undefined;
  await tracing?.tracer.close();
}

/** The span that the running code works for, if any. */
export function currentSpan(): Span | undefined {
  return shared.gangwayTracing?.spans.getStore();
}

/**
 * Begins a trace, or goes on with the caller's by its `traceparent`, which is only to be given where the caller is
 * trusted. Undefined where no traces are written.
 */
export function beginTrace(start: SpanStart, traceparent?: string): Span | undefined {
  return shared.gangwayTracing?.tracer.begin(start, readTraceParent(traceparent));
}

/** Runs what a span is about, so that whatever follows from it is below the span. */
export function withinSpan<Result>(span: Span, work: () => Result): Result {
  return shared.gangwayTracing ? shared.gangwayTracing.spans.run(span, work) : work();
}

interface Outcome<Result> {
  /** What came of it. */
  endOf?: (result: Result) => SpanEnd;
  /** False for what is thrown as an answer; where left out, for responses but those of failures. */
  isFailure?: (error: unknown) => boolean;
}

/** Runs work as a span below the current one; without one it only runs. */
export function spanned<Result>(
  start: SpanStart,
  work: (span: Span | undefined) => Promise<Result>,
  outcome?: Outcome<Result>,
): Promise<Result> {
  const span = currentSpan()?.child(start);
  return span ? ranWithin(span, () => work(span), outcome) : work(undefined);
}

/** The same as a trace of its own, for what no request asks for at that moment. */
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
    // Awaited within: what Prisma gives asks the database only once somebody waits for it.
    const result = await withinSpan(span, async () => await work());
    span.end(endOf?.(result));
    return result;
  } catch (error) {
    span.end({ failed: isFailure(error) });
    throw error;
  }
}

// Redirects are thrown, and what is not found, as a response or as Remix's data with the head of one.
function isNoAnswer(error: unknown): boolean {
  const { status, init } = (error ?? {}) as { status?: unknown; init?: { status?: unknown } | null };
  const answered = error instanceof Response ? status : init?.status;
  return !(typeof answered === 'number' && answered < 500);
}

function traceSettings(): TraceSettings | undefined {
  const settings = environment();
  const address = tracesAddress(settings);
  if (address === undefined || settings.OTEL_SDK_DISABLED) return undefined;
  const own = readPairs(settings.OTEL_RESOURCE_ATTRIBUTES) ?? {};
  return {
    address,
    headers: readHeaders(settings.OTEL_EXPORTER_OTLP_HEADERS) ?? {},
    resource: {
      'service.name': 'gangway',
      'gangway.worker': worker.number ?? 1,
      ...own,
      ...(settings.OTEL_SERVICE_NAME && { 'service.name': settings.OTEL_SERVICE_NAME }),
    },
    sampler: { name: settings.OTEL_TRACES_SAMPLER, ratio: settings.OTEL_TRACES_SAMPLER_ARG },
  };
}
