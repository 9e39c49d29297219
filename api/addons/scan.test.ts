// Virus scanning of uploads: with a fake scanner, and with a real clamd where there is one.
import { manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { type FakeClamd, judging, startFakeClamd } from '../files/testing/fake-clamd.ts';
import { formOf, packOf, uploadParts } from '../testing/addon-form.ts';
import { type TestSite, testSite } from '../testing/test-site.ts';

let site: TestSite | undefined;
let clamd: FakeClamd | undefined;
afterEach(async () => {
  await site?.close();
  await clamd?.close();
  site = undefined;
  clamd = undefined;
});

let makers = 0;

const infected = (content: string) => ({
  bytes: zipOf([manifestPart(), { name: 'notes.txt', content }]),
  fileName: 'infected.mcpack',
});

async function upload(site: TestSite, file = packOf()) {
  const maker = await site.publisher(`maker-${++makers}`);
  return site.call('POST /api/addons', maker, await formOf(await uploadParts({ file })));
}

test('the queue shows when a clean file was scanned', async () => {
  clamd = await startFakeClamd(judging);
  site = await testSite({ env: { CLAMD_URL: clamd.url } });
  const added = await upload(site);
  expect(added.statusCode).toBe(201);
  const [item] = (await site.call('GET /api/admin/addons/pending', site.owner)).json();
  expect(item).toMatchObject({ id: added.json().id, scannedAt: expect.stringMatching(/^2/) });
});

test('an infected file is refused and does not enter the queue', async () => {
  clamd = await startFakeClamd(judging);
  site = await testSite({ env: { CLAMD_URL: clamd.url } });
  const bytes = zipOf([manifestPart(), { name: 'VIRUS.txt', content: 'x' }]);
  const refused = await upload(site, { bytes, fileName: 'infected.mcpack' });
  expect([refused.statusCode, refused.json().message]).toEqual([
    422,
    'This file was refused by the virus scanner.',
  ]);
  expect((await site.call('GET /api/admin/addons/pending', site.owner)).json()).toEqual([]);
});

test('while the scanner is away, uploads are refused and the publisher is asked to try again', async () => {
  clamd = await startFakeClamd(judging);
  site = await testSite({ env: { CLAMD_URL: clamd.url } });
  await clamd.close();
  clamd = undefined;
  const refused = await upload(site);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
});

test('without a scanner, files are marked as not scanned', async () => {
  site = await testSite();
  expect((await upload(site)).statusCode).toBe(201);
  const [item] = (await site.call('GET /api/admin/addons/pending', site.owner)).json();
  expect(item.scannedAt).toBeNull();
});

const url = process.env.CLAMD_TEST_URL;
describe.runIf(url !== undefined)('a real clamd', () => {
  test('finds the test virus inside a pack', async () => {
    site = await testSite({ env: { CLAMD_URL: url ?? '' } });
    // Split in two, so that scanners do not flag this source file.
    const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-' + 'ANTIVIRUS-TEST-FILE!$H+H*';
    const refused = await upload(site, infected(eicar));
    expect(refused.statusCode).toBe(422);
    expect((await upload(site, infected('Nothing to see here.'))).statusCode).toBe(201);
  });
});
