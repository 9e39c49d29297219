/**
 * SQL for the elements of array parameters as rows, each with its place from 1 on, for statements that look up a few rows
 * by key. The planner expects ten rows of an array that it does not know and one of an array with one element, so it
 * would plan each call anew. With this limit it expects one of either, and one plan serves all calls on a connection.
 */
export const askedRows = (first: string, ...others: string[]) =>
  `(select * from unnest(${[first, ...others].join(', ')}) with ordinality limit cardinality(${first}))`;
