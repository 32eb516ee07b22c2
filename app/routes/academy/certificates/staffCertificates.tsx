import { useLoaderData } from '@remix-run/react';
import { certificateList, findCertificates } from '#app/domain/academy/certificates/findCertificate.server.ts';
import { certificateStates } from '#app/domain/academy/levels/certificateState.ts';
import { formatDate } from '#app/domain/display.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ChoiceChips } from '#app/ui/table/ChoiceChips.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { certificateTones } from './certificateTones.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = certificateList.read(new URL(request.url).searchParams);
    const { certificates, ...found } = await findCertificates(ctx, query);
    return {
      title: documentTitle(ctx.language, 'certificates:staff.title'),
      list: certificateList.view(query, found),
      rows: certificates.map(({ number, kind, holderName, agencyName, curriculum, level, issuedAt, state }) => ({
        number,
        kind,
        holderName,
        agencyName,
        curriculum,
        state,
        levelKey: levelOf(level, curriculum).nameKey,
        issued: formatDate(issuedAt, ctx),
      })),
      mayGrant: can(ctx, 'staff.grant-certificates'),
    };
  },
  { can: 'staff.see-certificates' },
);

/** Every certificate, by state and search, to look at, grant or revoke. */
export default function StaffCertificates() {
  const { t } = useTranslation(['certificates', 'markets']);
  const { rows, list, mayGrant } = useLoaderData<typeof loader>();
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'holder',
      header: t('staff.holder'),
      rowHeader: true,
      cell: ({ number, holderName }) => (
        <Link className="link" to={paths.staffCertificate(number)}>
          {holderName}
        </Link>
      ),
    },
    {
      key: 'what',
      fact: true,
      header: t('staff.what'),
      cell: ({ levelKey, curriculum }) =>
        t('sharing.named', { level: t(levelKey), curriculum: t(`markets:curriculum.${curriculum}`) }),
    },
    { key: 'agency', header: t('staff.agency'), cell: ({ agencyName }) => agencyName },
    {
      key: 'state',
      fact: true,
      header: t('staff.state'),
      // What is as it should be steps back behind what is not.
      cell: ({ state }) =>
        state === 'valid' ? (
          <span className="text-muted">{t('state.valid')}</span>
        ) : (
          <Badge tone={certificateTones[state]}>{t(`state.${state}`)}</Badge>
        ),
    },
    { key: 'issued', header: t('staff.issued'), cell: ({ issued }) => issued },
  ];
  return (
    <ListPage
      title={t('staff.title')}
      sentence={t('staff.sentence')}
      action={mayGrant ? <LinkButton href={paths.staffGrantCertificate()}>{t('staff.grant.link')}</LinkButton> : null}
      list={list}
      search={{ label: t('staff.searchLabel'), placeholder: t('staff.searchPlaceholder') }}
      count={t('staff.count', { count: list.total })}
      table={{
        caption: t('staff.caption'),
        columns,
        rows,
        rowKey: ({ number }) => number,
        empty: <EmptyState title={t('staff.noneTitle')} sentence={t('staff.noneSentence')} />,
        none: <EmptyState title={t('staff.emptyTitle')} sentence={t('staff.emptySentence')} />,
      }}
    >
      <div className="mb-4">
        <ChoiceChips
          name="state"
          label={t('staff.state')}
          value={list.filters.state}
          any={t('staff.anyState')}
          options={[
            { value: 'ending', label: t('staff.ending') },
            ...certificateStates.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
        />
      </div>
    </ListPage>
  );
}
