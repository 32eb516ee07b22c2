import { act, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { keepTypedTexts } from '#app/ui/untilHydrated.ts';

const fields = (
  <form>
    <textarea aria-label="Tiers" defaultValue={'Harbor; 0\nCoastal; 250'} />
    <textarea aria-label="Terms" defaultValue="As before" />
    <textarea aria-label="Reason" defaultValue="" />
  </form>
);

function Page({ onHydrated }: { onHydrated: () => void }) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return fields;
}

const area = (name: string) => document.querySelector<HTMLTextAreaElement>(`[aria-label="${name}"]`)!;

afterEach(() => document.body.replaceChildren());

test('what was typed into fields of several lines before the page came to life stays', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(fields);
  area('Tiers').value = 'Harbor; 0';
  area('Reason').value = 'A new year';
  const typedTextsBack = keepTypedTexts();
  area('Terms').value = 'As agreed';
  area('Terms').dispatchEvent(new InputEvent('input', { bubbles: true }));
  act(() => void hydrateRoot(container, <Page onHydrated={typedTextsBack} />));
  expect(area('Tiers').value).toBe('Harbor; 0');
  expect(area('Terms').value).toBe('As agreed');
  expect(area('Reason').value).toBe('A new year');
});
