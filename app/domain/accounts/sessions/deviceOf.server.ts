import bowser from 'bowser';

/** The program and the system that a session was opened from; '' where the user agent does not name them. */
export interface SessionDevice {
  browser: string;
  system: string;
}

/** Reads a user agent: `Firefox 128` on `Windows`. For other programs, the name that they give themselves (`curl`). */
export function deviceOf(userAgent: string): SessionDevice {
  if (userAgent.trim() === '') return { browser: '', system: '' };
  const { browser, os } = bowser.parse(userAgent);
  const own = /^[\w.-]{1,30}/.exec(userAgent)?.[0] ?? '';
  const version = /^\d+/.exec(browser.version ?? '')?.[0];
  // Without the system's version, which browsers no longer update: Windows 11 sends 10.
  return { browser: browser.name ? [browser.name, version].filter(Boolean).join(' ') : own, system: os.name ?? '' };
}
