import { act, render, screen } from '@testing-library/react';
import { createInstance, type i18n } from 'i18next';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { i18nOptions } from '#app/i18n.ts';
import { serverI18n, translations } from '#app/platform/translations.server.ts';
import { textsUntil, type LoadedTexts } from '#app/ui/awaitedTexts.ts';
import { TextsProvider, useTranslation } from '#app/ui/texts.tsx';

const common = translations.en.common as LoadedTexts[string];

interface Saying {
  name: string;
  total?: number;
  namespace?: string;
}

function Said({ name, total, namespace }: Saying) {
  const { t } = useTranslation(namespace);
  return <p>{total === undefined ? t(name) : t(name, { total })}</p>;
}

function textsAndLibrary() {
  let arrive = (_: i18n) => {};
  const library = new Promise<i18n>((resolve) => (arrive = resolve));
  const load = vi.fn(() => library);
  return {
    texts: textsUntil(load, 'en', { common }),
    load,
    arrive: (i18next = serverI18n('en')) => act(async () => arrive(i18next)),
  };
}

test('a text without variables is said before i18next is there, and asks for nothing', () => {
  const { texts, load } = textsAndLibrary();
  render(
    <TextsProvider i18n={texts}>
      <Said name="close" />
    </TextsProvider>,
  );
  expect(screen.getByText(common.close!)).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
});

test('a text with variables is said once i18next is there', async () => {
  const { texts, arrive } = textsAndLibrary();
  render(
    <TextsProvider i18n={texts}>
      <Suspense fallback={<p>Later</p>}>
        <Said name="shell.alertsCount" total={3} />
      </Suspense>
    </TextsProvider>,
  );
  expect(screen.getByText('Later')).toBeTruthy();
  await arrive();
  expect(screen.getByText('1 of 3')).toBeTruthy();
  expect(screen.queryByText('Later')).toBeNull();
});

test('texts of a namespace that the page did not have are said once i18next has them', async () => {
  const { texts, arrive } = textsAndLibrary();
  render(
    <TextsProvider i18n={texts}>
      <Suspense fallback={<p>Later</p>}>
        <Said name="role" namespace="fields" />
      </Suspense>
    </TextsProvider>,
  );
  expect(screen.getByText('Later')).toBeTruthy();
  await arrive();
  expect(screen.getByText('Role')).toBeTruthy();
});

test('texts that are asked for come from i18next', async () => {
  const { texts, arrive } = textsAndLibrary();
  expect(texts.hasLoadedNamespace('fields')).toBe(false);
  const asked = vi.spyOn(serverI18n('en'), 'loadNamespaces').mockResolvedValue();
  const loading = texts.loadNamespaces(['fields']);
  await arrive();
  await loading;
  expect(asked).toHaveBeenCalledWith(['fields']);
});

test('what i18next says later is heard by who listened before it was there', async () => {
  const { texts, arrive } = textsAndLibrary();
  const i18next = createInstance();
  await i18next.init({
    ...i18nOptions,
    lng: 'en',
    resources: { en: { common }, ja: { common: translations.ja.common! } },
  });
  const left = vi.fn();
  texts.on('languageChanged', left);
  texts.off('languageChanged', left);
  render(
    <TextsProvider i18n={texts}>
      <Said name="close" />
    </TextsProvider>,
  );
  const chosen = texts.changeLanguage('ja');
  await arrive(i18next);
  await act(() => chosen);
  expect(screen.getByText(translations.ja.common!.close as string)).toBeTruthy();
  expect(left).not.toHaveBeenCalled();
});
