import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * As React's lazy, for a piece that its page does without: one that cannot be loaded is asked for again when the
 * connection is back, and until then what its Suspense falls back to stands in its place. An error would take the whole
 * page away.
 */
export function lazyPiece<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  const loadInTime = (): Promise<{ default: ComponentType<Props> }> =>
    load().catch(() => untilOnline().then(loadInTime));
  return lazy(loadInTime);
}

const untilOnline = () => new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
