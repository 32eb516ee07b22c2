import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useLightRequests } from '#server/lightRequests.ts';

const address = 'http://localhost:3000/home/agency-overview?q=a%20b';
const Native = globalThis.Request;
beforeEach(() => useLightRequests());
afterEach(() => void (globalThis.Request = Native));

/** As Remix makes one for a loader, and the same as a native one. */
function both(init: RequestInit = {}) {
  const given = { method: 'GET', body: null, headers: new Headers({ Accept: 'text/html' }), signal: new AbortController().signal, ...init };
  return { light: new Request(address, given), native: new Native(address, given), given };
}

describe('a GET as Remix makes it for a loader', () => {
  test('is light, and an instance of both', () => {
    const { light, given } = both();
    expect(light.constructor).not.toBe(Native);
    expect(light).toBeInstanceOf(Request);
    expect(light).toBeInstanceOf(Native);
    expect(light.signal).toBe(given.signal);
  });

  test.each(['method', 'url', 'body', 'bodyUsed', 'mode', 'credentials', 'cache', 'redirect', 'referrer', 'integrity', 'keepalive', 'destination', 'duplex'] as const)(
    'has the %s of a native one',
    (name) => {
      const { light, native } = both();
      expect(light[name as keyof Request]).toEqual(native[name as keyof Request]);
    },
  );

  test('has its headers', () => {
    expect([...both().light.headers]).toEqual([['accept', 'text/html']]);
  });

  test.each(['text', 'arrayBuffer', 'blob', 'json', 'formData'] as const)('answers %s() as a native one', async (name) => {
    const { light, native } = both();
    const outcome = (request: Request) => request[name]().then(String, (error: Error) => error.name);
    expect(await outcome(light)).toBe(await outcome(native));
  });

  test('ends with its signal', () => {
    const controller = new AbortController();
    const { light } = both({ signal: controller.signal });
    controller.abort();
    expect(light.signal.aborted).toBe(true);
  });

  test('can be cloned, and made into another', () => {
    const { light } = both();
    for (const copy of [light.clone(), new Request(light), new Request(light, { headers: { Accept: 'text/css' } })]) expect(copy.url).toBe(address);
    expect(new Request(light, { headers: { Accept: 'text/css' } }).headers.get('Accept')).toBe('text/css');
  });

  test('makes an address whole, and refuses one that is none', () => {
    const { given } = both();
    expect(new Request('http://localhost:3000/a b', given).url).toBe('http://localhost:3000/a%20b');
    expect(() => new Request('/login', given)).toThrow(TypeError);
  });
});

describe('every other request is native', () => {
  const { headers, signal } = { headers: new Headers(), signal: new AbortController().signal };
  test.each<[string, RequestInit | undefined]>([
    ['a POST', { method: 'POST', body: 'a=1', headers, signal }],
    ['HEAD', { method: 'HEAD', headers, signal }],
    ['one without a signal', { headers }],
    ['one with headers of another kind', { headers: { Accept: 'text/html' }, signal }],
    ['one with more to say', { headers, signal, redirect: 'manual' }],
    ['an address alone', undefined],
  ])('%s', async (_, init) => {
    const request = new Request(address, init);
    // A brand check, which only what Node itself made passes.
    expect(() => Object.getOwnPropertyDescriptor(Native.prototype, 'url')?.get?.call(request)).not.toThrow();
    expect(await request.text()).toBe(init?.body ?? '');
  });

  test('and so is one of a class of its own', () => {
    class Own extends Request {}
    expect(new Own(address, { headers, signal })).toBeInstanceOf(Own);
  });
});
