import { z } from 'zod';
import { artNames } from './artNames.ts';
import { destinationNames } from './destinations.ts';
import type { DocumentKind } from './documentKinds.ts';
import { longestText } from '#app/domain/textBounds.ts';

const text = z.string().trim().min(1).max(400);
const markdown = z.string().trim().min(1).max(longestText);
/** The address of a link in content: of a page (`/contact-us`), of .json content, or anywhere else (spec §2). */
const address = z.string().trim().min(1).max(500);
const link = z.strictObject({ label: text, to: address });

/**
 * A drawing, and a picture that takes its place where an editor has chosen one; the picture has a text for those who do
 * not see it.
 */
const visual = {
  art: z.enum(artNames),
  picture: z.strictObject({ image: z.uuid(), alt: text }).optional(),
};

/**
 * A content page; `body` is Markdown. `version` marks the terms that a user accepts, `validFrom` is the day they date
 * from. Pages that no address of the table in `pages.ts` leads to say themselves who may read them.
 */
export const pageDocument = z.strictObject({
  title: text,
  description: text,
  body: markdown,
  version: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional(),
  validFrom: z.iso.date().optional(),
  audience: z.enum(['everybody', 'signed-in', 'visitors']).optional(),
  /** True where the context menu of links to PDF and ZIP files is off (spec §2). */
  protectDownloads: z.boolean().optional(),
});

const slide = z.strictObject({ ...visual, kicker: text, title: text, text, link: link.optional() });
const offer = z
  .strictObject({ ...visual, title: text, text, from: z.iso.date(), until: z.iso.date(), link: link.optional() })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'endsBeforeStart' });
const representative = z.strictObject({
  name: text,
  region: text,
  phone: z.string().trim().max(40),
  emailAddress: z.email().max(80),
});

/**
 * A brand's home page, for who is enrolled and who is not: what greets the user, news, offers with their dates, whom to
 * call.
 */
export const homeDocument = z.strictObject({
  hero: z.strictObject({ ...visual, headline: text, sentence: text, link: link.optional() }),
  slides: z.array(slide).min(1).max(12),
  offers: z.array(offer).max(12).default([]),
  representatives: z.array(representative).max(12).default([]),
});

/**
 * The content of a market's menu and footer. An entry is a destination of the portal by its name, a link, or a submenu.
 */
const entry = z.union([z.enum(destinationNames), link]);
export const headerFooterDocument = z.strictObject({
  menu: z
    .array(z.union([entry, z.strictObject({ label: text, children: z.array(entry).min(1).max(12) })]))
    .min(1)
    .max(9),
  footer: z
    .array(z.strictObject({ title: text, links: z.array(entry).min(1).max(10) }))
    .min(1)
    .max(5),
  /** `{year}` is replaced by the year. */
  copyright: text,
  privacyNotice: text,
});

/** The content beside the sign-in form. */
const landingDocument = z.strictObject({
  headline: text,
  sentence: text,
  points: z
    .array(z.strictObject({ title: text, text }))
    .max(4)
    .default([]),
});

/** An alert as spec §7 gives it; each detail is a banner. */
const alertDocument = z.strictObject({
  category: z.strictObject({
    subHeading: z.string().trim().max(120),
    details: z.array(z.strictObject({ title: text, description: z.string().trim().max(600) })).max(5),
  }),
});

/** The content of a document of each kind. */
export const documentSchemas = {
  page: pageDocument,
  headerFooter: headerFooterDocument,
  landing: landingDocument,
  alert: alertDocument,
  alertHomePage: alertDocument,
  alertStaff: alertDocument,
  homePage: homeDocument,
} as const satisfies Record<DocumentKind, z.ZodType>;
export type DocumentOf<Kind extends DocumentKind> = z.output<(typeof documentSchemas)[Kind]>;

export type PageDocument = DocumentOf<'page'>;
export type HomeDocument = DocumentOf<'homePage'>;
export type HeaderFooterDocument = DocumentOf<'headerFooter'>;
export type LandingDocument = DocumentOf<'landing'>;
export type AlertDocument = DocumentOf<'alert'>;
export type ContentLinkEntry = z.output<typeof link>;
export type MenuEntryDocument = z.output<typeof entry>;
