/** The changes in one row of a history or a record, one line each; nothing without changes. */
export function ChangedLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="in-detail mt-1 grid gap-1 text-sm font-normal text-muted wrap-anywhere">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
