import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const waiting = new Set<() => void>();

/** Says to the open page that its reader has been notified of something. */
export function announceNews(): void {
  for (const each of waiting) each();
}

/** Reads the page's data again once its reader is notified of something, which may be about the page. What was typed stays. */
export function useNews(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    waiting.add(revalidate);
    return () => {
      waiting.delete(revalidate);
    };
  }, [revalidate]);
}
