import { signInBrowser } from './sessions.ts';

/** Signs these accounts in, one after the other at a steady rate, until it is stopped; tells how many a second went through. */
export function startSignIns(url: string, origin: string, userIds: readonly string[], perSecond: number) {
  const started = performance.now();
  const underWay = new Set<Promise<void>>();
  let failure: unknown;
  let count = 0;
  const timer = setInterval(() => {
    const one = signInBrowser(url, origin, userIds[count % userIds.length] ?? '').then(
      () => void underWay.delete(one),
      (error: unknown) => void (failure ??= error),
    );
    underWay.add(one);
    count += 1;
  }, 1000 / perSecond);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      if (failure) throw failure;
      return { perSecond: count / ((performance.now() - started) / 1000) };
    },
  };
}
