import Link from 'next/link';
import { readFileSync } from 'node:fs';
import pg from 'pg';

// The peer: the same rows of the same Postgres by the portal's own statement, menus and form as markup; no session, no
// permissions, no translation.
export const dynamic = 'force-dynamic';

const { header, footer, before, after, statement } = JSON.parse(
  readFileSync(/* turbopackIgnore: true */ process.env.PEER_CONSTANTS ?? '', 'utf8'),
);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const roles = { O: 'Owner', M: 'Supervisor', A: 'Advisor' };
const statuses = {
  A: 'Active',
  D: 'Deactivated',
  P: 'Pending',
  E: 'E-mail to validate',
  C: 'To complete',
  R: 'Invited',
};
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const heads = ['Name', 'User ID', 'Role', 'Rank', 'Member number', 'Status', 'Last sign-in'];

export default async function Overview() {
  const { rows } = await pool.query(statement);
  return (
    <div className="shell">
      <header className="header" dangerouslySetInnerHTML={{ __html: header }} />
      <main className="shell-main">
        <div dangerouslySetInnerHTML={{ __html: before }} />
        <table className="table">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Select users</span>
              </th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  <Link className="sort-link" title="Sort ascending" href={`/home/agency-overview?sort=${head}`}>
                    {head}
                  </Link>
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.agentUniqueId} row={row} />
            ))}
          </tbody>
        </table>
        <div dangerouslySetInnerHTML={{ __html: after }} />
      </main>
      <footer className="footer" dangerouslySetInnerHTML={{ __html: footer }} />
    </div>
  );
}

// A row as AgentList.tsx has it: a tick, what unfolds it on a phone, and a menu that is filled when it opens.
function Row({ row }) {
  const rank = row.companies?.map(({ code, academyLevel }) => `${code} ${academyLevel}`).join(', ');
  const name = `${row.firstName} ${row.lastName}`;
  const page = `/home/agency-overview/${row.agentUniqueId}`;
  return (
    <tr>
      <td className="row-actions" data-label="Select users">
        <label className="check-alone">
          <input
            type="checkbox"
            name="agent"
            form="choose-many"
            value={row.agentUniqueId}
            aria-label={`Select ${name}`}
          />
        </label>
      </td>
      <th scope="row">
        <Link className="link" href={page}>
          {name}
        </Link>
        <details className="row-fold">
          <summary aria-label="Details" />
        </details>
      </th>
      <td data-label="User ID">{row.userId}</td>
      <td className="fact whitespace-nowrap" data-label="Role">
        {roles[row.agentType] ?? row.agentType}
      </td>
      <td data-label="Rank">{rank}</td>
      <td data-label="Member number">{row.ccn}</td>
      <td className="fact" data-label="Status">
        <span className="badge">{statuses[row.activationFlag] ?? row.activationFlag}</span>
      </td>
      <td data-label="Last sign-in">{row.lastOSLoginDate ? days.format(new Date(row.lastOSLoginDate)) : '–'}</td>
      <td className="row-acts" data-label="Actions">
        <details className="popover-menu row-menu">
          <summary className="icon-button" aria-label={`Actions for ${name}`} />
          <Link className="popover menu-item" href={page}>
            Details and all actions
          </Link>
        </details>
      </td>
    </tr>
  );
}
