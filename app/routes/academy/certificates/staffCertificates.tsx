import { useLoaderData } from '@remix-run/react';
import { certificateList, findCertificates } from '#app/domain/academy/certificates/findCertificate.server.ts';
import { formatDateInTable } from '#app/domain/display.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { marketOfLanguage } from '#app/domain/markets/markets.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { SearchField } from '#app/ui/table/SearchField.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { certificateTones } from './certificateTones.ts';

export const handle = { i18n: ['certificates', 'markets'] };

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const { search } = certificateList.read(new URL(request.url).searchParams);
    const found = await findCertificates(ctx, { search });
    return {
      title: documentTitle(ctx.language, 'certificates:staff.title'),
      isSearch: search.trim() !== '',
      rows: found.map(({ number, kind, holderName, agencyName, curriculum, level, issuedAt, state }) => ({
        ...{ number, kind, holderName, agencyName, curriculum, state },
        levelKey: levelOf(level, curriculum).nameKey,
        issued: formatDateInTable(issuedAt, marketOfLanguage(ctx.language), ctx.language),
      })),
    };
  },
  { can: 'staff.revoke-certificates' },
);

/** Finding a certificate to look at or to revoke (D36). */
export default function StaffCertificates() {
  const { t } = useTranslation(['certificates', 'markets']);
  const { rows, isSearch } = useLoaderData<typeof loader>();
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
      header: t('staff.what'),
      cell: ({ levelKey, curriculum }) =>
        t('sharing.named', { level: t(levelKey), curriculum: t(`markets:curriculum.${curriculum}`) }),
    },
    { key: 'agency', header: t('staff.agency'), cell: ({ agencyName }) => agencyName },
    {
      key: 'state',
      header: t('staff.state'),
      cell: ({ state }) => <Badge tone={certificateTones[state]}>{t(`state.${state}`)}</Badge>,
    },
    { key: 'issued', header: t('staff.issued'), cell: ({ issued }) => issued },
  ];
  const empty = isSearch ? (
    <EmptyState title={t('staff.emptyTitle')} sentence={t('staff.emptySentence')} />
  ) : (
    <EmptyState title={t('staff.noneRevoked')} />
  );
  return (
    <>
      <PageHead title={t('staff.title')} sentence={t('staff.sentence')} />
      <div className="mb-4">
        <SearchField label={t('staff.searchLabel')} placeholder={t('staff.searchPlaceholder')} />
      </div>
      <DataTable
        caption={t('staff.caption')}
        columns={columns}
        rows={rows}
        rowKey={({ number }) => number}
        empty={empty}
      />
    </>
  );
}
