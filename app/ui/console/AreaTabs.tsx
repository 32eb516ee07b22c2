import { useRouteLoaderData } from '@remix-run/react';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { consoleAreas, type ConsoleReader } from './consoleAreas.ts';

/** The pages of an area of the console that the reader may open. */
export function AreaTabs({ area }: { area: string }) {
  const { t } = useTranslation('staff');
  const reader = useRouteLoaderData('console') as ConsoleReader | undefined;
  const pages = reader ? (consoleAreas(reader).find(({ key }) => key === area)?.pages ?? []) : [];
  return (
    <Tabs
      label={t('pagesOf', { area: t(`area.${area}`) })}
      tabs={pages.map(({ key, href }) => ({ key, href, label: t(`page.${key}`) }))}
    />
  );
}
