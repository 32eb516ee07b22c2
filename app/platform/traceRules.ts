/*
 * The rules of traces (docs/operation.md, decision 261): what the standard variables and the W3C header `traceparent` say, who
 * is sampled, what a statement is called, and how spans are written as OTLP has it. Nothing here talks to anybody.
 */

/** What a caller says of the trace that its request belongs to. */
export interface TraceParent {
  traceId: string;
  spanId: string;
  sampled: boolean;
}

const parentForm = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Reads a `traceparent`; undefined for whatever is not one, which the standard has ignored. */
export function readTraceParent(header: string | undefined): TraceParent | undefined {
  if (header === undefined || header.length > 512) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = parentForm.exec(header) ?? [];
  // A later version may say more at its end; the first one may not, and 255 is none.
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The header by which whoever is called learns of the trace. */
export function writeTraceParent({ traceId, spanId, sampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}

export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof samplers)[number];

/**
 * Whether a trace is written down: by the sampler alone, or, where it begins with `parentbased_`, by what the caller
 * decided, if there is one. By ratio the trace's own identifier decides, so that all who see it decide alike.
 */
export function isSampled(
  { name, ratio }: { name: SamplerName; ratio: number },
  traceId: string,
  parent: TraceParent | undefined,
): boolean {
  if (parent && name.startsWith('parentbased_')) return parent.sampled;
  if (name.endsWith('always_on')) return true;
  if (name.endsWith('always_off')) return false;
  // The last 13 digits, which the standard has be random, are as many bits as a number holds exactly.
  return Number.parseInt(traceId.slice(-13), 16) / 2 ** 52 < ratio;
}

/**
 * Reads `name=value,name=value` with values encoded as in an address, as headers and attributes are given; null where it
 * is none.
 */
export function readPairs(text: string): Record<string, string> | null {
  const pairs: [string, string][] = [];
  for (const entry of text.split(',')) {
    if (entry.trim() === '') continue;
    const at = entry.indexOf('=');
    const name = entry.slice(0, Math.max(at, 0)).trim();
    if (name === '') return null;
    try {
      pairs.push([decodeURIComponent(name), decodeURIComponent(entry.slice(at + 1).trim())]);
    } catch {
      return null;
    }
  }
  return Object.fromEntries(pairs);
}

/** The same, where all of them can be headers of a request. */
export function readHeaders(text: string): Record<string, string> | null {
  const headers = readPairs(text);
  const fits = ([name, value]: [string, string]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value);
  return headers && Object.entries(headers).every(fits) ? headers : null;
}

/** Where spans go: to the address for traces as it stands, else below the one for everything; undefined without either. */
export function tracesAddress(settings: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
}): string | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = settings;
  return traces ?? (all === undefined ? undefined : `${all.replace(/\/+$/, '')}/v1/traces`);
}

/**
 * What a statement is called: its own name, else its first word and the first table that it names. What stands in quotes
 * is left out before it is looked at, since it may be a value.
 */
export function statementName(name: string | undefined, text: string): string {
  if (name) return name;
  const plain = text.slice(0, 4000).replace(/'(?:[^'\\]|\\.|'')*'?/g, ' ');
  const [, act = 'statement'] = /^\s*([a-z]{2,12})\b/i.exec(plain) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z_]{2,63})\b"?/i.exec(plain) ?? [];
  return table === undefined ? act.toUpperCase() : `${act.toUpperCase()} ${table}`;
}

export type Attributes = Record<string, string | number | boolean | undefined>;

const kinds = { internal: 1, server: 2, client: 3 } as const;
export type SpanKind = keyof typeof kinds;

/** A span that has ended; times are microseconds since 1970. */
export interface EndedSpan {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  kind: SpanKind;
  begun: number;
  ended: number;
  attributes: Attributes;
  failed: boolean;
}

/** The body of a call that hands over spans, as OTLP writes it in JSON. */
export function spansAsJson(spans: readonly EndedSpan[], resource: Attributes): string {
  const written = spans.map((span) => ({
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId !== undefined && { parentSpanId: span.parentId }),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: `${span.begun}000`,
    endTimeUnixNano: `${span.ended}000`,
    attributes: asAttributes(span.attributes),
    status: span.failed ? { code: 2 } : {},
  }));
  const scopeSpans = [{ scope: { name: 'gangway' }, spans: written }];
  return JSON.stringify({ resourceSpans: [{ resource: { attributes: asAttributes(resource) }, scopeSpans }] });
}

function asAttributes(attributes: Attributes): { key: string; value: object }[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: asValue(value) }],
  );
}

function asValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  // A whole number is a text there, since JSON's numbers do not hold 64 bits.
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
