import { useId, type ReactNode } from 'react';
import { DataTable, type DataTableProps } from '#app/ui/table/DataTable.tsx';

interface TableSectionProps<Row> extends Omit<DataTableProps<Row>, 'caption'> {
  title: string;
  /** The name of the table, where it is not the title. */
  caption?: string;
  /** Between the title and the table. */
  above?: ReactNode;
  /** Below the table. */
  children?: ReactNode;
}

/** A part of a page with a title of its second level and a table, which has the same name. */
export function TableSection<Row>({ title, caption = title, above, children, ...table }: TableSectionProps<Row>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className="mb-3 text-lg font-semibold" id={id}>
        {title}
      </h2>
      {above}
      <DataTable caption={caption} {...table} />
      {children}
    </section>
  );
}
