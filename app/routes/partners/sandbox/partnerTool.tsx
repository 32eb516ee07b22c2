import type { LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { receiveVisitor, type Arrival } from '#app/domain/partners/sandbox/receiveVisitor.server.ts';
import { sandboxTool } from '#app/domain/partners/sandbox/sandboxTool.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { ArrivalPage } from './ArrivalPage.tsx';
import { arrivalTitle } from './arrivalTitle.server.ts';
import sandboxStyles from './sandbox.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sandboxStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request, params }) => {
  const tool = sandboxTool(params.tool);
  const { pathname, searchParams } = new URL(request.url);
  const values = { ...pathValues(pathname), ...Object.fromEntries(searchParams) };
  return { title: arrivalTitle(ctx, tool), tool, arrival: await received(ctx, tool, values) };
});

/** What came is received once. */
export const shouldRevalidate = () => false;

export const action = visitorAction(async ({ ctx, request, params }) => {
  const tool = sandboxTool(params.tool);
  const form = await readForm(request);
  const values = Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
  return received(ctx, tool, values);
});

function received(ctx: VisitorContext, tool: Arrival['tool'], values: Record<string, string>): Promise<Arrival> {
  return receiveVisitor(ctx, { tool, values });
}

// The booking system has the company and the token in its path (spec §4).
function pathValues(pathname: string): Record<string, string> {
  const [, company, token] = /\/polaronline([A-Z]{2})\/pres\+(.+?)(?:\.data)?$/.exec(pathname) ?? [];
  return company && token ? { company, token: decodeURIComponent(token) } : {};
}

/** A partner of the sandbox: what arrived, what was verified, and what a real partner would do next. */
export default function PartnerTool() {
  const { arrival } = useLoaderData<typeof loader>();
  // A form's answer comes before that of the bare address.
  const posted = useActionData<typeof action>();
  return (
    <PlainShell wide>
      <ArrivalPage arrival={posted ?? arrival} />
    </PlainShell>
  );
}
