import type { RequestHandler } from 'express';
import type { Application } from '../application.server.ts';

/** What a phone takes from the portal when it is added to the home screen. */
export function webManifest(product: string): string {
  return JSON.stringify({
    id: '/',
    name: product,
    short_name: product,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#F6F7F9',
    theme_color: '#0B2A5B',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}

/** The page that the installed portal shows without a connection (public/offline-worker.js), in both languages. */
export function offlinePage(product: string): string {
  const name = escaped(product);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>You’re offline · ${name}</title>
    <style>
      :root { color-scheme: light dark; --ink: #16202c; --canvas: #f6f7f9; --action: #0b2a5b; --on-action: #fff; }
      @media (prefers-color-scheme: dark) { :root { --ink: #e8edf3; --canvas: #0e141b; --action: #9cc3f0; --on-action: #0e141b; } }
      body { margin: 0; padding: 32px 20px; font: 1rem/1.6 system-ui, sans-serif; color: var(--ink); background: var(--canvas); }
      main { display: grid; gap: 40px; max-width: 34rem; margin: 0 auto; }
      svg { width: 56px; height: 56px; }
      h1, h2 { margin: 0 0 8px; font-size: 1.5rem; line-height: 1.3; }
      ul { margin: 0 0 16px; padding-inline-start: 1.25rem; }
      a { display: inline-block; padding: 10px 20px; border: 1px solid var(--action); border-radius: 8px; font-weight: 600; text-decoration: none; color: var(--on-action); background: var(--action); }
      a:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
    </style>
  </head>
  <body>
    <main>
      <svg viewBox="0 0 32 32" role="img" aria-label="${name}"><rect width="32" height="32" rx="7" fill="#0B2A5B"/><path d="M6 22 26 11M6 22h20M11 22v-2.7M16 22v-5.5M21 22v-8.2" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/></svg>
      <section>
        <h1>You’re offline</h1>
        <p>${name} needs a connection.</p>
        <ul>
          <li>Everything you saved is safe with us.</li>
          <li>Answers a course couldn’t send are kept on this device and sent when you’re back.</li>
          <li>Nothing about your agency, its users or your bookings is kept on this device.</li>
        </ul>
        <a href="">Try again</a>
      </section>
      <section lang="ja">
        <h2>オフラインです</h2>
        <p>ご利用にはインターネット接続が必要です。</p>
        <ul>
          <li>保存済みの内容は失われていません。</li>
          <li>コースから送信できなかった解答はこの端末に保管され、接続が戻ると送信されます。</li>
          <li>代理店、ユーザー、予約に関する情報は、この端末に保管されません。</li>
        </ul>
        <a href="">もう一度試す</a>
      </section>
    </main>
  </body>
</html>
`;
}

/** Answers with one of these, which say the product's name: a browser asks for them again every hour. */
export function namedFile(
  { productNameIn }: Pick<Application, 'productNameIn'>,
  { type, write }: { type: string; write: (product: string) => string },
): RequestHandler {
  return (_request, response) => {
    response
      .set('Cache-Control', 'public, max-age=3600')
      .type(type)
      .send(write(productNameIn('en')));
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
