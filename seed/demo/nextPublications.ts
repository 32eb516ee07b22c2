import type { StaffContext } from '#app/domain/context.server.ts';
import { publish } from '#app/domain/content/editor/publish.server.ts';
import { readDocument } from '#app/domain/content/editor/readDocument.server.ts';
import { saveDraft } from '#app/domain/content/editor/saveDraft.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { actingAsStaff } from './contexts.ts';

const day = 86_400_000;

/** What the help desk announces for after the holidays, in each language of the market. */
const announced = {
  en: {
    subHeading: 'Help desk',
    title: 'usual hours again',
    description: 'The portal help desk is open again from Monday to Friday, 6 am to 6 pm PT.',
  },
  ja: {
    subHeading: '代理店デスク',
    title: '通常の営業時間に戻りました',
    description: '代理店デスクは、月曜日から金曜日の太平洋時間6時から18時まで承っております。',
  },
} as const;

const addition = '\n\nWhat a group owes next is under **Groups**, with the days that are left for it.';

/**
 * Lets the demo's editor write as they do in the console: yesterday a draft of a page, and today an alert that is
 * published in two weeks.
 */
export async function seedNextPublications(db: Database, now: Date): Promise<void> {
  const yesterday = await actingAsStaff(db, 'STAFFEDIT', new Date(now.getTime() - day));
  const page = await written(yesterday, { path: 'pages/answers', language: 'en' });
  const { body } = page.document as { body: string };
  await saveDraft(yesterday, { ...page, document: { ...(page.document as object), body: body + addition } });
  const today = await actingAsStaff(db, 'STAFFEDIT', now);
  for (const language of ['en', 'ja'] as const) {
    const { documentId, base: before } = await written(today, { path: 'alert', language });
    const { subHeading, ...details } = announced[language];
    const document = { category: { subHeading, details: [details] } };
    const { base } = await saveDraft(today, { documentId, base: before, document });
    await publish(today, { documentId, base, startsAt: new Date(now.getTime() + 14 * day), endsAt: null });
  }
}

/** A document of North America as its form is filled in. */
async function written(ctx: StaffContext, key: { path: string; language: string }) {
  const { documentId } = await ctx.db.contentDocument.findFirstOrThrow({
    where: { ...key, brand: '', market: 'nam' },
    select: { documentId: true },
  });
  const { base, document } = await readDocument(ctx, documentId);
  return { documentId, base, document };
}
