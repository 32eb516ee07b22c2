import { Outlet, useLoaderData } from '@remix-run/react';
import { fullName } from '#app/domain/display.ts';
import { BannerPlace } from '#app/ui/notices/BannerPlace.tsx';
import { IdleDialog } from '#app/ui/sessions/IdleDialog.tsx';
import { ConsoleHeader } from './ConsoleHeader.tsx';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';

export const handle = { i18n: ['codes', 'common', 'markets', 'staff'] };

export const loader = staffLoader(async ({ ctx }) => ({
  name: fullName(ctx.staff, ctx.language) || ctx.staff.userId,
  role: ctx.staff.role,
  markets: ctx.staff.markets,
}));

/** What surrounds every page of the console: a plain header, and the idle dialog (D7). */
export default function Console() {
  const { name, role, markets } = useLoaderData<typeof loader>();
  return (
    <div className="shell">
      <ConsoleHeader name={name} role={role} markets={markets} />
      <BannerPlace />
      <main className="shell-main console-main" id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <IdleDialog />
    </div>
  );
}
