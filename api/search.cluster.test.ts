// The site with Elasticsearch, also while the cluster is away.
import { createHash } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import { manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import { indexerClient } from '@sandcrate/projections/search/elasticsearch/client.ts';
import { ALIAS } from '@sandcrate/projections/search/elasticsearch/index-definition.ts';
import { clear } from '@sandcrate/projections/search/elasticsearch/testing/clear.ts';
import { type Way, wayTo } from '@sandcrate/projections/search/elasticsearch/testing/cut-off.ts';
import { differences } from '@sandcrate/projections/search/elasticsearch/testing/differences.ts';
import { pollUntil } from '@sandcrate/projections/search/elasticsearch/testing/poll-until.ts';
import { sharedCluster } from '@sandcrate/projections/search/elasticsearch/testing/test-cluster.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SuggestionView } from './addons/discovery-contract.ts';
import { formOf, uploadParts } from './testing/addon-form.ts';
import { live } from './testing/listings.ts';
import { type Person, type TestSite, testSite } from './testing/test-site.ts';

const url = sharedCluster();

describe.runIf(url)('a site with an Elasticsearch', () => {
  let client: Client;
  let way: Way;
  let site: TestSite;
  let maker: Person;
  beforeAll(async () => {
    client = indexerClient(url ?? '');
    await clear(client);
    way = await wayTo(url ?? '');
    site = await testSite({ env: { ELASTICSEARCH_URL: way.url } });
    maker = await site.publisher('maker');
  });
  afterAll(async () => {
    await site.close();
    await way.close();
    await clear(client);
    await client.close();
  });

  const state = async () => (await site.call('GET /readyz')).json();
  const titles = async (line: string): Promise<string[]> =>
    (await site.call(line)).json().map(({ title }: { title: string }) => title);
  const isIndexed = async () =>
    (await state()).search.state === 'ok' &&
    (await differences(site.services.pool, client, ALIAS).catch(() => ['no index'])).length === 0;

  test('an approved add-on is found by Elasticsearch', async () => {
    await live(site, maker, 'Brass Barometer');
    await pollUntil(isIndexed, 'the index is filled');
    expect(await titles('GET /api/addons?search=barometr')).toEqual(['Brass Barometer']);
    expect((await state()).search).toEqual({ engine: 'elasticsearch', state: 'ok' });
    expect((await state()).status).toBe('ready');
  });

  test('while the cluster is away PostgreSQL answers, and the index catches up when it returns', async () => {
    way.cut();
    await live(site, maker, 'Copper Barometer');
    expect(await titles('GET /api/addons?search=barometers&sort=newest')).toEqual([
      'Copper Barometer',
      'Brass Barometer',
    ]);
    await pollUntil(async () => (await state()).status === 'degraded', 'the site says so');
    expect((await state()).search).toEqual({ engine: 'elasticsearch', state: 'fallback' });
    expect((await site.call('GET /readyz')).statusCode).toBe(200);
    expect((await site.call('GET /api/addons/suggest?q=copp')).json()).toContainEqual(
      expect.objectContaining({ kind: 'addon', text: 'Copper Barometer' }),
    );
    way.mend();
    await pollUntil(isIndexed, 'the index has caught up');
    expect((await state()).status).toBe('ready');
  });

  test('add-ons that moderation closed are not shown from an outdated index', async () => {
    const crook = await site.publisher('crook');
    const bytes = zipOf([manifestPart(), { name: 'harmful.txt', content: 'harmful' }]);
    const file = { bytes, fileName: 'barometer.mcpack' };
    const upload = await site.call(
      'POST /api/addons',
      maker,
      await formOf(await uploadParts({ title: 'Harmful Barometer', file })),
    );
    await site.call(`PUT /api/admin/addons/${upload.json().id}/approve`, site.owner);
    const [hidden, rejected, removed, withdrawn] = [
      await live(site, maker, 'Hidden Barometer'),
      await live(site, maker, 'Rejected Barometer'),
      await live(site, maker, 'Removed Barometer'),
      await live(site, maker, 'Withdrawn Barometer'),
    ];
    await live(site, crook, 'Crooked Barometer');
    await pollUntil(isIndexed, 'the index has caught up');
    await client.indices.putSettings({ index: ALIAS, settings: { 'index.blocks.write': true } });

    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const reason = { reason: 'It harms worlds' };
    const done = [
      await site.call(`PUT /api/admin/addons/${hidden}/hide`, site.owner, { payload: { hidden: true } }),
      await site.call(`PUT /api/admin/addons/${rejected}/reject`, site.owner, { payload: reason }),
      await site.call(`DELETE /api/addons/${removed}`, site.owner, { payload: { reason: 'Stolen' } }),
      await site.call(`DELETE /api/addons/${withdrawn}`, maker),
      await site.call(`PUT /api/admin/users/${crook.id}/ban`, site.owner, {
        payload: { banned: true, ...reason },
      }),
      await site.call('POST /api/admin/recalls', site.owner, {
        payload: { sha256, ...reason, advisory: 'Remove it.' },
      }),
    ];
    expect(done.filter(({ statusCode }) => statusCode >= 300).map(({ body }) => body)).toEqual([]);

    const left = ['Brass Barometer', 'Copper Barometer'];
    const lists = [
      'search=barometer',
      'search=barometre',
      'sort=downloads',
      'sort=trending',
      'publisher=maker',
    ];
    for (const list of lists) {
      expect((await titles(`GET /api/addons?${list}&limit=90`)).sort(), list).toEqual(left);
    }
    const suggestions: SuggestionView[] = (await site.call('GET /api/addons/suggest?q=baromet')).json();
    const suggested = suggestions.flatMap(({ kind, text }) => (kind === 'addon' ? [text] : []));
    expect(suggested.sort()).toEqual(left);
    const [brass] = (await site.call('GET /api/addons?search=brass')).json();
    expect(await titles(`GET /api/addons/${brass.id}/related`)).toEqual(['Copper Barometer']);
    expect((await state()).search).toEqual({ engine: 'elasticsearch', state: 'ok' });

    await client.indices.putSettings({ index: ALIAS, settings: { 'index.blocks.write': false } });
    await pollUntil(isIndexed, 'the index has caught up');
  });
});
