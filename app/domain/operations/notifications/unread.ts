/** As many unread notifications as are counted; of more, a bell says that there are more than one less. */
export const unreadAtMost = 100;

/**
 * The column of a session's statement that counts what its account `from` has not read, so that no page asks for it by
 * itself.
 */
export const unreadColumn = (from: string) =>
  `(SELECT count(*)::int FROM (SELECT FROM notifications n WHERE n.account_id = ${from}.account_id AND n.read_at IS NULL LIMIT ${unreadAtMost}) AS unread) AS unread`;
