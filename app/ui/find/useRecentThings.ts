import { useCallback, useEffect, useState } from 'react';
import { sealed, unsealed } from '#app/ui/sessions/typedForms.ts';
import { useTypist } from '#app/ui/sessions/useTypedForm.ts';
import type { FoundKind, FoundThing } from './foundThings.ts';

/** What a user opened from the search, with its kind. */
export type RecentThing = FoundThing & { kind: FoundKind };

const mostKept = 5;

/**
 * What the user opened from the search in this tab, the newest first, and what remembers one more. `place` stores it as a
 * text that only that user's pages can read; where storage or encryption is missing nothing is remembered.
 */
export function useRecentThings(place: string): [readonly RecentThing[], (thing: RecentThing) => void] {
  const key = useTypist()?.key;
  const [recent, setRecent] = useState<readonly RecentThing[]>([]);
  useEffect(() => {
    const read = async () => unsealed({ key: key ?? '' }, sessionStorage.getItem(place) ?? '');
    let current = true;
    read().then(
      (things) => current && setRecent(things as RecentThing[]),
      () => undefined,
    );
    return () => void (current = false);
  }, [key, place]);
  const remember = useCallback(
    (thing: RecentThing) => {
      const kept = [thing, ...recent.filter((each) => each.key !== thing.key)].slice(0, mostKept);
      const store = async () => sessionStorage.setItem(place, await sealed({ key: key ?? '' }, kept));
      void store().catch(() => undefined);
    },
    [key, place, recent],
  );
  return [recent, remember];
}
