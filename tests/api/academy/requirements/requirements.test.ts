import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyRequirements } from '#app/domain/academy/requirements/applyRequirements.server.ts';
import { categoryEffects } from '#app/domain/academy/requirements/categoryEffects.server.ts';
import { discardRequirements } from '#app/domain/academy/requirements/discardRequirements.server.ts';
import { publishRequirements } from '#app/domain/academy/requirements/publishRequirements.server.ts';
import { readRequirements } from '#app/domain/academy/requirements/readRequirements.server.ts';
import { requirementEffects } from '#app/domain/academy/requirements/requirementEffects.server.ts';
import { coursePlaceOf, withPlace, type Requirements } from '#app/domain/academy/requirements/requirementsDraft.ts';
import { retireCourse } from '#app/domain/courses/editor/retireCourse.server.ts';
import { saveCourse } from '#app/domain/courses/editor/saveCourse.server.ts';
import { saveRequirements } from '#app/domain/academy/requirements/saveRequirements.server.ts';
import { recordResult } from '#app/domain/academy/levels/recordResult.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { database } from '#app/platform/database.server.ts';
import { action as coursePage } from '#app/routes/courses/editor/course.tsx';
import { action, loader } from '#app/routes/academy/requirements/requirements.tsx';
import { newCertifications, newCourse } from '#tests/support/academy.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { courseInput } from '#tests/support/courseEditor.ts';
import { openPage, postForm } from '#tests/support/formClient.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { newLearner } from '#tests/support/learners.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const curriculum = 'PC' as const;
let ctx: StaffContext;
let cookie: string;
let story: string;
let ships: string;
let extra: string;
let agency: Awaited<ReturnType<typeof buildAgency>>;

// A course that a partner gives can be taken without a package.
const open = async () => {
  const { courseId } = await newCourse(db, { curriculum, categoryId: 'basics' });
  await db.course.update({ where: { courseId }, data: { partner: 'seabourn' } });
  return courseId;
};

beforeAll(async () => {
  const member = await newStaff('learning-manager');
  ctx = await signedInAsStaff(member);
  cookie = await staffCookie(member);
  agency = await buildAgency(db, { country: 'US' });
  [story, ships, extra] = [await open(), await open(), await open()];
  await newCertifications(db, curriculum, [[{ courseId: story }], [{ courseId: ships }]]);
});

beforeEach(async () => {
  await db.requirementsDraft.deleteMany();
});

const current = () => readRequirements(ctx, curriculum);
const shown = async () => {
  const { draft, published } = await current();
  return draft ?? published;
};
const save = async (requirements: Requirements) => {
  await saveRequirements(ctx, { curriculum, version: (await current()).version, requirements });
  return current();
};
const publish = async () => publishRequirements(ctx, { curriculum, version: (await current()).version });
const levelOf = async (authId: string) =>
  (await db.learnerLevel.findUnique({ where: { authId_curriculum: { authId, curriculum } } }))?.level ?? 0;
const certification = async (level: number) =>
  (await shown()).certifications.find((each) => each.level === level)!.certificationId;

async function learnerWho(...passed: string[]) {
  const learner = await newLearner(db, agency);
  for (const courseId of passed) {
    await db.$transaction((tx) =>
      recordResult(
        tx,
        { now: ctx.now, address: '', system: true },
        { authId: learner.authId, courseId, completed: true, passed: true, score: null, seconds: 1, begins: true },
      ),
    );
  }
  return learner;
}

test('a draft changes nothing until it is published, says what it would change for whom, and no level falls by it', async () => {
  const [holder, beginner, near] = [await learnerWho(story, ships), await learnerWho(story), await learnerWho(extra)];
  expect(await Promise.all([holder, beginner, near].map(({ authId }) => levelOf(authId)))).toEqual([2, 1, 0]);
  // Level 2 asks for one more; level 1 for the other course instead.
  const harder = withPlace(withPlace(await shown(), extra, await certification(1)), story, await certification(2));
  await save(harder);
  const effects = await requirementEffects(ctx, curriculum);
  expect(effects).toMatchObject({ learners: 3, counts: { rises: 1, keeps: 2, farther: 0, nearer: 0 } });
  const by = (authId: string) => effects!.affected.find((each) => each.authId === authId);
  expect(by(near.authId)).toMatchObject({
    kind: 'rises',
    from: 0,
    to: 1,
    agencyName: agency.agencyName,
    lastName: near.lastName,
  });
  expect(by(holder.authId)).toMatchObject({ kind: 'keeps', from: 2, to: 2 });
  await runJobs();
  expect(await levelOf(near.authId)).toBe(0);

  await publish();
  await runJobs();
  expect(await Promise.all([holder, beginner, near].map(({ authId }) => levelOf(authId)))).toEqual([2, 1, 1]);
  expect(await db.certificate.count({ where: { authId: near.authId } })).toBe(1);
  expect(
    await db.audit.findFirst({ where: { subjectId: near.agentUniqueId, action: 'academy.level-reached' } }),
  ).toMatchObject({ actorKind: 'system' });
  // A second run does nothing more.
  const mails = await db.outbox.count();
  await applyRequirements({ db, now: ctx.now }, { curriculum });
  await runJobs();
  expect([await db.outbox.count(), await db.certificate.count({ where: { authId: near.authId } })]).toEqual([mails, 1]);
  expect((await current()).draft).toBeNull();
  await save(withPlace(withPlace(await shown(), story, await certification(1)), extra, 'elective'));
  await publish();
  await runJobs();
  expect(await levelOf(near.authId)).toBe(1);
});

test('the effects take as many queries for many learners as for few', async () => {
  await save(withPlace(await shown(), extra, await certification(1)));
  const counted = async () => {
    let queries = 0;
    const counting = ctx.db.$extends({ query: { $allOperations: ({ args, query }) => ((queries += 1), query(args)) } });
    await requirementEffects({ ...ctx, db: counting as unknown as typeof ctx.db }, curriculum);
    return queries;
  };
  const few = await counted();
  for (let index = 0; index < 5; index += 1) await learnerWho(story);
  expect(await counted()).toBe(few);
});

describe('requirements that cannot be met, or that a colleague has changed', () => {
  test('is not published', async () => {
    await expect(publish()).rejects.toMatchObject({ code: 'nothingToPublish' });
    const { courseId } = await newCourse(db, { curriculum });
    await save(withPlace(await shown(), courseId, await certification(1)));
    await expect(publish()).rejects.toMatchObject({ code: 'requirementsFaulty' });
    expect(coursePlaceOf((await current()).published, courseId)).toBe('elective');
  });

  test('is not overwritten', async () => {
    const requirements = withPlace(await shown(), extra, 'refresher');
    const { version: first } = await current();
    const { version: drafted } = await save(requirements);
    await expect(
      saveRequirements(ctx, { curriculum, version: first, requirements: withPlace(requirements, extra, '') }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await expect(publishRequirements(ctx, { curriculum, version: first })).rejects.toMatchObject({ code: 'conflict' });
    await expect(discardRequirements(ctx, { curriculum, version: first })).rejects.toMatchObject({ code: 'conflict' });
    await discardRequirements(ctx, { curriculum, version: drafted });
    expect((await current()).draft).toBeNull();
    // Saving what is published makes no draft.
    const { published, version } = await current();
    expect(await saveRequirements(ctx, { curriculum, version, requirements: published })).toEqual({
      hasDraft: false,
    });
    expect((await current()).draft).toBeNull();
  });

  test('is not taken for another, nor are requirements that were published in the meantime', async () => {
    const [{ version: before }, asked] = [await current(), await shown()];
    const { version: discarded } = await save(withPlace(asked, extra, 'refresher'));
    await discardRequirements(ctx, { curriculum, version: discarded });
    await save(withPlace(asked, extra, ''));
    await expect(publishRequirements(ctx, { curriculum, version: discarded })).rejects.toMatchObject({
      code: 'conflict',
    });
    await publish();
    const mine = withPlace(asked, extra, 'refresher');
    await expect(saveRequirements(ctx, { curriculum, version: before, requirements: mine })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('by a reviewer', async () => {
    const reviewer = await signedInAsStaff(await newStaff('reviewer'));
    await expect(
      saveRequirements(reviewer, { curriculum, version: '', requirements: await shown() }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await expect(requirementEffects(reviewer, curriculum)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(publishRequirements(reviewer, { curriculum, version: '' })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('a course is placed from its own page', () => {
  const place = async (courseId: string, where: string) => {
    const { version, categoryId } = await db.course.findUniqueOrThrow({ where: { courseId } });
    return saveCourse(ctx, courseId, courseInput({ version, categoryId, places: { [curriculum]: where } }));
  };
  const listing = async (courseId: string) =>
    (await db.curriculumCourse.findUnique({ where: { curriculum_courseId: { curriculum, courseId } } }))?.refresher ??
    null;

  test('a listing applies at once, a requirement goes into the draft', async () => {
    const courseId = await open();
    // The last refresher of a curriculum stays one.
    await place(await open(), 'refresher');
    expect(await place(courseId, 'refresher')).toEqual({ drafted: [] });
    expect(await listing(courseId)).toBe(true);
    expect(await place(courseId, await certification(2))).toEqual({ drafted: [curriculum] });
    expect(await listing(courseId)).toBe(false);
    const { draft, published } = await current();
    expect([coursePlaceOf(draft!, courseId), coursePlaceOf(published, courseId)]).toEqual([
      await certification(2),
      'elective',
    ]);
    // While there is a draft, listings go into both.
    expect(await place(courseId, '')).toEqual({ drafted: [curriculum] });
    expect([await listing(courseId), coursePlaceOf((await current()).draft!, courseId)]).toEqual([null, '']);
    await expect(place(courseId, crypto.randomUUID())).rejects.toMatchObject({
      code: 'invalidOption',
      field: 'placePC',
    });
  });

  test('what published requirements ask for stays listed, and is not retired', async () => {
    await place(ships, '');
    expect(await listing(ships)).toBe(false);
    const { version } = await db.course.findUniqueOrThrow({ where: { courseId: ships } });
    await expect(retireCourse(ctx, { courseId: ships, version })).rejects.toMatchObject({ code: 'courseRequired' });
  });
});

describe('the category of a course, by which it counts as an elective', () => {
  const openIn = async (categoryId: string) => {
    const { courseId } = await newCourse(db, { curriculum: 'HA', categoryId });
    await db.course.update({ where: { courseId }, data: { partner: 'seabourn' } });
    return courseId;
  };
  const move = async (courseId: string, categoryId: string, where = 'elective') => {
    const { version } = await db.course.findUniqueOrThrow({ where: { courseId } });
    return saveCourse(ctx, courseId, courseInput({ version, categoryId, places: { HA: where } }));
  };
  const levelOf = async (authId: string) =>
    (await db.learnerLevel.findUnique({ where: { authId_curriculum: { authId, curriculum: 'HA' } } }))?.level ?? 0;
  const post = (courseId: string, fields: Record<string, string>) =>
    postForm(coursePage, {
      path: `/staff/courses/${courseId}`,
      params: { courseId },
      headers: { Cookie: cookie, Origin: 'http://localhost:3000' },
      fields,
    });
  const electives = {
    curriculum: 'HA',
    level: 1,
    code: 'HA-1',
    titleEn: 'HA 1',
    titleJa: 'HA 1',
    requirements: { create: [{ kind: 'electives', categoryId: 'sea', count: 2, rank: 0 }] },
  };

  test('is changed with a look at whom that concerns, gives who reaches a level by it that level, takes none, and leaves what learners need', async () => {
    const [north, south, west, inland] = [
      await openIn('sea'),
      await openIn('sea'),
      await openIn('sea'),
      await openIn('land'),
    ];
    await db.certification.create({ data: electives });
    const near = await learnerWho(north, inland);
    expect(await categoryEffects(ctx, { courseId: inland, categoryId: 'land' })).toEqual([]);
    expect(await categoryEffects(ctx, { courseId: west, categoryId: 'land' })).toEqual([]);
    expect(await categoryEffects(ctx, { courseId: inland, categoryId: 'sea' })).toMatchObject([
      {
        curriculum: 'HA',
        effects: {
          learners: 1,
          counts: { rises: 1, keeps: 0, farther: 0, nearer: 0 },
          affected: [{ authId: near.authId, from: 0, to: 1 }],
        },
      },
    ]);

    const { version } = await db.course.findUniqueOrThrow({ where: { courseId: inland } });
    const fields = Object.fromEntries(
      Object.entries(courseInput({ version, categoryId: 'sea', places: { HA: 'elective' } })).map(([name, value]) => [
        name,
        String(value ?? ''),
      ]),
    );
    const first = await post(inland, fields);
    expect([first.status, first.data.moved]).toMatchObject([
      409,
      {
        category: 'sea',
        curricula: [{ curriculum: 'HA', effects: { rows: [{ change: 'Reaches Silver (now no level)' }] } }],
      },
    ]);
    expect(first.data.initialValue).toMatchObject({ categoryId: 'sea' });
    // What was looked at is another category than the one that is saved.
    expect((await post(inland, { ...fields, looked: 'land' })).status).toBe(409);
    expect((await post(inland, { ...fields, looked: 'sea' })).status).toBe(302);
    await runJobs();
    expect(await levelOf(near.authId)).toBe(1);

    expect(await categoryEffects(ctx, { courseId: north, categoryId: 'land' })).toMatchObject([
      { effects: { counts: { rises: 0, keeps: 1 } } },
    ]);
    await move(north, 'land');
    await runJobs();
    expect(await levelOf(near.authId)).toBe(1);
    const reviewer = await signedInAsStaff(await newStaff('reviewer'));
    await expect(categoryEffects(reviewer, { courseId: north, categoryId: 'sea' })).rejects.toMatchObject({
      code: 'forbidden',
    });

    // Of three that are left, two are needed.
    await move(south, 'sea', '');
    const refused = { code: 'electivesNeeded', params: { curricula: 'HA' } };
    await expect(move(west, 'land')).rejects.toMatchObject(refused);
    await expect(move(west, 'sea', '')).rejects.toMatchObject(refused);
    const { version: latest } = await db.course.findUniqueOrThrow({ where: { courseId: west } });
    await expect(retireCourse(ctx, { courseId: west, version: latest })).rejects.toMatchObject(refused);
    expect(await db.course.findUnique({ where: { courseId: west } })).toMatchObject({
      state: 'published',
      categoryId: 'sea',
      version: latest,
    });
    // The last refresher stays one, and open.
    const yearly = await openIn('again');
    await move(yearly, 'again', 'refresher');
    const last = { code: 'refresherNeeded', params: { curricula: 'HA' } };
    await expect(move(yearly, 'again')).rejects.toMatchObject(last);
    const { version: ofYearly } = await db.course.findUniqueOrThrow({ where: { courseId: yearly } });
    await expect(retireCourse(ctx, { courseId: yearly, version: ofYearly })).rejects.toMatchObject(last);
    const { published, version: shownVersion } = await readRequirements(ctx, 'HA');
    const draft = withPlace(published, yearly, 'elective');
    await saveRequirements(ctx, { curriculum: 'HA', version: shownVersion, requirements: draft });
    const { version: drafted } = await readRequirements(ctx, 'HA');
    await expect(publishRequirements(ctx, { curriculum: 'HA', version: drafted })).rejects.toMatchObject(last);
    // A course that is no elective of theirs is as free as before.
    await move(north, 'basics', '');
  });
});

describe('the page', () => {
  const visit = () => ({
    path: `/staff/courses/requirements/${curriculum}`,
    params: { curriculum },
    headers: { Cookie: cookie, Origin: 'http://localhost:3000' },
  });
  const values = async () => (await openPage(loader, visit())).data.values as Record<string, string>;

  test('saves a draft, adds and removes a certification, and says what is wrong and what would change', async () => {
    const [sent, { version }] = [await values(), await current()];
    expect(sent).toMatchObject({
      'c0-level': '1',
      [`place-${story}`]: sent['c0-id'],
      [`place-${extra}`]: expect.any(String),
    });
    const wrong = await postForm(action, {
      ...visit(),
      fields: {
        ...sent,
        act: 'save',
        version,
        'c0-titleEn': '',
        'c0-e0-category': 'basics',
        'c0-e0-count': 'many',
      },
    });
    expect([wrong.status, Object.keys((wrong.data.errors as object) ?? {})]).toEqual([
      400,
      ['c0-titleEn', 'c0-e0-count'],
    ]);
    expect(wrong.data.posted).toMatchObject({ 'c0-e0-count': 'many' });
    expect((await current()).draft).toBeNull();

    const added = await postForm(action, { ...visit(), fields: { ...sent, act: 'add', newLevel: '3', version } });
    expect(added.status).toBe(302);
    expect((await current()).draft!.certifications.map(({ level, titleEn }) => [level, titleEn]).at(-1)).toEqual([
      3,
      'Princess Academy – Captain',
    ]);
    const page = await openPage(loader, { ...visit(), path: `${visit().path}?effects=1` });
    expect(page.data.faults).toEqual(['“Princess Academy – Captain” requires nothing, so everyone would meet it.']);
    expect(page.data.effects).toMatchObject({ counts: { keeps: 0 } });
    const late = await postForm(action, {
      ...visit(),
      fields: { ...sent, act: 'save', version, 'c0-titleEn': 'Mine' },
    });
    expect(late.status).toBe(409);
    expect(late.data.stale).toMatchObject({
      version: (await current()).version,
      differences: expect.arrayContaining([expect.objectContaining({ yours: 'Mine' })]),
    });

    const removed = await postForm(action, {
      ...visit(),
      fields: { ...(await values()), act: 'save', version: (await current()).version, 'c2-remove': 'on' },
    });
    expect(removed.status).toBe(302);
    expect((await current()).draft!.certifications.map(({ level }) => level)).toEqual([1, 2]);
  });
});
