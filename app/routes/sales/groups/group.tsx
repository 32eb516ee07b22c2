import { useLoaderData } from '@remix-run/react';
import { markPlaceRead } from '#app/domain/accounts/notifications/readNotifications.server.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { GroupSheet } from './GroupSheet.tsx';
import { groupPage } from './groupsPage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, params }) => {
    const { groupNumber = '' } = params;
    await markPlaceRead(ctx, paths.group(groupNumber));
    const page = await groupPage(ctx, groupNumber);
    return { title: documentTitleOf(ctx.language, page.groupName), ...page };
  },
  { can: 'agency.groups' },
);

/** A group of the agency's: its cabins and tour conductors, its deadlines, and its bookings. */
export default function Group() {
  const { t } = useTranslation('groupSpace');
  return (
    <>
      <BackLink to={paths.groups()}>{t('one.back')}</BackLink>
      <GroupSheet group={useLoaderData<typeof loader>()} />
    </>
  );
}
