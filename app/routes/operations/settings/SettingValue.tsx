import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';

interface SettingValueProps {
  items: readonly {
    term: string;
    value: string;
    /** Rows, where the value is some. */
    table: { columns: readonly string[]; rows: readonly (readonly string[])[] } | null;
  }[];
}

/** What a setting says, field by field; rows are a table. */
export function SettingValue({ items }: SettingValueProps) {
  return (
    <div className="whitespace-pre-line wrap-anywhere">
      <DescriptionList
        items={items
          .filter(({ table }) => !table)
          .map(({ term, value }) => ({ term, value: isColour(value) ? <Colour value={value} /> : value }))}
      />
      {items.map(({ term, table }) =>
        table ? (
          <DataTable
            key={term}
            caption={term}
            columns={table.columns.map((header, at) => ({
              key: String(at),
              header,
              rowHeader: at === 0,
              cell: (row: readonly string[]) => row[at] ?? '',
            }))}
            rows={table.rows}
            rowKey={(row) => String(table.rows.indexOf(row))}
            empty={null}
          />
        ) : null,
      )}
    </div>
  );
}

const isColour = (value: string) => /^#[\dA-F]{6}$/i.test(value);

/** A colour as six digits, and as it looks. */
function Colour({ value }: { value: string }) {
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <svg className="colour-swatch" viewBox="0 0 1 1" aria-hidden>
        <rect width="1" height="1" fill={value} />
      </svg>
      {value}
    </span>
  );
}
