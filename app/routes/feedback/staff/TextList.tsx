import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface TextRow {
  id: string;
  name: string;
  /** Its form, for staff who may edit it. */
  href: string | null;
}

interface TextListProps<Row extends TextRow> {
  about: 'outcomes' | 'templates';
  rows: Row[];
  nameHeader: string;
  column: Column<Row>;
  /** Where one is added; null for staff who may not. */
  addAt: string | null;
}

/** The texts of one kind that staff write about feedback, by their names. */
export function TextList<Row extends TextRow>({ about, rows, nameHeader, column, addAt }: TextListProps<Row>) {
  const { t } = useTranslation('staffFeedback');
  return (
    <>
      <AreaTabs area="feedback" />
      <PageHead
        title={t(`${about}.title`)}
        sentence={t(`${about}.sentence`)}
        action={
          addAt === null ? null : (
            <LinkButton variant="primary" to={addAt}>
              {t(`${about}.add`)}
            </LinkButton>
          )
        }
      />
      <div className="wrap-anywhere">
        <DataTable
          caption={t(`${about}.caption`)}
          columns={[{ key: 'name', header: nameHeader, Cell: NameCell, rowHeader: true }, column]}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t(`${about}.emptyTitle`)} sentence={t(`${about}.emptySentence`)} />}
        />
      </div>
    </>
  );
}

function NameCell({ href, name }: TextRow) {
  if (href === null) return name;
  return (
    <Link className="link" to={href}>
      {name}
    </Link>
  );
}
