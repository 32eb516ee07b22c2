import type { Page } from '@playwright/test';
import type { HomeDocument } from '#app/domain/content/documents/documents.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { publish } from '#app/domain/content/editor/publish.server.ts';
import { readDocument } from '#app/domain/content/editor/readDocument.server.ts';
import { saveDraft } from '#app/domain/content/editor/saveDraft.server.ts';
import { addImage } from '#app/domain/content/pictures/addImage.server.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, newAgency, postForm, samplePassword, signIn } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { buildAgent, buildMember } from '#tests/support/builders.ts';
import { smallPicture } from '#tests/support/pictures.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { jsonOf } from '#tests/support/jsonOf.ts';

// A brand of each family: each shows its pictures in different places.
const brands = ['PC', 'CU', 'HA', 'SB'] as const;
const viewports = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

/** Publishes a picture in every place of a brand's home page, that of members, whom no other test signs in. */
async function withPictures(editor: StaffContext, brand: string): Promise<string> {
  const { documentId } = await editor.db.contentDocument.findFirstOrThrow({
    where: { path: 'home-page-enrolled', brand, language: 'en' },
  });
  const { versions } = await editor.db.contentDocument.findUniqueOrThrow({
    where: { documentId },
    include: { versions: { orderBy: { number: 'desc' }, take: 1 } },
  });
  const { hero, slides, ...rest } = jsonOf<HomeDocument>(versions[0]!.document);
  // One for each place: a browser takes a larger one that it has already.
  const [first, second, third] = [await pictureFor(editor), await pictureFor(editor), await pictureFor(editor)];
  const document = {
    ...rest,
    hero: { ...hero, picture: first },
    slides: slides.map((slide) => ({ ...slide, picture: second })),
    offers: [
      {
        art: 'fjord',
        picture: third,
        title: 'Fjords in spring',
        text: 'Sold by the week.',
        from: days(-3),
        until: days(9),
      },
    ],
  };
  const { base } = await saveDraft(editor, {
    documentId,
    base: (await readDocument(editor, documentId)).base,
    document,
  });
  await publish(editor, { documentId, base, startsAt: null, endsAt: null });
  return first.image;
}

async function pictureFor(editor: StaffContext) {
  const texts = { altEn: 'A ship at sea', altJa: '海の上の船' };
  const { imageId } = await addImage(editor, {
    bytes: await smallPicture({ width: 2400, height: 1200, format: 'jpeg' }),
    ...texts,
  });
  return { image: imageId, alt: texts.altEn };
}

/**
 * The pictures of a page that have more than twice as many pixels across as the screen shows of them, and how many
 * pictures there are.
 */
async function tooLarge(page: Page) {
  const pictures = page.locator('img[src^="/images/"]');
  const count = await pictures.count();
  const found: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const picture = pictures.nth(place);
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    const { address, pixels, shown } = await picture.evaluate(async (element: HTMLImageElement) => {
      const reply = await fetch(element.currentSrc);
      const { width } = await createImageBitmap(await reply.blob());
      return {
        address: element.currentSrc,
        pixels: width,
        shown: element.getBoundingClientRect().width * window.devicePixelRatio,
      };
    });
    if (pixels > shown * 2) found.push(`${pathOf(address)}: ${pixels} pixels where ${Math.round(shown)} are shown`);
  }
  return { count, found };
}

const pathOf = (address: string) => new URL(address).pathname;

// One after the other: each publishes its own pictures in the same places.
test.describe.configure({ mode: 'default' });

for (const deviceScaleFactor of [1, 2]) {
  test(`no picture is larger than twice what is shown, at ${deviceScaleFactor} device pixels a pixel`, async ({
    page,
    openBrowser,
  }) => {
    test.setTimeout(300_000);
    const db = databaseOfServer();
    const member = await newStaff('editor');
    const editor = await signedInAsStaff(member);
    const heroes: string[] = [];
    for (const brand of brands) heroes.push(await withPictures(editor, brand));
    const lastName = 'Pemberton';
    const { ccn } = await buildMember(db, { lastName, birthDate: new Date('1984-06-30') });
    const person = await buildAgent(db, await newAgency(), { lastName, ccn });
    await signIn(page, person);
    // An instance reads within seconds what was published.
    for (const [place, hero] of heroes.entries()) {
      await expect(async () =>
        expect(await (await page.request.get(`/home/${brands[place]!.toLowerCase()}`)).text()).toContain(hero),
      ).toPass({ timeout: 60_000 });
    }
    for (const viewport of viewports) {
      // Its own, which has no larger one from before.
      const fresh = await openBrowser({ deviceScaleFactor, viewport });
      await signIn(fresh, person);
      await postForm(fresh, '/staff/login', { userId: member.userId, password: samplePassword });
      for (const address of [...brands.map((brand) => `/home/${brand.toLowerCase()}`), '/staff/content/images']) {
        await open(fresh, address);
        const { count, found } = await tooLarge(fresh);
        expect(count).toBeGreaterThan(3);
        expect.soft(found, `${address} at ${viewport.width}`).toEqual([]);
      }
    }
  });
}
