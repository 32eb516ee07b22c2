import { randomBytes } from 'node:crypto';
import type { Launch } from '#app/domain/partners/tools/visit.ts';
import type { Language } from '#app/i18n.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { display: grid; min-height: 90vh; margin: 0; place-items: center; padding: 16px; text-align: center }
  h1 { font-size: 20px }
  a, button { display: inline-block; min-height: 44px; padding: 0 18px; border: 1px solid; border-radius: 8px; background: none; color: inherit; font: inherit; line-height: 42px; text-decoration: none }
  :focus-visible { outline: 3px solid; outline-offset: 2px }`;

interface HandoverPage {
  launch: Launch;
  language: Language;
  /** 'Opening Chat', progress, and what to press where nothing happens. */
  title: string;
  sentence: string;
  button: string;
}

/**
 * The document that takes a browser to a partner: by an address at once, or by a form that is posted. It is not a
 * redirect, for the policy of the portal's pages lets forms lead nowhere else; its own lets it lead to this one
 * partner. Without JavaScript a form's button is pressed.
 */
export function handoverDocument({ launch, language, title, sentence, button }: HandoverPage): Response {
  const nonce = randomBytes(16).toString('base64');
  const isForm = launch.method === 'post';
  const target = isForm ? launch.action : launch.href;
  const refresh = isForm ? '' : `<meta http-equiv="refresh" content="0;url=${escaped(target)}">`;
  const way = isForm ? formOf(launch, button) : `<a href="${escaped(target)}" rel="noreferrer">${escaped(button)}</a>`;
  // By the prototype: a partner's own field may be called submit.
  const submit = isForm
    ? `<script nonce="${nonce}">HTMLFormElement.prototype.submit.call(document.forms[0])</script>`
    : '';
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escaped(title)}</title>${refresh}<style nonce="${nonce}">${style}</style></head>` +
    `<body><main><h1>${escaped(title)}</h1><p>${escaped(sentence)}</p>${way}</main>${submit}</body></html>`;
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    isForm ? `script-src 'nonce-${nonce}'` : "script-src 'none'",
    `form-action ${isForm ? new URL(target).origin : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });
}

function formOf({ action, fields }: Extract<Launch, { method: 'post' }>, button: string): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return `<form method="post" action="${escaped(action)}" accept-charset="utf-8">${inputs.join('')}<button>${escaped(button)}</button></form>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
