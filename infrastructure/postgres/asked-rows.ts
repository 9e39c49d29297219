/**
 * SQL for the elements of array parameters as rows, numbered from 1, for statements that look up a few rows by key. The
 * planner expects ten rows from an unknown array and one from an array with one element, so it would plan each call
 * again. With this limit it expects one row from either, and one plan serves all calls on a connection.
 */
export const askedRows = (first: string, ...others: string[]) =>
  `(select * from unnest(${[first, ...others].join(', ')}) with ordinality limit cardinality(${first}))`;
