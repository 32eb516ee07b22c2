import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Market } from '#app/domain/markets/markets.ts';
import { settingKinds } from '#app/domain/markets/settings/settingKinds.ts';
import { typedValue, type SettingKind } from '#app/domain/markets/settings/settingKind.ts';
import { database } from '#app/platform/database.server.ts';
import { sampleContent } from '#tests/support/courseDrafts.ts';
import { hostileText, hostileTexts, unstorableTexts } from '#tests/support/hostileTexts.ts';
import type { Sent } from '#tests/support/matrix/attempts.ts';
import { allDoors } from '#tests/support/matrix/doors.ts';
import { keysOf, newHome, type Home } from '#tests/support/matrix/forms/home.ts';
import { formsAboutOwn } from '#tests/support/matrix/forms/own.ts';
import { formsAboutPeople } from '#tests/support/matrix/forms/people.ts';
import { formsOfStaff } from '#tests/support/matrix/forms/staff.ts';
import { answerOf, type Keys } from '#tests/support/matrix/knock.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

/* Complete forms and calls about real things, each text of them replaced by the longest hostile texts that the body
   of a form may have: none is answered with a failure, and none blocks the process, with its verb, its statements
   and its page, for more than 200 ms. */

await testDatabase();
quickPasswords();
const { publishVersion } = await import('#tests/support/content.ts');
const { courseOf } = await import('#tests/support/courseEditor.ts');
const { startDraft } = await import('#app/domain/courses/authoring/startDraft.server.ts');
const { writeDraft } = await import('#app/domain/courses/authoring/changeDraft.server.ts');
const { readDocument } = await import('#app/domain/content/editor/readDocument.server.ts');

const mostMs = 200;
/** How often each status was answered. */
const answered = new Map<number | string, number>();
const note = (status: number | string) => answered.set(status, (answered.get(status) ?? 0) + 1);
const longest = 250_000;
const texts = {
  ...Object.fromEntries(
    Object.keys(hostileTexts).flatMap((kind) => [
      [kind, hostileText(kind, longest)],
      [`${kind}, fewer`, hostileText(kind, 15_000)],
    ]),
  ),
  ...unstorableTexts,
};

const doors = new Map((await allDoors()).map((door) => [door.name, door]));
let home: Home;
let owner: Keys;
let staff: Keys;
beforeAll(async () => {
  home = await newHome();
  owner = await keysOf(home.agency.owner);
  staff = { staffCookie: await staffCookie(await newStaff('administrator', { markets: ['nam'] as Market[] })) };
});

/** What was sent with one of its texts replaced, for each of them. */
function replaced(sent: Sent, text: string): Sent[] {
  const inBody = (value: unknown): unknown[] => {
    if (typeof value === 'string') return [text];
    if (Array.isArray(value)) return value.flatMap((each, at) => inBody(each).map((other) => value.with(at, other)));
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, each]) => inBody(each).map((other) => ({ ...value, [name]: other })));
  };
  return [
    ...inBody(sent.fields ?? {}).map((fields) => ({ ...sent, fields: fields as Sent['fields'] & object })),
    ...inBody(sent.body ?? {}).map((body) => ({ ...sent, body })),
  ];
}

/** The longest time, in milliseconds, for which a work keeps the event loop from its next turn. */
async function heldMs(work: () => Promise<unknown>): Promise<number> {
  let [last, most, isDone] = [performance.now(), 0, false];
  const tick = () => {
    const now = performance.now();
    most = Math.max(most, now - last);
    last = now;
    if (!isDone) setImmediate(tick);
  };
  setImmediate(tick);
  await turn();
  await work();
  await turn();
  await turn();
  isDone = true;
  return most;
}

test('a task that blocks the event loop is seen', async () => {
  const hold = () => {
    for (const end = performance.now() + 300; performance.now() < end; );
  };
  expect(await heldMs(async () => hold())).toBeGreaterThan(mostMs);
  expect(await heldMs(() => turn().then(hold))).toBeGreaterThan(mostMs);
});

/** What is wrong with the answers to a form whose texts are replaced one by one. */
async function faultsOf(name: string, keys: Keys, sent: Sent): Promise<string[]> {
  const door = doors.get(name);
  if (!door) throw new Error(`There is no door ${name}.`);
  const faults: string[] = [];
  for (const [kind, text] of Object.entries(texts))
    for (const [at, each] of replaced(sent, text).entries()) {
      const call = `${name}, text ${at} as ${kind}`;
      const send = async () => {
        const { status } = await answerOf(door, keys, each, null).catch((error: Error) => ({ status: error.message }));
        note(status);
        if (typeof status === 'string' || status >= 500) faults.push(`${call}: ${String(status).slice(0, 200)}`);
      };
      let held = await heldMs(send);
      // A machine that pauses does not do so three times.
      for (let again = 0; again < 2 && held > mostMs; again += 1) held = Math.min(held, await heldMs(send));
      if (held > mostMs) faults.push(`${call}: blocks the process for ${held.toFixed(0)} ms`);
    }
  return faults;
}

const hour = 3_600_000;

test('forms and calls about people and things of an agency', { timeout: hour }, async () => {
  const faults: string[] = [];
  for (const form of [...formsAboutPeople, ...formsAboutOwn]) {
    const at = form.at ? await form.at() : home;
    const { by, ...sent } = await form.make(at);
    faults.push(...(await faultsOf(form.door, by ?? (form.at ? await keysOf(at.agency.owner) : owner), sent)));
  }
  expect(faults).toEqual([]);
});

test('forms of the console', { timeout: hour }, async () => {
  const faults: string[] = [];
  for (const form of formsOfStaff) {
    const at = form.isAboutHome ? await newHome() : home;
    faults.push(...(await faultsOf(form.door, staff, await form.make(at))));
  }
  expect(faults).toEqual([]);
});

test('pages, menus, courses and settings that the brand writes', { timeout: hour }, async () => {
  const db = database();
  const member = await newStaff('administrator');
  const editor = await signedInAsStaff(member);
  // What is of all markets is written by those who are bound to none.
  staff = { staffCookie: await staffCookie(member) };
  const faults: string[] = [];
  const page = { title: 'Title', description: 'About it', body: 'Text' };
  const alert = { category: { subHeading: 'Notice', details: [{ title: 'One', description: 'First' }] } };
  const details = { 'category.details[0].title': 'One', 'category.details[0].description': 'First' };
  const documents: [string, object, Record<string, string>][] = [
    [`pages/hostile-${crypto.randomUUID()}`, page, page],
    ['alert', alert, { 'category.subHeading': 'Notice', ...details }],
  ];
  for (const [path, document, fields] of documents) {
    const { documentId } = await publishVersion(db, { path, market: path === 'alert' ? 'nam' : '', document });
    for (const intent of ['save', 'publish']) {
      for (const [kind, text] of Object.entries(texts))
        for (const name of Object.keys(fields)) {
          const make = async () => {
            const { base } = await readDocument(editor, documentId);
            return { params: { documentId }, fields: { ...fields, [name]: text, intent, base } };
          };
          faults.push(...(await faultsOfOne('POST staff/content/:documentId', make, `${intent} ${name} as ${kind}`)));
        }
    }
  }
  const name = { courseId: await courseOf(editor), language: 'en' as const };
  const content = sampleContent();
  await startDraft(editor, name);
  await db.$transaction((tx) => writeDraft(tx, editor, name, content, 'save-page'));
  const pageId = content.pages[0]!.id;
  const { printOf } = await import('#app/domain/courses/authoring/fingerprint.ts');
  const fields = { pageTitle: 'Title', pageBody: 'Text', from: '', seen: '', print: printOf(content.pages[0]!) };
  const course = [...doors.keys()].find(
    (each) => each.startsWith('POST staff/courses') && each.endsWith('pages/:pageId'),
  );
  expect(course).toBeDefined();
  faults.push(...(await faultsOf(course!, staff, { params: { ...name, pageId }, fields })));
  for (const kind of settingKinds as readonly SettingKind[]) {
    const scope = kind.scopes[0]!;
    const validFrom = `${new Date().getUTCFullYear() + 1}-06-01`;
    const typed = { ...typedValue(kind, scope, kind.ours(scope)), validFrom, reason: 'The season', version: '0' };
    const sent = { params: { kind: kind.name, scope }, fields: { ...typed, intent: 'save' } };
    faults.push(...(await faultsOf('POST staff/settings/:kind/:scope', staff, sent)));
  }
  expect(faults).toEqual([]);
});

// What is sent is made again for each try, since the document has another base after one that was saved.
async function faultsOfOne(name: string, make: () => Promise<Sent>, call: string): Promise<string[]> {
  const faults: string[] = [];
  const send = async () => {
    const sent = await make();
    return heldMs(async () => {
      const { status } = await answerOf(doors.get(name)!, staff, sent, null).catch((error: Error) => ({
        status: error.message,
      }));
      note(status);
      if (typeof status === 'string' || status >= 500) faults.push(`${call}: ${status}`.slice(0, 300));
    });
  };
  let held = await send();
  for (let again = 0; again < 2 && held > mostMs; again += 1) held = Math.min(held, await send());
  if (held > mostMs) faults.push(`${call}: blocks the process for ${held.toFixed(0)} ms`);
  return faults;
}

// So that what was answered was answered by the forms, and not by a door that stayed closed.
afterEach(() => {
  const closed = [401, 403].reduce((sum, status) => sum + (answered.get(status) ?? 0), 0);
  if (answered.size > 0) expect(answered.get(400) ?? 0, JSON.stringify([...answered])).toBeGreaterThan(10 * closed);
  answered.clear();
});
