import { createContext, useContext, type ReactNode } from 'react';

const Fixed = createContext<readonly string[]>([]);

/** The controls of these names inside it are shown and sent, and cannot be changed here. */
export function FixedFields({ names, children }: { names: readonly string[]; children: ReactNode }) {
  return <Fixed.Provider value={names}>{children}</Fixed.Provider>;
}

/** Whether a control of this name can be changed here. */
export function useIsFixed(name: string): boolean {
  return useContext(Fixed).includes(name);
}
