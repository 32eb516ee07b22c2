/**
 * Options of the Remix Vite plugin; vite.config.ts passes them on. @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    // Left off: it spares a thirteenth of a page's script, and reloads a page in use after a release
    // (docs/performance.md, Routes).
    v3_lazyRouteDiscovery: false,
  },
};
