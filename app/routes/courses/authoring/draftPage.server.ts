import { localized } from '#app/domain/localizedText.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { poolTexts, settingsOf } from '#app/domain/courses/authoring/changes.ts';
import type { ContentFault } from '#app/domain/courses/authoring/contentFaults.ts';
import { questionsOf } from '#app/domain/courses/authoring/courseContent.ts';
import { fingerprintOf, printOf } from '#app/domain/courses/authoring/fingerprint.ts';
import type { DraftName } from '#app/domain/courses/authoring/lockDraft.server.ts';
import { readDraft, type DraftToEdit } from '#app/domain/courses/authoring/readDraft.server.ts';
import { differencesOf, translatedCourse } from '#app/domain/courses/authoring/translation.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';

/** What the page of a course that is written shows, in the reader's language. */
export async function draftPage(ctx: StaffContext, name: DraftName) {
  const draft = await readDraft(ctx, name);
  const { courseId, language, content, faults } = draft;
  const t = translator(ctx.language);
  const title = content.title || localized(ctx.language, 'title', draft);
  const settings = settingsOf(content);
  const source = draft.others.find((each) => each.language === 'en') ?? draft.others[0];
  const beside = source && translatedCourse(source.content, content);
  const states = new Map(
    [...(beside?.pages ?? []), ...(beside?.questions ?? [])].map((part) => [part.source.id, part.state]),
  );
  // What waits for a translator opens with its source at its side.
  const waiting = (id: string) => ['copied', 'older'].includes(states.get(id) ?? '');
  const waitsOf = (id: string) => (waiting(id) ? states.get(id)! : null);
  const fromSource = (id: string) => (source && states.has(id) ? { from: source.language } : {});
  const faultsAt = (id: string) => faults.filter(({ place }) => place.id === id).length;
  const comparison = (of: CourseLanguage, left: number) => {
    const missing = [...states.values()].filter((state) => state === 'missing').length;
    const sums = { missing, waiting: [...states.keys()].filter(waiting).length, left };
    return { language: of, ...sums, isWhole: Object.values(sums).every((sum) => sum === 0) };
  };
  return {
    courseId,
    language,
    title,
    mayEdit: can(ctx, 'staff.edit-courses'),
    version: String(draft.version),
    courseVersion: String(draft.courseVersion),
    documentTitle: documentTitleOf(ctx.language, title),
    when: formatTime(draft.updatedAt, ctx),
    by: fullName(draft.editor, ctx.language),
    pages: content.pages.map((page, at) => ({
      id: page.id,
      print: printOf(page),
      faults: faultsAt(page.id),
      waits: waitsOf(page.id),
      to: paths.staffWritePage(courseId, language, page.id, fromSource(page.id)),
      named: page.title || t('courseAuthoring:page.numbered', { number: at + 1 }),
    })),
    pools: content.test.pools.map((pool) => ({
      id: pool.id,
      title: pool.title,
      draw: pool.draw === null ? '' : String(pool.draw),
      print: fingerprintOf(poolTexts(pool)),
      questions: pool.questions.map((question) => ({
        id: question.id,
        print: printOf(question),
        faults: faultsAt(question.id),
        waits: waitsOf(question.id),
        to: paths.staffWriteQuestion(courseId, language, question.id, fromSource(question.id)),
        named: `${question.text || t('courseAuthoring:question.unwritten')} (${t(`courseAuthoring:question.kind.${question.kind}`)})`,
      })),
    })),
    otherLanguages: draft.others.map((each) => each.language),
    translation: source && beside && comparison(source.language, beside.left.length),
    settings: {
      print: fingerprintOf(settings),
      values: {
        courseTitle: settings.title,
        testTitle: settings.testTitle,
        testIntroduction: settings.introduction,
        passMark: String(settings.passMark),
        tries: String(settings.tries ?? 0),
        shuffle: settings.shuffle ? 'on' : '',
        feedback: settings.feedback,
      },
    },
    faults: faults.map((fault, at) => ({ key: `${at}`, ...faultInWords(ctx, draft, fault) })),
    isPublished: draft.versions.some(
      ({ state, content: made }) => state === 'published' && differencesOf(made, content).length === 0,
    ),
    versions: draft.versions.map(({ packageId, number, state, content: made }) => ({
      packageId,
      number,
      state,
      differences: differencesOf(made, content).map(({ kind, id, named, change }) => ({
        key: `${kind} ${id}`,
        says: t(`courseAuthoring:difference.${kind}.${change}`, { named: named || id }),
      })),
    })),
  };
}

// A fault with the place where it is mended.
function faultInWords(
  ctx: StaffContext,
  { courseId, language, content }: DraftToEdit,
  { fault, place: { kind, id }, about }: ContentFault,
) {
  const t = translator(ctx.language);
  const says = t(`courseAuthoring:fault.${fault}`, { about });
  if (kind === 'page') {
    const number = content.pages.findIndex((page) => page.id === id) + 1;
    return {
      says,
      where: t('courseAuthoring:page.numbered', { number }),
      to: paths.staffWritePage(courseId, language, id),
    };
  }
  if (kind === 'question') {
    const number = questionsOf(content.test).findIndex((question) => question.id === id) + 1;
    return {
      says,
      where: t('courseAuthoring:question.counted', { number }),
      to: paths.staffWriteQuestion(courseId, language, id),
    };
  }
  return { says, where: t(`courseAuthoring:place.${kind}`), to: kind === 'pool' ? `#pool-${id}` : '#settings' };
}
