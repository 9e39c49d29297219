// People as the console's lists name them.

/** An account. A deleted account has no name. */
export type PersonRow = { id: string; username: string | null };

/** SQL for a PersonRow or null, from a column with the id and the alias of the joined account. */
export const person = (id: string, account: string) =>
  `case when ${id} is null then null else json_build_object('id', ${id}, 'username', ${account}.username) end`;
