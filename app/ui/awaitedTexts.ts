import type { i18n, TFunction } from 'i18next';
import type { Texts } from '#app/i18n.ts';

/** The texts of some namespaces by their keys, in one locale. */
export type LoadedTexts = Readonly<Record<string, Record<string, string>>>;

type Listening = Parameters<Texts['on']>;

/**
 * The texts of a page that loads i18next later: first those without variables, unchanged, then all texts once i18next
 * was requested. A component that needs it before that waits for `load`; so it has a Suspense around it where no
 * transition brings it.
 */
export function textsUntil(load: () => Promise<i18n>, language: string, texts: LoadedTexts): Texts {
  let loaded: i18n | undefined;
  let loading: Promise<i18n> | undefined;
  let listeners: Listening[] = [];
  const whole = () =>
    (loading ??= load().then((i18next) => {
      for (const listening of listeners) i18next.on(...listening);
      return (loaded = i18next);
    }));
  return {
    get language() {
      return loaded?.language ?? language;
    },
    on: (...listening: Listening) => {
      if (loaded) loaded.on(...listening);
      else listeners.push(listening);
    },
    off: (...listening: Listening) => {
      listeners = listeners.filter(([event, listener]) => event !== listening[0] || listener !== listening[1]);
      loaded?.off(...listening);
    },
    hasLoadedNamespace: (namespace) =>
      loaded ? loaded.hasLoadedNamespace(namespace) : Object.hasOwn(texts, namespace as string),
    getDataByLanguage: (wanted) =>
      loaded ? loaded.getDataByLanguage(wanted) : wanted === language ? texts : undefined,
    getFixedT: ((...of: Parameters<i18n['getFixedT']>) => {
      let fixed: TFunction | undefined;
      const translate = (...asked: Parameters<TFunction>) => {
        fixed ??= loaded?.getFixedT(...of);
        if (fixed) return fixed(...asked);
        // Suspense waits for a promise that is thrown.
        throw whole();
      };
      return translate as TFunction;
    }) as i18n['getFixedT'],
    loadNamespaces: async (namespaces) => (await whole()).loadNamespaces(namespaces),
    changeLanguage: async (wanted) => (await whole()).changeLanguage(wanted),
  };
}
