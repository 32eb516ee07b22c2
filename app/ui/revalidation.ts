import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * A route's `shouldRevalidate` where another user may be faster: the page then shows their change, although the post
 * failed.
 */
export const alsoAfterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
