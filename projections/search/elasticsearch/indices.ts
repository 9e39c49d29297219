// The cluster's indices: creating one, and replacing another with it.
import { type Client, errors } from '@elastic/elasticsearch';
import { ALIAS, indexDefinition, writeAlias } from './index-definition.ts';

/** Creates an empty index with the current definition, unless it exists. Returns whether it created one. */
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

/** The live index, which answers searches; undefined when there is none yet. */
export async function liveIndex(client: Client): Promise<string | undefined> {
  try {
    return Object.keys(await client.indices.getAlias({ name: ALIAS }))[0];
  } catch (error) {
    if (error instanceof errors.ResponseError && error.statusCode === 404) return undefined;
    throw error;
  }
}

/** Makes this index the live one, in one step. */
export async function swapIndex(client: Client, name: string): Promise<void> {
  const others = await othersThan(client, name);
  await client.indices.updateAliases({
    actions: [
      { add: { index: name, alias: ALIAS } },
      ...others.map((index) => ({ remove: { index, alias: ALIAS, must_exist: false } })),
    ],
  });
}

/** Removes our other indices. Call it when their last searches have finished. */
export async function removeOthers(client: Client, name: string): Promise<void> {
  const others = await othersThan(client, name);
  if (others.length > 0) await client.indices.delete({ index: others, ignore_unavailable: true });
}

/** Removes these indices, if they exist. */
export async function removeIndices(client: Client, names: readonly string[]): Promise<void> {
  if (names.length > 0) await client.indices.delete({ index: [...names], ignore_unavailable: true });
}

const othersThan = async (client: Client, name: string): Promise<string[]> =>
  Object.keys(await client.indices.get({ index: `${ALIAS}-*` })).filter((index) => index !== name);
