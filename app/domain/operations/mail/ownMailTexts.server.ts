import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { fullName } from '#app/domain/display.ts';
import { languages, type Language } from '#app/i18n.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { renderMail } from '#app/platform/mailLayout.server.ts';
import { queueMail, type MailTemplate } from '#app/platform/outbox.server.ts';
import { productNameIn, translations, withProductName } from '#app/platform/translations.server.ts';
import { placeholderFault, placeholdersIn, type MailWords } from './mailTexts.ts';

/** A mail that the brand may write: what it says, and what ours says. */
export interface WrittenMail {
  template: MailTemplate;
  /** Our subject in the reader's language, which names it. */
  name: string;
  words: Record<Language, MailWords>;
  ours: Record<Language, MailWords>;
  /** The last writer of the brand's own texts and the time; null where the product's texts are used. */
  own: Record<Language, { savedAt: Date; by: string } | null>;
  placeholders: string[];
  /** Of both languages, for two who write it. */
  version: string;
}

const partsOf = ({ subject, body, action }: MailWords): MailWords => ({ subject, body, action });

/**
 * The product's texts of a mail; undefined for an unknown mail, and for one whose texts depend on the case, which
 * brands cannot replace.
 */
function oursOf(template: string): Record<Language, MailWords> | undefined {
  const wordsIn = (language: Language) => {
    const texts = translations[language].mail as Record<string, string>;
    const own = Object.keys(texts).filter((key) => key.startsWith(`${template}.`));
    const parts = own.map((key) => key.slice(template.length + 1));
    if (!parts.includes('subject') || parts.some((part) => !['subject', 'body', 'action'].includes(part))) return null;
    const say = (part: string) => texts[`${template}.${part}`] ?? '';
    return { subject: say('subject'), body: say('body'), action: say('action') };
  };
  const [en, ja] = [wordsIn('en'), wordsIn('ja')];
  return en && ja ? { en, ja } : undefined;
}

/** The mails that the brand may write, in the order of our texts. */
function writtenTemplates(): MailTemplate[] {
  const named = Object.keys(translations.en.mail as Record<string, string>).flatMap(
    (key) => /^(\w+)\.subject$/.exec(key)?.[1] ?? [],
  );
  return named.filter((template) => oursOf(template)) as MailTemplate[];
}

/**
 * Lists the mails that the brand may write, with the languages in which it has. Throws `forbidden`
 * (`staff.edit-mails`).
 */
export async function listMailTexts(
  ctx: StaffContext,
): Promise<{ template: MailTemplate; subject: string; body: string; own: Language[]; savedAt: Date | null }[]> {
  assertCan(ctx, 'staff.edit-mails');
  const stored = await ctx.db.mailText.findMany({
    distinct: ['template', 'language'],
    orderBy: [{ template: 'asc' }, { language: 'asc' }, { number: 'desc' }],
    select: { template: true, language: true, subject: true, body: true, savedAt: true },
  });
  return writtenTemplates().map((template) => {
    const rows = stored.filter((row) => row.template === template && row.subject !== '');
    const own = languages.filter((language) => rows.some((row) => row.language === language));
    const { subject, body } = rows.find(({ language }) => language === ctx.language) ?? oursOf(template)![ctx.language];
    const times = rows.map(({ savedAt }) => savedAt.getTime());
    const shown = { subject: withProductName(subject, ctx.language), body: withProductName(body, ctx.language) };
    return { template, ...shown, own, savedAt: times.length > 0 ? new Date(Math.max(...times)) : null };
  });
}

/** Reads what a mail says. Throws `forbidden` (`staff.edit-mails`), and `notFound` for what is no mail of the list. */
export async function readMailTexts(ctx: StaffContext, template: string): Promise<WrittenMail> {
  assertCan(ctx, 'staff.edit-mails');
  return readIn(ctx.db, ctx, template);
}

async function readIn(db: Transaction, { language: reader }: StaffContext, template: string): Promise<WrittenMail> {
  const ours = oursOf(template);
  if (!ours) throw new Refusal('notFound');
  const rows = await db.mailText.findMany({
    where: { template },
    distinct: ['language'],
    orderBy: [{ language: 'asc' }, { number: 'desc' }],
    include: { saver: { select: { firstName: true, lastName: true } } },
  });
  const last = (language: Language) => rows.find((row) => row.language === language);
  const own = (language: Language) => {
    const row = last(language);
    return row && row.subject !== '' ? row : undefined;
  };
  const each = <Value>(of: (language: Language) => Value) => ({ en: of('en'), ja: of('ja') });
  return {
    template: template as MailTemplate,
    name: withProductName(ours[reader].subject, reader),
    words: each((language) => partsOf(own(language) ?? ours[language])),
    ours,
    own: each((language) => {
      const row = own(language);
      return row ? { savedAt: row.savedAt, by: fullName(row.saver, reader) } : null;
    }),
    // A language may leave out what the product is called.
    placeholders: [...placeholdersIn(ours.en).filter((name) => name !== 'product'), 'product'],
    version: languages.map((language) => last(language)?.number ?? 0).join('.'),
  };
}

function assertPlaceholders(words: Record<Language, MailWords>, known: readonly string[]): void {
  for (const language of languages) {
    const found = placeholderFault(words[language], known);
    if (found)
      throw new Refusal(found.fault, {
        field: `${found.part}${language === 'en' ? 'En' : 'Ja'}`,
        params: { placeholder: `{{${found.name}}}` },
      });
  }
}

/**
 * Saves what a mail says in both languages as new versions; where it equals our text, ours is used again. Mails that
 * are written from then on say it. Throws `forbidden` (`staff.edit-mails`), `notFound`, `placeholderUnknown` and
 * `placeholderMissing` at the field, `conflict` where it was saved since, and `alreadySo` where nothing changes.
 */
export async function saveMailTexts(
  ctx: StaffContext,
  template: string,
  { words, version }: { words: Record<Language, MailWords>; version: string },
): Promise<void> {
  assertCan(ctx, 'staff.edit-mails');
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`mail-texts ${template}`}, 0))`;
    const present = await readIn(tx, ctx, template);
    assertPlaceholders(words, present.placeholders);
    if (version !== present.version) throw new Refusal('conflict');
    const wanted = languages.map((language) => ({
      language,
      says: withAction(words[language], present.ours[language]),
    }));
    const changed = wanted.filter(({ language, says }) => !isSame(says, present.words[language]));
    if (changed.length === 0) throw new Refusal('alreadySo');
    const numbers = present.version.split('.').map(Number);
    await tx.mailText.createMany({
      data: changed.map(({ language, says }) => ({
        template,
        language,
        number: numbers[languages.indexOf(language)]! + 1,
        ...(isSame(says, present.ours[language]) ? {} : says),
        savedAt: ctx.now,
        savedBy: ctx.staff.staffId,
      })),
    });
    await recordAudit(tx, ctx, {
      action: 'content.mail-changed',
      subjectKind: 'content',
      subjectId: template,
      before: {
        template,
        ...Object.fromEntries(changed.map(({ language }) => [language, { ...present.words[language] }])),
      },
      after: { template, ...Object.fromEntries(changed.map(({ language, says }) => [language, { ...says }])) },
    });
  });
}

// A button that ours does not have is never shown, and one that is left empty says what ours does.
function withAction(words: MailWords, ours: MailWords): MailWords {
  return { ...words, action: ours.action === '' ? '' : words.action || ours.action };
}

const isSame = (one: MailWords, other: MailWords) =>
  one.subject === other.subject && one.body === other.body && one.action === other.action;

/**
 * What a mail would say in both languages, with each placeholder's name in its place. Throws as `saveMailTexts` for
 * placeholders.
 */
export async function previewMailTexts(
  ctx: StaffContext,
  template: string,
  words: Record<Language, MailWords>,
): Promise<Record<Language, { subject: string; text: string }>> {
  const { placeholders, ours } = await readMailTexts(ctx, template);
  assertPlaceholders(words, placeholders);
  const render = (language: Language) => {
    const link = ours[language].action === '' ? undefined : 'https://…';
    const params = samplesOf(ctx, placeholders, language);
    const says = withAction(words[language], ours[language]);
    const { subject, text } = renderMail(template as MailTemplate, language, params, { link }, says);
    return { subject, text };
  };
  return { en: render('en'), ja: render('ja') };
}

/** Sends both languages of what is written to the address of who writes it. Throws as `previewMailTexts`. */
export async function testMailTexts(
  ctx: StaffContext,
  template: string,
  words: Record<Language, MailWords>,
): Promise<void> {
  const { placeholders, ours } = await readMailTexts(ctx, template);
  assertPlaceholders(words, placeholders);
  await ctx.db.$transaction(async (tx) => {
    const { emailAddress: recipient } = await tx.staffUser.findUniqueOrThrow({
      where: { staffId: ctx.staff.staffId },
      select: { emailAddress: true },
    });
    for (const language of languages)
      await queueMail(tx, ctx.now, {
        template: template as MailTemplate,
        recipient,
        language,
        params: samplesOf(ctx, placeholders, language),
        ...(ours[language].action === '' ? {} : { link: '/' }),
        texts: withAction(words[language], ours[language]),
        brand: null,
      });
  });
}

function samplesOf(
  { staff }: StaffContext,
  placeholders: readonly string[],
  language: Language,
): Record<string, string> {
  const samples = Object.fromEntries(placeholders.map((name) => [name, `[${name}]`]));
  return { ...samples, name: fullName(staff, language) || staff.userId, product: productNameIn(language) };
}
