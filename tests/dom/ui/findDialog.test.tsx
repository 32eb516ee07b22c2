import { act, fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import FindDialog from '#app/ui/find/FindDialog.tsx';
import { consoleSource } from '#app/ui/find/consoleSource.ts';
import { portalSource } from '#app/ui/find/portalSource.ts';
import { draw } from '#tests/support/dom.tsx';

const thing = (key: string) => ({ key, title: key, details: '', href: `/home/${key}` });
const answerWith = (...keys: string[]) =>
  Response.json({
    groups:
      keys.length > 0 ? [{ kind: 'person', things: keys.map((key) => thing(key)), hasMore: keys.length > 2 }] : [],
  });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The dialog, whose answers come when they are given. */
function drawFind(source = portalSource('PC')) {
  vi.useFakeTimers();
  const waiting: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push(resolve)));
  const { getByRole, queryByRole } = draw(<FindDialog source={source} onClose={() => undefined} />);
  const field = () => getByRole('combobox', { hidden: true });
  const type = (value: string) => {
    fireEvent.change(field(), { target: { value } });
    act(() => vi.advanceTimersByTime(200));
  };
  return {
    type,
    press: (key: string) => fireEvent.keyDown(field(), { key }),
    answer: (...keys: string[]) => act(async () => waiting.shift()!(answerWith(...keys))),
    links: () => [...document.querySelectorAll('.find-next a')].map(({ textContent }) => textContent),
    kind: () => document.querySelector('.find-kind')?.textContent,
    chosen: () => queryByRole('option', { selected: true, hidden: true })?.textContent,
  };
}

test('what was chosen stays so when a later answer contains it, at any place', async () => {
  const find = drawFind();
  find.type('thist');
  await find.answer('Thistlewood', 'Thistle');
  find.type('thistle');
  find.press('ArrowDown');
  expect(find.chosen()).toBe('Thistlewood');
  await find.answer('Thistle', 'Thistlewood');
  expect(find.chosen()).toBe('Thistlewood');
  find.press('ArrowDown');
  expect(find.chosen()).toBe('Thistle');
});

test('a kind of which more was found says so', async () => {
  const find = drawFind();
  find.type('this');
  await find.answer('Thistle', 'Thistlewood');
  expect(find.kind()).toBe('Users');
  find.type('thi');
  await find.answer('Thistle', 'Thistlewood', 'Thimble');
  expect(find.kind()).toBe('Users · the first 3, and there are more');
});

test('the first that was found is chosen once the answer to all that is typed is here', async () => {
  const find = drawFind();
  find.type('thist');
  expect(find.chosen()).toBeUndefined();
  await find.answer('Thistlewood', 'Thistle');
  expect(find.chosen()).toBe('Thistlewood');
  find.press('ArrowDown');
  expect(find.chosen()).toBe('Thistle');
  find.type('thistle');
  expect(find.chosen()).toBeUndefined();
  find.press('ArrowDown');
  await find.answer('Thistlebrook');
  expect(find.chosen()).toBe('Thistlebrook');
});

test.each([
  ['the portal', portalSource('PC'), ['Contact us', 'Send feedback']],
  ['the console', consoleSource, ['Help, and who to ask']],
])('where nothing is found, %s says where to ask', async (_, source, labels) => {
  const find = drawFind(source);
  find.type('xqzzyv');
  expect(find.links()).toEqual([]);
  await find.answer();
  expect(find.links()).toEqual(labels);
});
