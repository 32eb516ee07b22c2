import { localized } from '#app/domain/localizedText.ts';
import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { namedCatalogue } from '#app/domain/permissions/namedCatalogue.server.ts';
import { formatDate, formatTime } from '#app/domain/display.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { askForAccessSchema } from '#app/domain/people/accessRequests/accessForms.ts';
import { askForAccess } from '#app/domain/people/accessRequests/askForAccess.server.ts';
import { ownAccessRequests } from '#app/domain/people/accessRequests/listAccessRequests.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { airPopup } from './airAgain.server.ts';
import { ToolCard } from './ToolCard.tsx';
import { AirQuestion, BookingQuestion } from './ToolQuestions.tsx';
import { toolRows } from '#app/routes/content/documents/toolRows.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import toolStyles from './tools.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: toolStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => {
    const params = new URL(request.url).searchParams;
    const { brand, rows, gate } = await toolRows(ctx);
    const missing = rows.flatMap(({ permission }) => permission ?? []);
    const [catalogue, requests] =
      missing.length > 0 ? await Promise.all([namedCatalogue(ctx), ownAccessRequests(ctx, missing)]) : [[], new Map()];
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
          localized(ctx.language, 'description', { descriptionEn, descriptionJa }),
        ]),
      ),
      requests: Object.fromEntries(
        [...requests].map(([key, { at, again, ...request }]) => [
          key,
          {
            ...request,
            day: formatDate(at, ctx),
            again: again ? formatTime(again, ctx) : null,
          },
        ]),
      ),
      ask: isOpen ? ask : null,
      gate,
      air: ask === 'air' ? airPopup(ctx, params) : null,
    };
  },
  { can: 'tool.open' },
);

/** Asks those who may give it for the permission of a tool, from here and from the home page. */
export const action = agentAction(
  async ({ ctx, request }) => {
    const asked = askForAccessSchema().safeParse(Object.fromEntries(await readForm(request)));
    if (!asked.success) throw new Refusal('malformedRequest');
    return redirectWithToast(toolPaths.tools(), await toastOf(askForAccess(ctx, asked.data.permission)));
  },
  { can: 'access.ask' },
);

async function toastOf(asking: Promise<'asked' | 'waiting'>): Promise<Parameters<typeof redirectWithToast>[1]> {
  try {
    return { kind: 'success', message: `tools:ask.access.${await asking}` };
  } catch (error) {
    if (!isRefusal(error) || !expected.includes(error.code)) throw error;
    return {
      kind: 'error',
      message: error.messageKey,
      params: Object.fromEntries(Object.entries(error.params ?? {}).map(([name, value]) => [name, String(value)])),
    };
  }
}

// What came of a press that was fair to make.
const expected: readonly string[] = ['alreadySo', 'accessAskedLately', 'noOneToAsk'];

/**
 * Every tool of the user's market and brand: open, disturbed, or why the user may not open it; and the questions before
 * one opens (spec §2 Popups).
 */
export default function Tools() {
  const { t } = useTranslation(['tools', 'markets']);
  const { brand, rows, permissionNames, requests, ask, gate, air } = useLoaderData<typeof loader>();
  const booking = rows.find(({ name }) => name === 'booking');
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence', { brand: t(`markets:brand.${brand}`) })} />
      {rows.length === 0 ? <EmptyState title={t('none')} sentence={t('noneSentence')} /> : null}
      <ul className="tool-list">
        {rows.map((row) => (
          <ToolCard
            key={row.name}
            row={row}
            permissionName={row.permission && (permissionNames[row.permission] ?? row.permission)}
            request={row.permission ? requests[row.permission] : undefined}
          />
        ))}
      </ul>
      {ask === 'booking' ? (
        <BookingQuestion gate={gate} window={booking?.window === 'current' ? 'current' : 'new'} />
      ) : null}
      {ask === 'air' && air ? <AirQuestion {...air} /> : null}
    </>
  );
}
