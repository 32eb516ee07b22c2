import { myData } from '#app/domain/people/myAccount/myData.server.ts';
import { agentFileLoader } from '#app/routes/requests/fileLoaders.server.ts';

/** The caller's own data as a file, which nothing on the way may keep. */
export const loader = agentFileLoader(async ({ ctx }) => {
  const text = JSON.stringify(await myData(ctx), null, 2);
  return new Response(text, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="gangway-my-data.json"',
      'Cache-Control': 'no-store',
    },
  });
});
