import { appearance } from '#app/domain/markets/settings/kinds/appearance.ts';
import { mailSender } from '#app/domain/markets/settings/kinds/mailSender.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { refusedAsPage } from '#app/routes/requests/fileLoaders.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { sampleMail, valueInAddress } from './samples.server.ts';

// A mail has its styles in its elements; it runs and fetches nothing but pictures of ours.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** A mail with what was typed and is not saved, for a frame on the setting's page. */
export const loader = refusedAsPage(
  staffLoader(
    async ({ ctx, request, params: { kind = '', scope = '' } }) => {
      const typed =
        kind === mailSender.name
          ? { sender: valueInAddress(ctx, { kind: mailSender, scope, request }) }
          : kind === appearance.name
            ? { appearance: valueInAddress(ctx, { kind: appearance, scope, request }) }
            : undefined;
      if (!typed) throw new Refusal('notFound');
      return new Response(await sampleMail(ctx, scope, typed), {
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
      });
    },
    { about: ['staff.set-appearance', 'staff.set-mail-sender'] },
  ),
);
