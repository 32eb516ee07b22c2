import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { namedCatalogue } from '#app/domain/permissions/namedCatalogue.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { formNamespaces } from '#app/ui/form/field.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { airPopup } from './airAgain.server.ts';
import { ToolCard } from './ToolCard.tsx';
import { AirQuestion, BookingQuestion } from './ToolQuestions.tsx';
import { toolRows } from '#app/routes/content/documents/toolRows.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import toolStyles from './tools.css?url';

export const handle = { i18n: ['common', 'content', 'tools', 'markets', ...formNamespaces] };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: toolStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => {
    const params = new URL(request.url).searchParams;
    const { brand, rows, gate } = await toolRows(ctx);
    const missing = rows.flatMap(({ permission }) => permission ?? []);
    const catalogue = missing.length > 0 ? await namedCatalogue(ctx) : [];
    const ask = (['air', 'booking'] as const).find((known) => known === params.get('ask')) ?? null;
    // A question about a tool that is not for the user is not asked.
    const isOpen = rows.some(({ name, barrier }) => name === ask && barrier === null);
    return {
      title: documentTitle(ctx.language, 'tools:title'),
      brand,
      rows,
      permissionNames: Object.fromEntries(
        catalogue.map(({ key, descriptionEn, descriptionJa }) => [
          key,
          ctx.language === 'ja' ? descriptionJa : descriptionEn,
        ]),
      ),
      ask: isOpen ? ask : null,
      gate,
      air: ask === 'air' ? airPopup(ctx, params) : null,
    };
  },
  { can: 'tool.open' },
);

/**
 * Every tool of the user's market and brand: open, disturbed, or why it is not for them; and what is asked before one
 * opens (spec §2 Popups, D39).
 */
export default function Tools() {
  const { t } = useTranslation(['tools', 'markets']);
  const { brand, rows, permissionNames, ask, gate, air } = useLoaderData<typeof loader>();
  const booking = rows.find(({ name }) => name === 'booking');
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence', { brand: t(`markets:brand.${brand}`) })} />
      <ul className="tool-list">
        {rows.map((row) => (
          <ToolCard
            key={row.name}
            row={row}
            permissionName={row.permission && (permissionNames[row.permission] ?? row.permission)}
          />
        ))}
      </ul>
      {ask === 'booking' ? (
        <BookingQuestion gate={gate} window={booking?.window === 'current' ? 'current' : 'new'} />
      ) : null}
      {ask === 'air' && air ? <AirQuestion values={air.values} errors={air.errors} /> : null}
    </>
  );
}
