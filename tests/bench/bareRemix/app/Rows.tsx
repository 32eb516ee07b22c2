export type Row = Record<'id' | 'name' | 'userId' | 'role' | 'rank' | 'ccn' | 'status' | 'tone' | 'lastSignIn', string>;

/**
 * The table alone, each row with the markup that it has in the portal (AgentList.tsx), but for plain links: no shell,
 * no form.
 */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">User ID</th>
          <th scope="col">Role</th>
          <th scope="col">Rank</th>
          <th scope="col">Member number</th>
          <th scope="col">Status</th>
          <th scope="col">Last sign-in</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <a className="link" href={`/home/agency-overview/${row.id}`}>
                {row.name}
              </a>
            </th>
            <td data-label="User ID">{row.userId}</td>
            <td data-label="Role">{row.role}</td>
            <td data-label="Rank">{row.rank}</td>
            <td data-label="Member number">{row.ccn}</td>
            <td data-label="Status">
              <span className={`badge badge-${row.tone}`}>{row.status}</span>
            </td>
            <td data-label="Last sign-in">{row.lastSignIn}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
