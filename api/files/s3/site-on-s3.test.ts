// A site whose files are in object storage: FILES_TEST_URL names a bucket of a real server.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf, packOf, uploadParts } from '../../testing/addon-form.ts';
import { type Person, type TestSite, testSite } from '../../testing/test-site.ts';

const url = process.env.FILES_TEST_URL;

describe.runIf(url !== undefined)('a site on object storage', () => {
  let site: TestSite;
  let maker: Person;
  beforeAll(async () => {
    const [bucket, options] = (url ?? '').split('?');
    site = await testSite({ env: { FILES_URL: `${bucket}/${randomUUID()}?${options}` } });
    maker = await site.publisher('maker');
  });
  afterAll(() => site?.close());

  test('redirects a download to a short-lived address, but not once the add-on is hidden', async () => {
    const file = packOf();
    const added = await site.call('POST /api/addons', maker, await formOf(await uploadParts({ file })));
    const { id } = added.json();
    const approved = await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner);
    const path = approved.json().fileUrl.split('?')[0];

    const answer = await site.call(`GET ${path}`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
    const download = await fetch(String(answer.headers.location));
    expect(Buffer.from(await download.arrayBuffer())).toEqual(Buffer.from(file.bytes));
    expect(download.headers.get('content-disposition')).toContain('lanterns.mcpack');

    const picture = await site.call(`GET ${approved.json().bannerImageUrl.split('?')[0]}?w=320`);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);

    await site.call(`PUT /api/admin/addons/${id}/hide`, site.owner, { payload: { hidden: true } });
    expect((await site.call(`GET ${path}`)).statusCode).toBe(404);
  });
});
