import { paths } from '#app/paths.ts';
import { Link } from '#app/ui/Link.tsx';

interface NamedUser {
  id: string;
  name: string;
}

/** The id of the header of the column of ticks, which says what they do. */
export const selectHeaderId = 'select-user';

/** The id of what names a user in their row; what acts on the row says its own name and this one. */
export function nameIdOf({ id }: Pick<NamedUser, 'id'>): string {
  return `name-${id}`;
}

/** A user's name, which leads to their page. */
export function nameLink(user: NamedUser) {
  return (
    <Link id={nameIdOf(user)} className="link" to={paths.editAgent(user.id)}>
      {user.name}
    </Link>
  );
}

/** A user's name for who may not open their page. */
export function nameAlone(user: NamedUser) {
  return <span id={nameIdOf(user)}>{user.name}</span>;
}

/** The cell that ticks a user for a form elsewhere on the page; it is named by the column's header and the user. */
export function tickFor(form: string) {
  return (user: NamedUser) => (
    <label className="check-alone">
      <input
        type="checkbox"
        name="agent"
        value={user.id}
        form={form}
        aria-labelledby={`${selectHeaderId} ${nameIdOf(user)}`}
      />
    </label>
  );
}
