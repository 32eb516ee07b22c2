import { useSyncExternalStore } from 'react';

const nothing = () => () => {};

/** Whether scripts run: false on the server and while hydrating, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}
