const Native = globalThis.Request;

/**
 * What Remix makes its many GET requests of (two for each loader) when `useLightRequests` was called. A native request follows its
 * signal by listeners and weak references, which cost more than most loaders do; this one has that very signal, and these headers.
 */
class LightRequest {
  readonly method = 'GET';
  readonly body = null;
  readonly bodyUsed = false;
  readonly url: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  #native: Request | undefined;

  constructor(url: string, headers: Headers, signal: AbortSignal) {
    this.url = new URL(url).href;
    this.headers = headers;
    this.signal = signal;
  }

  /** The same as a native request, for what is not told here. */
  get native(): Request {
    this.#native ??= new Native(this.url, { headers: this.headers, signal: this.signal });
    return this.#native;
  }
}

for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(Native.prototype))) {
  if (name === 'constructor' || ['method', 'body', 'bodyUsed', 'url', 'headers', 'signal'].includes(name)) continue;
  const told = (request: LightRequest) => request.native[name as keyof Request];
  const delegated = get
    ? { get(this: LightRequest) { return told(this); } }
    : { value(this: LightRequest, ...given: unknown[]) { return (told(this) as (...given: unknown[]) => unknown).apply(this.native, given); } };
  Object.defineProperty(LightRequest.prototype, name, { ...delegated, configurable: true });
}

const known = new Set(['method', 'headers', 'signal', 'body', 'duplex']);

/** Makes `new Request(address, { headers, signal })` of a GET without a body a light one in this process; all others stay as they are. */
export function useLightRequests(): void {
  const before = globalThis.Request;
  // Whoever asks finds it an instance of what stood there, and of a native request.
  Object.setPrototypeOf(LightRequest.prototype, before.prototype);
  const light: typeof Request = new Proxy(before, {
    construct(target, [input, init]: [unknown, RequestInit | undefined], newTarget) {
      if (input instanceof LightRequest) return Reflect.construct(target, [input.native, init], newTarget === light ? target : newTarget);
      if (newTarget === light && typeof input === 'string' && init && isLight(init)) return new LightRequest(input, init.headers, init.signal);
      return Reflect.construct(target, [input, init], newTarget === light ? target : newTarget);
    },
  });
  globalThis.Request = light;
}

function isLight(init: RequestInit): init is RequestInit & { headers: Headers; signal: AbortSignal } {
  const { method = 'GET', body, headers, signal } = init;
  return method === 'GET' && !body && headers instanceof Headers && signal instanceof AbortSignal && Object.keys(init).every((key) => known.has(key));
}
