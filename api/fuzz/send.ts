// Sends a generated request.

import type { LightMyRequestResponse } from 'fastify';
import { type FormPart, formOf, packOf, pngOf } from '../testing/addon-form.ts';
import { type MadeUp, type Pick, poolOf } from './requests.ts';
import type { World } from './world.ts';

const banner = pngOf('#335577', 64, 36);

const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

function idOf(pick: Pick, pool: readonly string[]): string {
  if ('nonsense' in pick) return pick.nonsense;
  if ('unknown' in pick) return pick.unknown;
  return pool[pick.nth % pool.length] ?? '6f1c2f0e-5d0b-4b57-9d0e-6a3f1f1c7a55';
}

function addressOf({ path, params, query }: MadeUp, { pools }: World): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const pick = params[name];
    if (name === 'code') return 'bm90IGEgY29kZQ';
    return pick === undefined ? name : idOf(pick, pools[poolOf(path, name)]).replace(/[\s/?#]/g, '_');
  });
  const entries = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each): [string, unknown] => [name, each]),
  );
  const given = entries.filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, asText(value)]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function contentOf({ key, operation, body }: MadeUp, { pools }: World) {
  if (body === undefined) return {};
  if (!JSON.stringify(operation.requestBody).includes('multipart/form-data')) {
    const payload = JSON.stringify(withIds(key, body, pools.addons)) ?? 'null';
    return { payload, headers: { 'content-type': 'application/json' } };
  }
  const fields: Record<string, FormPart> = {};
  for (const [name, value] of Object.entries(typeof body === 'object' && body !== null ? body : {})) {
    if (!/file|image|screenshot\d$/i.test(name)) fields[name] = asText(value);
  }
  const files: Record<string, FormPart> =
    key === 'POST /api/addons' ? { file: packOf(), bannerImage: await banner } : {};
  return formOf({ ...fields, ...files });
}

/** Bulk actions use existing add-ons. */
function withIds(key: string, body: unknown, addons: readonly string[]): unknown {
  if (key !== 'POST /api/admin/addons/bulk' || typeof body !== 'object' || body === null) return body;
  return { ...body, ids: addons.slice(0, 3), revisions: undefined };
}

/** Sends the request; the answer says in `x-reached` whether a handler ran. */
export async function send(made: MadeUp, world: World): Promise<LightMyRequestResponse> {
  const content = await contentOf(made, world);
  const authorization =
    made.who === null
      ? {}
      : { authorization: `Bearer ${made.who === 'nobody' ? 'a.b.c' : world.person(made.who).token}` };
  return world.site.call(`${made.method} ${addressOf(made, world)}`, null, {
    ...content,
    headers: { ...made.headers, ...authorization, ...content.headers },
  });
}
