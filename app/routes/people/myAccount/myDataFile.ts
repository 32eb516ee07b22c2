import { myData } from '#app/domain/people/myAccount/myData.server.ts';
import { staffData } from '#app/domain/people/myAccount/staffData.server.ts';
import { accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { refusedAsPage, refuseFileInView } from '#app/routes/requests/fileLoaders.server.ts';

/** The caller's own data as a file, which nothing on the way may keep. */
export const loader = refusedAsPage(
  accountLoader(async ({ ctx }) => {
    if ('actor' in ctx) refuseFileInView(ctx);
    const text = JSON.stringify('staff' in ctx ? await staffData(ctx) : await myData(ctx), null, 2);
    return new Response(text, {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="gangway-my-data.json"',
        'Cache-Control': 'no-store',
      },
    });
  }),
);
