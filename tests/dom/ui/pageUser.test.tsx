import { expect, test } from 'vitest';
import { pageUserCookie, sayPageUser } from '#app/ui/sessions/pageUser.ts';

test('each form says for whom its page was made, before anything else takes it', () => {
  const form = document.body.appendChild(document.createElement('form'));
  const seen: string[] = [];
  form.addEventListener('submit', () => seen.push(document.cookie));
  const send = () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  const endFirst = sayPageUser('0123456789abcdef');
  expect(document.cookie).not.toContain(pageUserCookie);
  send();
  endFirst();
  const end = sayPageUser(undefined);
  send();
  end();
  form.remove();
  expect(seen.map((cookie) => cookie.includes(`${pageUserCookie}=0123456789abcdef`))).toEqual([true, false]);
});
