import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * A route's `shouldRevalidate` where somebody else may be faster: the page then shows what they did, although the post
 * failed.
 */
export const alsoAfterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
