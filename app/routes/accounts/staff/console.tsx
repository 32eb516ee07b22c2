import { Outlet, useLoaderData } from '@remix-run/react';
import { Suspense, useCallback, useState } from 'react';
import { getStaffAlerts } from '#app/domain/content/documents/getAlerts.server.ts';
import { fullName, initialsOf } from '#app/domain/display.ts';
import { consoleSource } from '#app/ui/find/consoleSource.ts';
import { lazyPiece } from '#app/ui/lazyPiece.ts';
import { BannerPlace } from '#app/ui/notices/BannerPlace.tsx';
import { IdleDialog } from '#app/ui/sessions/IdleDialog.tsx';
import { useSearchKey } from '#app/ui/useSearchKey.ts';
import { ConsoleHeader } from './ConsoleHeader.tsx';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';

const FindDialog = lazyPiece(() => import('#app/ui/find/FindDialog.tsx'));

export const loader = staffLoader(async ({ ctx }) => {
  const { userId, role, markets, unread } = ctx.staff;
  // A page is shown without the editors' alerts rather than not.
  const alerts = await getStaffAlerts(ctx, markets).catch(() => []);
  return {
    name: fullName(ctx.staff, ctx.language).trim() || userId,
    initials: initialsOf(ctx.staff, ctx.language) || userId.slice(0, 1),
    alerts: alerts.map((alert) => ({ ...alert, kind: 'alert' as const })),
    role,
    markets,
    unread,
  };
});

/** What surrounds every page of the console: its header, what editors tell the staff, and the idle dialog. */
export default function Console() {
  const { alerts, ...header } = useLoaderData<typeof loader>();
  const [finding, setFinding] = useState(false);
  const openFind = useCallback(() => setFinding(true), []);
  useSearchKey(openFind);
  return (
    <div className="shell">
      <ConsoleHeader {...header} onFind={openFind} />
      <BannerPlace own={alerts} />
      <main className="shell-main console-main" id="main" tabIndex={-1}>
        <Outlet />
        {finding ? (
          <Suspense fallback={null}>
            <FindDialog source={consoleSource} onClose={() => setFinding(false)} />
          </Suspense>
        ) : null}
      </main>
      <IdleDialog />
    </div>
  );
}
