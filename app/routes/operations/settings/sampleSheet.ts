import { appearance, lookOf } from '#app/domain/markets/settings/kinds/appearance.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { sampleCss } from '#app/ui/theme.ts';
import { valueInAddress } from './samples.server.ts';

/** The style sheet of an appearance that was typed and is not saved, for the sample on its page. */
export const loader = refusedAsPage(
  staffLoader(
    async ({ ctx, request, params: { scope = '' } }) => {
      const value = valueInAddress(ctx, { kind: appearance, scope, request });
      return new Response(sampleCss(lookOf(value, scope)), {
        headers: { 'Content-Type': 'text/css; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
      });
    },
    { about: ['staff.set-appearance'] },
  ),
);
