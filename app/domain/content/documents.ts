import { z } from 'zod';
import { pageNames } from './pages.ts';

/** The `site` of the portal's own documents; another site could share the table (D14). */
export const contentSite = 'gangway';
export const homePagePath = 'home';

/** The drawings that a slide can carry; app/routes/content/Art.tsx draws them. */
const artNames = ['aurora', 'cards', 'city', 'compass', 'fjord', 'harbour', 'island', 'lantern', 'liner', 'reef', 'sunrise'] as const;
export type ArtName = (typeof artNames)[number];

/** A content page; `body` is Markdown. `version` marks the terms that a user accepts, `validFrom` is the day they date from. */
export const pageDocument = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  body: z.string().min(1),
  version: z.string().regex(/^\d{4}-\d{2}$/).optional(),
  validFrom: z.iso.date().optional(),
});

const slide = z.strictObject({
  art: z.enum(artNames),
  kicker: z.string().min(1),
  title: z.string().min(1),
  text: z.string().min(1),
  link: z.strictObject({ page: z.enum(pageNames), label: z.string().min(1) }).optional(),
});

/** A brand's home page: what greets the user, and news and offers beneath. */
export const homeDocument = z.strictObject({
  hero: z.strictObject({ headline: z.string().min(1), sentence: z.string().min(1), art: z.enum(artNames) }),
  slides: z.array(slide).min(1).max(12),
});

export type HomeDocument = z.output<typeof homeDocument>;
