import type { APIResponse, Page } from '@playwright/test';
import type { Language } from '#app/i18n.ts';
import { words } from '#starter/courses/player/words.ts';
import { readCourse } from '#starter/courses/readCourse.ts';
import { expect } from './browsers.ts';
import { wordsOf } from './words.ts';

/**
 * Asks an origin of courses from outside of the browser, which alone knows that names below localhost are this machine.
 */
export function askCourses({ request }: Page, address: string): Promise<APIResponse> {
  const url = new URL(address);
  const headers = { host: url.host };
  url.hostname = '127.0.0.1';
  return request.get(url.href, { headers, maxRedirects: 0 });
}

/** The files of the player that a page loads from here on: those of the course's standard alone. */
export function playerFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) =>
    files.push(...(/\/courses\/player\/files\/(.+)$/.exec(request.url())?.slice(1) ?? [])),
  );
  return files;
}

/** Passes a starter course, whose page is open: every page, and every question of the quiz rightly. */
export async function playCourse(page: Page, code: string, language: Language): Promise<void> {
  const say = words[language];
  const { pages, quiz } = readCourse(code, language);
  const frame = page.frameLocator('.course-stage iframe').frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1, name: pages[0]!.title })).toBeVisible();
  for (let left = pages.length; left > 0; left -= 1)
    await frame.getByRole('button', { name: say.on, exact: true }).click();
  for (const [index, { choices }] of quiz.questions.entries()) {
    for (const { text } of choices.filter(({ right }) => right))
      await frame
        .locator(`#q${index + 1}`)
        .getByLabel(text, { exact: true })
        .check();
  }
  await frame.getByRole('button', { name: say.check }).click();
  await expect(page.getByText(wordsOf(language)('learning:result.passed'), { exact: true })).toBeVisible();
}
