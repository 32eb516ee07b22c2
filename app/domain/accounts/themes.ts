/** The appearances of an account's pages: that of the reader's system, or one of two by choice. */
export const themes = {
  system: { labelKey: 'codes:theme.system' },
  light: { labelKey: 'codes:theme.light' },
  dark: { labelKey: 'codes:theme.dark' },
} as const satisfies Record<string, { labelKey: string }>;

export type Theme = keyof typeof themes;

/** The appearances in the order in which they are offered. */
export const themeNames = Object.keys(themes) as [Theme, ...Theme[]];

/** True for the name of an appearance. */
export function isTheme(value: unknown): value is Theme {
  return typeof value === 'string' && Object.hasOwn(themes, value);
}
