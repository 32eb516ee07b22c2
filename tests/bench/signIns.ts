import { signInBrowser } from './sessions.ts';

/** Signs in at a steady rate until it is stopped, and tells how many a second went through. */
export function startSignIns(url: string, origin: string, perSecond: number) {
  const started = performance.now();
  const underWay = new Set<Promise<void>>();
  let failure: unknown;
  const timer = setInterval(() => {
    const one = signInBrowser(url, origin, 'NAMADVISOR').then(
      () => void underWay.delete(one),
      (error: unknown) => void (failure ??= error),
    );
    underWay.add(one);
    count += 1;
  }, 1000 / perSecond);
  let count = 0;
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      if (failure) throw failure;
      return { perSecond: count / ((performance.now() - started) / 1000) };
    },
  };
}
