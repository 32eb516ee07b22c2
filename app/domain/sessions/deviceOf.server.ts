import bowser from 'bowser';

/** The program and the system that a session was opened from; empty where the user agent does not tell. */
export interface Device {
  browser: string;
  system: string;
}

/** Reads a user agent: `Firefox 128` on `Windows`. A program that is no browser is named as it names itself (`curl`). */
export function deviceOf(userAgent: string): Device {
  if (userAgent.trim() === '') return { browser: '', system: '' };
  const { browser, os } = bowser.parse(userAgent);
  const own = /^[\w.-]{1,30}/.exec(userAgent)?.[0] ?? '';
  const version = /^\d+/.exec(browser.version ?? '')?.[0];
  // The version of a system is frozen in today's browsers: Windows 11 says 10.
  return { browser: browser.name ? [browser.name, version].filter(Boolean).join(' ') : own, system: os.name ?? '' };
}
