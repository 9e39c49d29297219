// Who did or suffered something, as lists of the console name them.

/** An account; its name is gone when it was deleted. */
export type PersonRow = { id: string; username: string | null };

/** SQL for a PersonRow, or null where there is none: of a column with the id, and the alias of its joined account. */
export const person = (id: string, account: string) =>
  `case when ${id} is null then null else json_build_object('id', ${id}, 'username', ${account}.username) end`;
