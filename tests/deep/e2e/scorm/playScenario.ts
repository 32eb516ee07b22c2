import { expect, type Locator, type Page } from '@playwright/test';
import { wordsOf } from '../../../e2e/support/words.ts';
import type { Act, Scenario } from './sequencing.ts';
import { objectIn, play, stageOf } from './stage.ts';

const en = wordsOf('en');
const soon = { timeout: 6_000 };

type Stage = Awaited<ReturnType<typeof stageOf>>;

/** Plays a scenario; what was not as it should have been, or null. */
export async function playScenario(page: Page, { organization, acts }: Scenario): Promise<string | null> {
  const stage = await stageOf(page, '2004', organization);
  await stage.open();
  let current = '';
  for (const [index, act] of acts.entries()) {
    try {
      current = await playAct(page, stage, act, current);
    } catch (error) {
      return `${index + 1}. ${JSON.stringify(act)}: ${(error as Error).message.split('\n').slice(0, 12).join(' ')}`;
    }
  }
  return null;
}

async function playAct(page: Page, stage: Stage, act: Act, current: string): Promise<string> {
  if ('at' in act) return atObject(page, act.at);
  if ('sets' in act) await speak(page, current, act.sets, false);
  if ('ends' in act) await speak(page, current, act.ends, true);
  if ('reads' in act) await read(page, current, act.reads);
  if ('press' in act) await (act.press === 'next' ? onward(page) : buttonOf(page, act.press)).click(soon);
  if ('may' in act) await expectButtons(page, act.may, act.mayNot);
  if ('offers' in act)
    await expect(page.getByRole('navigation', { name: en('learning:parts') }).locator('li button:enabled')).toHaveCount(
      act.offers,
      soon,
    );
  if ('opens' in act) await openAgain(page, stage, act.opens);
  if ('stored' in act) await expectStored(page, stage, act.stored);
  return current;
}

async function atObject(page: Page, id: string): Promise<string> {
  // A frame may go while it is looked at: the same object comes again.
  await expect(async () => {
    expect(page.frames().flatMap((frame) => /puppet\.html\?(\w+)$/.exec(frame.url())?.[1] ?? [])).toEqual([id]);
    await objectIn(page, id);
  }).toPass(soon);
  return id;
}

async function speak(page: Page, current: string, values: Record<string, string>, ends: boolean): Promise<void> {
  const calls = [
    { name: 'Initialize', given: [''] },
    ...Object.entries(values).map((given) => ({ name: 'SetValue', given })),
    { name: 'Commit', given: [''] },
    ...(ends ? [{ name: 'Terminate', given: [''] }] : []),
  ];
  const answers = await play(await objectIn(page, current), '2004', calls);
  expect(answers.map(([answer], index) => [calls[index]!.given.join(' '), answer])).toEqual(
    calls.map(({ given }) => [given.join(' '), 'true']),
  );
  if (!ends) await expect(page.getByText(/^Saved at /)).toBeVisible(soon);
}

async function read(page: Page, current: string, values: Record<string, string>): Promise<void> {
  const calls = [
    { name: 'Initialize', given: [''] },
    ...Object.keys(values).map((name) => ({ name: 'GetValue', given: [name] })),
  ];
  await expect(async () => {
    const [, ...answers] = await play(await objectIn(page, current), '2004', calls);
    expect(Object.fromEntries(Object.keys(values).map((name, index) => [name, answers[index]![0]]))).toEqual(values);
  }).toPass(soon);
}

// After the last part the way on ends the course.
const onward = (page: Page): Locator =>
  page
    .locator('.course-bar')
    .getByRole('button', { name: new RegExp(`^(${en('learning:next')}|${en('learning:finish')})$`) });

function buttonOf(page: Page, name: string): Locator {
  if (name === 'next' || name === 'back')
    return page
      .locator('.course-bar')
      .getByRole('button', { name: en(name === 'next' ? 'learning:next' : 'learning:previous'), exact: true });
  return page
    .getByRole('navigation', { name: en('learning:parts') })
    .getByRole('button', { name: new RegExp(`^${name.replace('part ', '')} ?\\(`) });
}

async function expectButtons(page: Page, may: readonly string[], mayNot: readonly string[]): Promise<void> {
  await expect(page.locator('.course-stage iframe')).toBeVisible(soon);
  for (const name of may) await expect(buttonOf(page, name), name).toBeEnabled(soon);
  for (const name of mayNot)
    await expect
      .poll(async () => (await buttonOf(page, name).count()) === 0 || (await buttonOf(page, name).isDisabled()), {
        message: `${name} is off`,
        ...soon,
      })
      .toBe(true);
}

async function openAgain(page: Page, stage: Stage, how: 'again' | 'after a crash'): Promise<void> {
  await expect(page.getByText(/^Saved at /)).toBeVisible(soon);
  if (how === 'again') await stage.leave();
  // A page of another origin takes the frame away before it can say a word.
  else await page.goto('about:blank');
  await stage.open();
}

async function expectStored(
  page: Page,
  stage: Stage,
  wanted: { failed?: boolean; completed?: boolean; passed?: boolean; score?: number | null },
): Promise<void> {
  await expect(page.getByText(/^Saved at /)).toBeVisible(soon);
  const found = async () => {
    const { failedAt, completedAt, passedAt, score } = await stage.result();
    const all = { failed: failedAt !== null, completed: completedAt !== null, passed: passedAt !== null, score };
    return Object.fromEntries(Object.keys(wanted).map((name) => [name, all[name as keyof typeof all]]));
  };
  await expect.poll(found, soon).toEqual(wanted);
}
