import type { MailTemplate } from './outbox.server.ts';
import { translator } from './translations.server.ts';
import type { Language } from '#app/i18n.ts';

/** What a mail says in a language; `action` is its button's, where it has one. */
export interface MailTexts {
  subject: string;
  body: string;
  action: string;
}

/**
 * A mail's subject and both its parts, from the texts `mail:<template>.*` of the language, or from the brand's own with
 * the same placeholders.
 */
export function renderMail(
  template: MailTemplate,
  language: Language,
  params: Record<string, string>,
  { link, unsubscribe }: { link?: string | undefined; unsubscribe?: string | undefined },
  own?: MailTexts,
): { subject: string; html: string; text: string } {
  const t = translator(language);
  const say = (part: keyof MailTexts) =>
    own?.[part] ? filled(own[part], params) : t(`mail:${template}.${part}`, params);
  const subject = say('subject').replace(/[\r\n]+/g, ' ');
  const greeting = t('mail:greeting', params);
  const paragraphs = say('body').split('\n\n');
  const closing = t('mail:closing');
  const action = link === undefined ? undefined : { label: say('action'), link };
  const ending = unsubscribe === undefined ? undefined : { label: t('mail:unsubscribe'), link: unsubscribe };
  const inText = (button: { label: string; link: string } | undefined) =>
    button ? [`${button.label}:\n${button.link}`] : [];
  const text = [greeting, ...paragraphs, ...inText(action), closing, ...inText(ending)].join('\n\n');
  return {
    subject,
    text: `${text}\n`,
    html: htmlPart({ language, subject, greeting, paragraphs, action, closing, ending }),
  };
}

// Not by i18next: what a brand writes is a text with names in it, and nothing more.
function filled(text: string, params: Record<string, string>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => params[name] ?? '');
}

interface Parts {
  language: Language;
  subject: string;
  greeting: string;
  paragraphs: string[];
  action: { label: string; link: string } | undefined;
  closing: string;
  /** The way to end mails of its kind. */
  ending: { label: string; link: string } | undefined;
}

function htmlPart({ language, subject, greeting, paragraphs, action, closing, ending }: Parts): string {
  const line = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;` +
      `background:#0B2A5B;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;color:#51606F;word-break:break-all">${escapeHtml(action.link)}</p>`
    : '';
  const last = ending
    ? `<p style="margin:16px 4px 0;font-size:13px;color:#51606F"><a href="${escapeHtml(ending.link)}" style="color:#51606F">${escapeHtml(ending.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#F6F7F9;color:#16202C;font:16px/1.5 Inter,'Hiragino Sans','Noto Sans JP',Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:#0B2A5B">Gangway</p>
<div style="background:#ffffff;border:1px solid #D9DFE6;border-radius:8px;padding:24px">
${line(greeting)}${paragraphs.map(line).join('')}${button}${line(closing)}
</div>
${last}</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
