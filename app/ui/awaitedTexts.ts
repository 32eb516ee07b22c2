import type { i18n, TFunction } from 'i18next';
import type { Texts } from '#app/i18n.ts';

/** The texts of some namespaces by their keys, in one locale. */
export type LoadedTexts = Readonly<Record<string, Record<string, string>>>;

/**
 * What a page speaks with until i18next is there: texts without variables as they stand. A component that asks for
 * another waits for `load`; so it has a Suspense around it where no transition brings it.
 */
export function textsUntil(load: () => Promise<i18n>, language: string, texts: LoadedTexts): Texts {
  let loaded: i18n | undefined;
  let loading: Promise<i18n> | undefined;
  const whole = () => (loading ??= load().then((i18n) => (loaded = i18n)));
  return {
    language,
    on: () => undefined,
    off: () => undefined,
    hasLoadedNamespace: (namespace) =>
      Object.hasOwn(texts, namespace as string) || loaded?.hasLoadedNamespace(namespace) === true,
    getDataByLanguage: (wanted) => loaded?.getDataByLanguage(wanted) ?? (wanted === language ? texts : undefined),
    getFixedT: ((...of: Parameters<i18n['getFixedT']>) => {
      const translate = (...asked: Parameters<TFunction>) => {
        if (loaded) return loaded.getFixedT(...of)(...asked);
        // Suspense waits for a promise that is thrown.
        throw whole();
      };
      return translate as TFunction;
    }) as i18n['getFixedT'],
    loadNamespaces: async (namespaces) => (await whole()).loadNamespaces(namespaces),
    changeLanguage: async (wanted) => (await whole()).changeLanguage(wanted),
  };
}
