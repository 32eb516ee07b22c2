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
const heads = ['Choose', 'Name', 'User ID', 'Role', 'Rank', 'Member number', 'Status', 'Last sign-in'];

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
              {heads.map((head) => (
                <th key={head} scope="col">
                  <Link href={`/home/agency-overview?sort=${head}`}>{head}</Link>
                </th>
              ))}
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

function Row({ row }) {
  const rank = row.companies?.map(({ code, academyLevel }) => `${code} ${academyLevel}`).join(', ');
  return (
    <tr>
      <td data-label="Choose">
        <input type="checkbox" name="agent" value={row.agentUniqueId} aria-label={row.lastName} />
      </td>
      <th scope="row">
        <Link className="link" href={`/home/agency-overview/${row.agentUniqueId}/edit`}>
          {row.firstName} {row.lastName}
        </Link>
      </th>
      <td data-label="User ID">{row.userId}</td>
      <td data-label="Role">{roles[row.agentType] ?? row.agentType}</td>
      <td data-label="Rank">{rank}</td>
      <td data-label="Member number">{row.ccn}</td>
      <td data-label="Status">
        <span className="badge">{statuses[row.activationFlag] ?? row.activationFlag}</span>
      </td>
      <td data-label="Last sign-in">{row.lastOSLoginDate ? days.format(new Date(row.lastOSLoginDate)) : '–'}</td>
    </tr>
  );
}
