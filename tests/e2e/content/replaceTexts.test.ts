import type { Page } from '@playwright/test';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { databaseOfServer, postForm, samplePassword } from '#tests/e2e/support/people.ts';
import { hydrated } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';

const t = wordsOf('en');
const main = (page: Page) => page.getByRole('main');

/** One page for each story, so that no other finds its text. */
async function publishPage(name: string, document: object): Promise<string> {
  const at = new Date();
  const { documentId } = await databaseOfServer().contentDocument.create({
    data: {
      site: 'gangway',
      path: `pages/${name}`,
      brand: '',
      market: '',
      language: 'en',
      versions: {
        create: { number: 1, state: 'published', document, startsAt: at, createdAt: at, publishedAt: at },
      },
    },
  });
  return documentId;
}

for (const javaScriptEnabled of [true, false])
  test(`an editor replaces a text in the places that stay ticked ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    openBrowser,
  }) => {
    const page = await openBrowser({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
    const mark = javaScriptEnabled ? 'Pier Seven' : 'Pier Eight';
    const name = mark.toLowerCase().replace(' ', '-');
    const text = { title: mark, description: 'Where', body: `Meet at ${mark}. From ${mark} we walk.` };
    const documentId = await publishPage(name, text);
    await publishPage(`${name}-empty`, { ...text, title: 'Maps', body: mark });
    expect((await postForm(page, '/staff/login', { userId: 'STAFFEDIT', password: samplePassword })).status()).toBe(
      302,
    );
    await page.goto('/staff/content');
    if (javaScriptEnabled) await hydrated(page);
    await main(page)
      .getByRole('link', { name: t('contentEditor:replace.title') })
      .click();
    await page.waitForURL('**/staff/content/replace');
    if (javaScriptEnabled) await hydrated(page);
    await field(page, t('contentEditor:replace.text')).fill(mark);
    await main(page)
      .getByRole('button', { name: t('contentEditor:replace.search'), exact: true })
      .click();
    await expect(main(page).getByText(t('contentEditor:replace.found', { count: 4 }))).toBeVisible();
    if (javaScriptEnabled) await lookAt(page);

    // Without a replacement the second page would be empty: it is refused by its name.
    const first = main(page).getByRole('group', { name: new RegExp(`^/${name} ·`) });
    await first.getByRole('checkbox').nth(0).uncheck();
    await first.getByRole('checkbox').nth(2).uncheck();
    await main(page)
      .getByRole('button', { name: t('contentEditor:replace.press') })
      .click();
    await expect(main(page).getByText(t('contentEditor:replace.drafted', { count: 1 }))).toBeVisible();
    const refused = main(page).getByRole('alert');
    await expect(refused).toContainText(t('contentEditor:replace.refused', { count: 1 }));
    await expect(refused).toContainText(`/${name}-empty`);

    const { draft, published } = await versionsOf(documentId);
    expect({ draft, published }).toEqual({
      draft: { ...text, body: `Meet at ${mark}. From  we walk.` },
      published: text,
    });
  });

async function versionsOf(documentId: string): Promise<Record<string, unknown>> {
  const versions = await databaseOfServer().contentVersion.findMany({ where: { documentId } });
  return Object.fromEntries(versions.map(({ state, document }) => [state, document]));
}
