import type { Locator, Page } from '@playwright/test';
import { translator } from '#app/platform/translations.server.ts';

/** The words of the screens in one language: `wordsOf('ja')('signIn:login.submit')`. */
export const wordsOf = translator;

/** The control of a label, whether or not the label carries the asterisk of a required field. */
export function field(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\*?$`));
}
