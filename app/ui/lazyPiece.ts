import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * Loads a piece that its page does without: one that cannot be loaded is asked for again when the connection is back.
 */
export const loadPiece = <Piece>(load: () => Promise<Piece>): Promise<Piece> =>
  load().catch(() => untilOnline().then(() => loadPiece(load)));

/**
 * As React's lazy, for such a piece: until it is there, what its Suspense shows its fallback. An error would take the
 * whole page away.
 */
export function lazyPiece<Props extends object>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadPiece(load));
}

const untilOnline = () => new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
