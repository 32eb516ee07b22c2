export type Row = Record<'id' | 'name' | 'userId' | 'role' | 'rank' | 'ccn' | 'status' | 'tone' | 'lastSignIn', string>;

const heads = ['Name', 'User ID', 'Role', 'Rank', 'Member number', 'Status', 'Last sign-in'];

/**
 * The table alone, each row with the elements that it has in the portal (AgentList.tsx), but for plain links: no shell,
 * no form.
 */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">
            <span id="select-user" className="visually-hidden">
              Select
            </span>
          </th>
          {heads.map((head) => (
            <th key={head} scope="col">
              <a className="sort-link" title="Sort ascending" href={`/home/agency-overview?sort=${head}`}>
                {head}
              </a>
            </th>
          ))}
          <th scope="col">
            <span id="acts-of-user" className="visually-hidden">
              Actions
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="row-actions" data-label="Select">
              <label className="check-alone">
                <input
                  type="checkbox"
                  name="agent"
                  form="choose-many"
                  value={row.id}
                  aria-labelledby={`select-user name-${row.id}`}
                />
              </label>
            </td>
            <th scope="row">
              <a id={`name-${row.id}`} className="link" href={`/home/agency-overview/${row.id}`}>
                {row.name}
              </a>
              <details className="row-fold">
                <summary aria-label="Details" />
              </details>
            </th>
            <td data-label="User ID">{row.userId}</td>
            <td className="fact whitespace-nowrap" data-label="Role">
              {row.role}
            </td>
            <td data-label="Rank">{row.rank}</td>
            <td data-label="Member number">{row.ccn}</td>
            <td className="fact" data-label="Status">
              <span className={`badge badge-${row.tone}`}>{row.status}</span>
            </td>
            <td data-label="Last sign-in">{row.lastSignIn}</td>
            <td className="row-acts" data-label="Actions">
              <details className="popover-menu row-menu">
                <summary className="icon-button" aria-labelledby={`acts-of-user name-${row.id}`} />
                <a className="popover menu-item" href={`/home/agency-overview/${row.id}`}>
                  Details and all actions
                </a>
              </details>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
