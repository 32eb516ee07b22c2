import { useFetcher, useLocation, useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { themeNames, themes, type Theme } from '#app/domain/accounts/themes.ts';
import { paths } from '#app/paths.ts';
import { LineDrawing } from '#app/ui/Icon.tsx';

const signs: Record<Theme, string> = {
  system: 'M4 5h16v11H4V5Zm4 15h8m-4-4v4',
  light:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-14v2m0 16v2M2 12h2m16 0h2M4.9 4.9l1.5 1.5m11.2 11.2 1.5 1.5m0-14.2-1.5 1.5M6.4 17.6l-1.5 1.5',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
};

/** A button that says the appearance of the console and takes the next one; the page stays as it is. */
export function ThemeSwitch() {
  const { t } = useTranslation(['staff', 'codes']);
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const theme = useRouteLoaderData<{ theme: Theme }>('root')?.theme ?? 'system';
  const next = themeNames[(themeNames.indexOf(theme) + 1) % themeNames.length]!;
  const label = t('appearance', { now: t(themes[theme].labelKey), next: t(themes[next].labelKey) });
  return (
    <fetcher.Form method="post" action={paths.staffTheme()}>
      <input type="hidden" name="target" value={pathname + search} />
      <button type="submit" className="header-button" name="theme" value={next} aria-label={label} title={label}>
        <LineDrawing path={signs[theme]} />
      </button>
    </fetcher.Form>
  );
}
