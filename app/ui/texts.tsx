import type { TFunction } from 'i18next';
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { i18nOptions, speakerOf, type Texts } from '#app/i18n.ts';

const TextsContext = createContext<{ i18n: Texts; language: string } | undefined>(undefined);

/** Gives the components in it their texts, and renders them again when the language changes. */
export function TextsProvider({ i18n, children }: { i18n: Texts; children: ReactNode }) {
  const listen = useCallback(
    (changed: () => void) => {
      i18n.on('languageChanged', changed);
      return () => i18n.off('languageChanged', changed);
    },
    [i18n],
  );
  const languageNow = () => i18n.language;
  const language = useSyncExternalStore(listen, languageNow, languageNow);
  const value = useMemo(() => ({ i18n, language }), [i18n, language]);
  return <TextsContext.Provider value={value}>{children}</TextsContext.Provider>;
}

/**
 * The translate function of a component, whose keys without a namespace are of the first one named, `common` by
 * default. In the browser the component waits until all that it names are loaded.
 */
export function useTranslation(namespaces: string | readonly string[] = i18nOptions.defaultNS): {
  t: TFunction;
  i18n: Texts;
} {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('There is no TextsProvider around.');
  const { i18n, language } = texts;
  const [first, ...others] = typeof namespaces === 'string' ? [namespaces] : namespaces;
  const t = speakerOf(i18n, language, first ?? i18nOptions.defaultNS);
  // Suspense waits for a promise that is thrown.
  if (!t || others.some((other) => !speakerOf(i18n, language, other))) throw i18n.loadNamespaces(namespaces);
  return { t, i18n };
}
