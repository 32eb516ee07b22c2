import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { visitorLinks } from '#app/domain/content/documents/navigation.ts';
import { paths } from '#app/paths.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { VerifyForm } from './VerifyForm.tsx';

export const handle = { isPublic: true };

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request }) => {
  const typed = new URL(request.url).searchParams.get('number')?.trim() ?? '';
  // Dots alone would lead up and away from here.
  if (typed.replaceAll('.', '')) throw redirect(paths.verifyCertificate(typed));
  return data(
    { title: documentTitle(ctx.language, 'academy:verify.title'), links: visitorLinks(), typed },
    { status: typed ? 404 : 200 },
  );
});

/** Where anybody types the number of a printed certificate. */
export default function VerifyNumber() {
  const { t } = useTranslation(['academy', 'content']);
  const { links, typed } = useLoaderData<typeof loader>();
  return (
    <PlainShell footerLinks={links.map(({ labelKey, href }) => ({ label: t(labelKey), href }))}>
      <PageHead title={t('verify.title')} sentence={t('verify.sentence')} />
      <VerifyForm key={typed} typed={typed} />
    </PlainShell>
  );
}
