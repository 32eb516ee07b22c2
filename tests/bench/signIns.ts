import { signInApi, signInBrowser } from './sessions.ts';

/** What run.ts asks of this process, which signs people in beside what is measured. */
export type SignInOrder =
  | { do: 'begin'; url: string; origin: string; userIds: string[]; perSecond: number }
  | { do: 'end' }
  | { do: 'all'; url: string; userIds: string[]; atOnce: number; seconds: number };

let end: (() => Promise<number>) | undefined;

/**
 * Signs accounts in by the form at a steady rate, one after the other; the function that is given ends it and tells how
 * many a second.
 */
function begin({ url, origin, userIds, perSecond }: Extract<SignInOrder, { do: 'begin' }>) {
  const started = performance.now();
  const underWay = new Set<Promise<void>>();
  let failure: unknown;
  let [count, signedIn] = [0, 0];
  const timer = setInterval(() => {
    const one: Promise<void> = signInBrowser(url, origin, userIds[count % userIds.length] ?? '').then(
      () => {
        underWay.delete(one);
        signedIn += 1;
      },
      (error: Error) => {
        underWay.delete(one);
        // A server that is too busy to compare passwords says so.
        if (!error.message.endsWith(': 503')) failure ??= error;
      },
    );
    underWay.add(one);
    count += 1;
  }, 1000 / perSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    if (failure) throw failure;
    return signedIn / ((performance.now() - started) / 1000);
  };
}

/** Signs accounts in over the API as fast as the server does it, so many at once, and tells how many a second. */
async function all({ url, userIds, atOnce, seconds }: Extract<SignInOrder, { do: 'all' }>): Promise<number> {
  const started = performance.now();
  let next = 0;
  let done = 0;
  const one = async () => {
    while (performance.now() - started < seconds * 1000) {
      await signInApi(url, userIds[next++ % userIds.length] ?? '');
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return done / ((performance.now() - started) / 1000);
}

process.on('message', (order: SignInOrder) => {
  void (async () => {
    if (order.do === 'begin') {
      end = begin(order);
      process.send?.({ perSecond: order.perSecond });
    } else {
      process.send?.({ perSecond: order.do === 'all' ? await all(order) : await end?.() });
    }
  })();
});
