import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getDocument } from 'unpdf/pdfjs';
import { recordResult } from '#app/domain/academy/levels/recordResult.server.ts';
import { buildMember } from '#tests/support/builders.ts';
import { newLearner } from '#tests/support/learners.ts';
import { newStaff } from '#tests/support/staff.ts';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import {
  databaseOfServer,
  newAgency,
  postForm,
  readIn,
  samplePassword,
  signIn,
  unique,
} from '#tests/e2e/support/people.ts';
import { read } from '#tests/e2e/support/pagesAsSent.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const en = wordsOf('en');
const ja = wordsOf('ja');

/**
 * A learner who has just passed whatever the sample academy asks for up to level 4 of the curriculum PC, by the rank
 * update flow.
 */
async function newCommodore(name: { firstName: string; lastName: string }) {
  const db = databaseOfServer();
  const learner = await newLearner(db, await newAgency({ agencyName: `Harbor ${unique('CE')}` }), {
    name: { ...name, middleName: '', gender: 'F', latin: name },
    displayCompany: 'PC',
  });
  const requirements = await db.certificationRequirement.findMany({ where: { certification: { curriculum: 'PC' } } });
  const asked = requirements.flatMap(({ courseId }) => (courseId ? [courseId] : []));
  const categories = requirements.flatMap(({ kind, categoryId }) =>
    kind === 'electives' && categoryId ? [categoryId] : [],
  );
  const electives = await db.course.findMany({
    where: { categoryId: { in: categories }, state: 'published', curricula: { some: { curriculum: 'PC' } } },
    select: { courseId: true },
  });
  for (const courseId of new Set([...asked, ...electives.map((course) => course.courseId)])) {
    await db.$transaction((tx) =>
      recordResult(
        tx,
        { now: new Date(), address: '', system: true },
        { authId: learner.authId, courseId, completed: true, passed: true, score: 95, seconds: 900, begins: true },
      ),
    );
  }
  return learner;
}

const card = (page: Page, level: string) => page.getByRole('region', { name: new RegExp(`^${level}`) });

test('a Commodore names a guest for the cruise credit, shows a certificate to a stranger, stops sharing it, and has it revoked; in Japanese too', {
  tag: '@deep',
}, async ({ page, openBrowser }) => {
  const db = databaseOfServer();
  const learner = await newCommodore({ firstName: 'Zoë', lastName: 'Takasaki 髙﨑' });
  const guest = await buildMember(db, { lastName: 'Harbor' });
  await signIn(page, learner);

  // The credit: refused by the brand's (sandbox) service for a number that is another's, then created.
  const commodores = await read(page.context(), '/home/pages/other/commodores');
  expect(commodores.texts('main').join(' ')).toContain(en('credits:commodores.waiting'));
  const place = commodores.texts('main a').indexOf(en('credits:commodores.toRewards'));
  await open(page, commodores.attributes('main a', 'href')[place]!);
  await expect(page.getByRole('heading', { level: 1, name: en('credits:title') })).toBeVisible();
  await lookAt(page);
  await field(page, en('fields:ccn')).fill(guest.ccn);
  await field(page, en('fields:title')).selectOption('MS');
  await field(page, en('fields:firstName')).fill('Grace');
  await field(page, en('fields:lastName')).fill('Stranger');
  await field(page, en('fields:phoneNumber')).fill('(954) 555-0187');
  await page.getByRole('button', { name: en('credits:name.submit') }).click();
  await expect(page.getByText(en('credits:failure.refused'))).toBeVisible();
  const [reference] = (await page
    .getByText(/K-\w{4}-\w{4}/)
    .first()
    .textContent())!.match(/K-\w{4}-\w{4}/)!;
  await expect(field(page, en('fields:firstName'))).toHaveValue('Grace');
  await lookAt(page);
  await field(page, en('fields:lastName')).fill('HARBOR');
  await page.getByRole('button', { name: en('credits:name.submit') }).click();
  const ledger = page.getByRole('table', { name: en('credits:ledger.title') });
  await expect(ledger).toContainText(en('credits:state.created'));
  await expect(ledger).toContainText('$100.00');
  await expect(ledger).toContainText('Grace HARBOR');
  const [fccId] = (await ledger.textContent())!.match(/FCC\d{9}/)!;
  await lookAt(page);
  expect((await read(page.context(), '/home/pages/other/commodores')).texts('main').join(' ')).toContain(fccId!);
  const sandbox = await read(page.context(), '/sandbox/credits');
  expect(sandbox.texts('tr').find((text) => text.includes(fccId!))).toContain(reference!);

  // The kit is theirs now.
  const kit = await read(page.context(), '/home/pages/pc/academy/commodore-marketing-kit');
  expect(kit.attributes('main section img', 'src')).toHaveLength(4);
  const [emblem] = kit.attributes('main a[aria-label="Download SVG: Emblem"]', 'href');
  expect((await (await page.request.get(emblem!)).text()).startsWith('<svg')).toBe(true);

  // The certificate: its PDF, by mail, and before a stranger.
  await open(page, '/home/pages/pc/academy/certificates');
  await lookAt(page);
  const commodore = card(page, 'Commodore,');
  const download = page.waitForEvent('download');
  await commodore.getByRole('link', { name: new RegExp(`^${en('certificates:pdf')}`) }).click();
  const pdf = await getDocument({ data: new Uint8Array(await readFile(await (await download).path())), verbosity: 0 })
    .promise;
  expect((await pdf.getMetadata()).info).toMatchObject({
    Title: expect.stringContaining('Zoë Takasaki 髙﨑'),
    Language: 'en-US',
  });
  await commodore.getByText(en('certificates:more')).click();
  await commodore.getByRole('button', { name: new RegExp(`^${en('certificates:mail')}`) }).click();
  await expect(page.getByText(en('certificates:mailed'))).toBeVisible();
  expect(
    await db.outbox.count({
      where: {
        recipient: learner.emailAddress.toLowerCase(),
        template: 'certificateSent',
        attachmentName: { endsWith: '.pdf' },
      },
    }),
  ).toBe(1);
  const shareLink = (await commodore.getByRole('link', { name: /\/certificates\// }).getAttribute('href'))!;
  const number = shareLink.split('/').at(-1)!;

  const stranger = await openBrowser();
  await open(stranger, `/certificates/${number}`);
  await expect(stranger.getByRole('article')).toContainText('Zoë Takasaki 髙﨑');
  await lookAt(stranger);
  await stranger.getByRole('link', { name: en('certificates:shared.verify') }).click();
  await expect(stranger.getByText(en('academy:verify.valid'))).toBeVisible();
  expect((await stranger.request.get(`/credentials/certificates/${number}`)).status()).toBe(200);
  expect((await (await stranger.request.get('/.well-known/did.json')).json()).id).toMatch(/^did:web:localhost%3A\d+$/);

  // Without scripts, in Japanese.
  const plain = await openBrowser({ javaScriptEnabled: false });
  await signIn(plain, learner);
  await readIn(plain, 'ja');
  const rewards = await read(plain.context(), '/home/pages/pc/academy/rewards');
  expect(rewards.texts('table').join(' ')).toContain(ja('credits:state.created'));
  await plain.goto('/home/pages/pc/academy/certificates');
  await card(plain, '.*「コモドアー」').getByText(ja('certificates:more')).click();
  await plain
    .getByRole('button', { name: new RegExp(`^${ja('certificates:sharing.switchOff')}.*「コモドアー」`) })
    .click();
  await expect(plain.getByText(ja('certificates:sharing.nowOff'), { exact: true })).toBeVisible();
  const gone = await read(stranger.context(), `/certificates/${number}`);
  expect([gone.texts('h1'), gone.texts('article')]).toEqual([[en('certificates:shared.goneTitle')], []]);
  const verified = async () => (await read(stranger.context(), `/verify/${number}`)).texts('main').join(' ');
  expect(await verified()).toContain(en('academy:verify.valid'));

  // Revoked by staff: the stranger sees it at once, and the holder why.
  const staff = await openBrowser();
  const { userId } = await newStaff('administrator');
  expect((await postForm(staff, '/staff/login', { userId, password: samplePassword })).status()).toBe(302);
  await open(staff, '/staff/certificates');
  await staff.getByRole('main').getByRole('searchbox').fill(number);
  await staff.getByRole('main').getByRole('searchbox').press('Enter');
  await staff.waitForURL(/[?&]q=/);
  await lookAt(staff);
  await staff.locator(`main a[href$="/staff/certificates/${number}"]`).click();
  await staff.getByRole('button', { name: en('certificates:staff.revoke') }).click();
  await expect(staff.getByRole('textbox', { name: new RegExp(en('fields:revokeReason')) })).toBeFocused();
  await field(staff, en('fields:revokeReason')).fill('The exam was taken by another person.');
  await lookAt(staff);
  await staff.getByRole('button', { name: en('certificates:staff.revoke') }).click();
  await expect(staff.getByText(en('certificates:staff.revoked'))).toBeVisible();
  expect(await verified()).toContain(en('academy:verify.revoked'));
  expect(await verified()).not.toContain('another person');
  const own = await read(page.context(), '/home/pages/pc/academy/certificates');
  expect(own.texts('main').join(' ')).toContain('The exam was taken by another person.');
});

test('who has earned nothing yet reads what to do, and has no files of the kit', { tag: '@deep' }, async ({
  context,
}) => {
  await signIn(context, await newLearner(databaseOfServer(), await newAgency(), { displayCompany: 'PC' }));
  const shown = (page: string) => read(context, `/home/pages/pc/academy/${page}`);
  expect((await shown('rewards')).texts('main').join(' ')).toContain(en('credits:emptyTitle'));
  expect((await shown('certificates')).texts('main').join(' ')).toContain(en('certificates:emptyTitle'));
  const kit = await shown('commodore-marketing-kit');
  expect(kit.texts('main').join(' ')).toContain(en('marketingKit:forOthers'));
  expect(kit.attributes('main a[download]', 'href')).toEqual([]);
});
