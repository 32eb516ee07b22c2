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
    // Left off: for a tenth of a page's script it asks the server for each link's route, 0.5 ms each, at every page
    // with other links.
    v3_lazyRouteDiscovery: false,
  },
};
