import { languages, type Language } from '#app/i18n.ts';
import { translator } from '#app/platform/translations.server.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  main { display: grid; gap: 32px; max-width: 34rem; margin: 0 auto; padding: 32px 20px }
  h1, h2 { margin: 0 0 8px; font-size: 1.5rem; line-height: 1.3 }
  a { display: inline-block; min-height: 44px; padding: 0 18px; border: 1px solid; border-radius: 8px; color: inherit; line-height: 42px }
  a:focus-visible { outline: 3px solid; outline-offset: 2px }`;

/**
 * The page that says why a form was not taken, in both languages, since it is answered before anything of the request is
 * read: a sentence each, and a link back to the form's own address.
 */
export function refusalPage(sentences: Record<Language, string>, address: string): string {
  const title = translator('en')('common:error.413.title');
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escaped(title)} · ${escaped(translator('en')('common:product'))}</title><style>${style}</style></head>` +
    `<body><main>${languages.map((language) => section(language, sentences[language], address)).join('')}</main></body></html>`
  );
}

/** The policy of the page: one inline style, and nothing else. */
export const refusalPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function section(language: Language, sentence: string, address: string): string {
  const t = translator(language);
  const heading = language === 'en' ? 'h1' : 'h2';
  return (
    `<section lang="${language}"><${heading}>${escaped(t('common:error.413.title'))}</${heading}>` +
    `<p>${escaped(sentence)} ${escaped(t('common:error.413.text'))}</p>` +
    `<a href="${escaped(pathOf(address))}">${escaped(t('common:error.413.back'))}</a></section>`
  );
}

// Two slashes would lead to another host.
function pathOf(address: string): string {
  return address.replace(/^[/\\]+/, '/').replace(/[?#].*$/, '');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
