import { brandHands, familyOfBrand, ground, type BrandHand } from '#app/domain/markets/brandHands.ts';
import { appearance, lookOf, type Look } from '#app/domain/markets/settings/kinds/appearance.ts';
import { portalScope } from '#app/domain/markets/settings/portalScope.ts';
import { logoSize, type DescribedLogo } from '#app/domain/markets/settings/logos.ts';
import { environment } from './environment.server.ts';
import type { MailTemplate } from './outbox.server.ts';
import { productNameIn, translator } from './translations.server.ts';
import type { Language } from '#app/i18n.ts';

/** What a mail says in a language; `action` is its button's, where it has one. */
export interface MailTexts {
  subject: string;
  body: string;
  action: string;
}

/**
 * A mail's subject and both its parts, from the texts `mail:<template>.*` of the language, or from the brand's own with
 * the same placeholders. Its HTML is in the look of the brand, where there is one.
 */
export function renderMail(
  template: MailTemplate,
  language: Language,
  params: Record<string, string>,
  {
    link,
    unsubscribe,
    brand,
    signature,
    look,
  }: {
    link?: string | undefined;
    unsubscribe?: string | undefined;
    brand?: string | null | undefined;
    /** What it ends with instead of the product's own words; '' for those. */
    signature?: string | undefined;
    /** The colours and fonts that the brand has set; the product's own where it is left out. */
    look?: Look;
  },
  own?: MailTexts,
): { subject: string; html: string; text: string } {
  const t = translator(language);
  const product = productNameIn(language);
  const say = (part: keyof MailTexts) =>
    own?.[part] ? filled(own[part], { product, ...params }) : t(`mail:${template}.${part}`, params);
  const subject = say('subject').replace(/[\r\n]+/g, ' ');
  const greeting = t('mail:greeting', params);
  const paragraphs = say('body').split('\n\n');
  const closing = signature || t('mail:closing');
  const action = link === undefined ? undefined : { label: say('action'), link };
  const ending = unsubscribe === undefined ? undefined : { label: t('mail:unsubscribe'), link: unsubscribe };
  const inText = (button: { label: string; link: string } | undefined) =>
    button ? [`${t('mail:linkLabel', { label: button.label })}\n${button.link}`] : [];
  const text = [greeting, ...paragraphs, ...inText(action), closing, ...inText(ending)].join('\n\n');
  return {
    subject,
    text: `${text}\n`,
    html: htmlPart({
      language,
      subject,
      greeting,
      paragraphs,
      action,
      closing,
      ending,
      look: mailLook(brand, t, look),
    }),
  };
}

// Not by i18next: a brand's text has placeholders and no other syntax.
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
  look: MailLook;
}

/** How a mail looks, as inline styles: few mail programs read style sheets. */
interface MailLook {
  /** The brand whose mail it is; null for the portal's own. */
  name: string | null;
  /** The logo in place of the name. */
  logo: DescribedLogo | undefined;
  /** Whether the head, and the text, are in the serif. */
  serif: boolean;
  serifText: boolean;
  /** Colours in light, then in dark. */
  light: MailColors;
  dark: MailColors;
  head: string;
  card: string;
  /** The class whose edge stays the brand's in the dark. */
  edge: string;
  button: string;
  buttonPlace: string;
}

interface MailColors {
  canvas: string;
  surface: string;
  ink: string;
  muted: string;
  line: string;
  header: string;
  onHeader: string;
  action: string;
  onAction: string;
  accent: string;
}

// The frame of each brand family: a round card under blue, a bar, fine centered rules, a double frame.
const frames: Record<BrandHand['frame'], Pick<MailLook, 'head' | 'card' | 'edge' | 'button' | 'buttonPlace'>> = {
  rounded: {
    head: 'padding:20px 28px;border-radius:20px 20px 0 0;font-size:20px;font-weight:700',
    card: 'padding:28px;border-radius:0 0 20px 20px;border-top:4px solid {accent}',
    edge: ' top',
    button: 'border-radius:999px',
    buttonPlace: 'left',
  },
  band: {
    head: 'padding:28px 24px 20px;font-size:28px;font-weight:800;line-height:1.15;border-bottom:8px solid {accent}',
    card: 'padding:28px 24px',
    edge: '',
    button: 'border-radius:2px',
    buttonPlace: 'left',
  },
  rules: {
    head: 'padding:28px 24px;font-size:24px;font-weight:400;text-align:center;border-bottom:4px double {onHeader}',
    card: 'padding:32px 28px',
    edge: '',
    button: 'border-radius:0',
    buttonPlace: 'center',
  },
  double: {
    head: 'padding:22px 28px;font-size:20px;font-weight:400',
    card: 'padding:28px;border:4px double {accent};border-top-width:1px',
    edge: ' frame',
    button: 'border-radius:0',
    buttonPlace: 'left',
  },
};

/** The scope of the settings whose look a mail has: that of its brand, else the portal's, as of mails to the staff. */
export function lookScopeOf(brand: string | null | undefined): string {
  return familyOfBrand(brand) ? brand! : portalScope;
}

function mailLook(brand: string | null | undefined, t: (key: string) => string, set: Look | undefined): MailLook {
  const family = familyOfBrand(brand);
  const scope = lookScopeOf(brand);
  const { light, dark, headingFont, textFont, logo } = set ?? lookOf(appearance.ours(scope), scope);
  const { frame } = brandHands[family ?? 'PC'];
  return {
    name: family && t(`markets:brand.${brand}`),
    logo,
    serif: headingFont === 'serif',
    serifText: textFont === 'serif',
    light: { ...ground.light, ...light },
    dark: { ...ground.dark, ...dark },
    ...(family
      ? frames[frame]
      : {
          head: 'padding:0 0 24px;font-size:20px;font-weight:700',
          card: 'padding:24px;border-radius:8px',
          edge: '',
          button: 'border-radius:8px',
          buttonPlace: 'left',
        }),
  };
}

const sansFonts = "Inter,'Hiragino Sans','Noto Sans JP',Arial,sans-serif";
const serifFonts = "Georgia,'Hiragino Mincho ProN','Yu Mincho','Times New Roman',serif";

/** The colours again for readers in the dark whose program reads a style sheet; the others keep those of the elements. */
function darkRules({
  canvas,
  surface,
  ink,
  muted,
  line,
  header,
  onHeader,
  action,
  onAction,
  accent,
}: MailColors): string {
  const rules = {
    page: `background:${canvas}!important;color:${ink}!important`,
    card: `background:${surface}!important;color:${ink}!important;border-color:${line}!important`,
    top: `border-top-color:${accent}!important`,
    frame: `border-color:${accent}!important`,
    head: `background:${header}!important;color:${onHeader}!important`,
    plain: `color:${ink}!important`,
    button: `background:${action}!important;color:${onAction}!important`,
    quiet: `color:${muted}!important`,
  };
  return Object.entries(rules)
    .map(([name, rule]) => `.${name}{${rule}}`)
    .join('');
}

function htmlPart({ language, subject, greeting, paragraphs, action, closing, ending, look }: Parts): string {
  const product = productNameIn(language);
  const { light, name, serif } = look;
  const inColors = (style: string) =>
    style.replace(/\{(\w+)\}/g, (_, token: string) => light[token as keyof MailColors]);
  // The lines of a text that a user has typed, such as the message of an assignment.
  const line = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const button = action
    ? `<p style="margin:24px 0;text-align:${look.buttonPlace}"><a class="button" href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 24px;${look.button};` +
      `background:${light.action};color:${light.onAction};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>` +
      `<p class="quiet" style="margin:0 0 16px;font-size:13px;color:${light.muted};word-break:break-all">${escapeHtml(action.link)}</p>`
    : '';
  const last = ending
    ? `<p style="margin:16px 4px 0;font-size:13px"><a class="quiet" href="${escapeHtml(ending.link)}" style="color:${light.muted}">${escapeHtml(ending.label)}</a></p>`
    : '';
  const headStyle = `margin:0;${inColors(look.head)};${serif ? `font-family:${serifFonts};` : ''}`;
  const logo = look.logo ? logoPart(look.logo, look.logo.alt[language] || (name ?? product)) : '';
  const under = `<span style="font-size:14px;font-weight:400">${escapeHtml(product)}</span>`;
  // A logo is drawn for the ground of a header.
  const head = name
    ? `<p class="head" style="${headStyle}background:${light.header};color:${light.onHeader}">${logo || escapeHtml(name)}<br>${under}</p>`
    : logo
      ? `<p class="head" style="margin:0;padding:20px 24px;border-radius:8px 8px 0 0;background:${light.header};color:${light.onHeader}">${logo}</p>`
      : `<p class="plain" style="${headStyle}color:${light.action}">${escapeHtml(product)}</p>`;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules(look.dark)}}</style></head>
<body class="page" style="margin:0;background:${light.canvas};color:${light.ink};font:16px/1.5 ${look.serifText ? serifFonts : sansFonts}">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
${head}
<div class="card${look.edge}" style="background:${light.surface};border:1px solid ${light.line};${inColors(look.card)}">
${line(greeting)}${paragraphs.map(line).join('')}${button}${line(closing)}
</div>
${last}</div>
</body>
</html>
`;
}

const logoBox = { width: 240, height: 48 };

// Mail programs fetch it from the portal.
function logoPart(logo: DescribedLogo, alt: string): string {
  const { width, height } = logoSize(logo, logoBox);
  return `<img src="${environment().ORIGIN}/logos/${logo.hash}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" style="border:0;vertical-align:middle">`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
