// The indices of the cluster: making one, and putting it in the place of another.
import { type Client, errors } from '@elastic/elasticsearch';
import { ALIAS, indexDefinition, writeAlias } from './index-definition.ts';

/** Makes an empty index of today's definition, unless it is there. Whether it made one. */
export async function createIndex(client: Client, name: string): Promise<boolean> {
  try {
    await client.indices.create({ index: name, aliases: { [writeAlias(name)]: {} }, ...indexDefinition });
    return true;
  } catch (error) {
    const exists =
      error instanceof errors.ResponseError &&
      error.body?.error?.type === 'resource_already_exists_exception';
    if (!exists) throw error;
    return false;
  }
}

/** Merges a filled index into one segment, so that each word is looked up once. */
export async function finishFilling(client: Client, name: string): Promise<void> {
  await client.indices.forcemerge({ index: name, max_num_segments: 1 });
  await client.indices.refresh({ index: name });
}

/** The index that searches are answered from; undefined when there is none yet. */
export async function liveIndex(client: Client): Promise<string | undefined> {
  try {
    return Object.keys(await client.indices.getAlias({ name: ALIAS }))[0];
  } catch (error) {
    if (error instanceof errors.ResponseError && error.statusCode === 404) return undefined;
    throw error;
  }
}

/** Lets searches be answered from this index from now on, in one step. */
export async function swapIndex(client: Client, name: string): Promise<void> {
  const others = await othersThan(client, name);
  await client.indices.updateAliases({
    actions: [
      { add: { index: name, alias: ALIAS } },
      ...others.map((index) => ({ remove: { index, alias: ALIAS, must_exist: false } })),
    ],
  });
}

/** Removes all other indices of ours. To be done when the searches that were put to them are over. */
export async function removeOthers(client: Client, name: string): Promise<void> {
  const others = await othersThan(client, name);
  if (others.length > 0) await client.indices.delete({ index: others, ignore_unavailable: true });
}

/** Removes these, if they are there. */
export async function removeIndices(client: Client, names: readonly string[]): Promise<void> {
  if (names.length > 0) await client.indices.delete({ index: [...names], ignore_unavailable: true });
}

const othersThan = async (client: Client, name: string): Promise<string[]> =>
  Object.keys(await client.indices.get({ index: `${ALIAS}-*` })).filter((index) => index !== name);
