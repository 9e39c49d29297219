import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { formOf } from '../testing/addon-form.ts';
import { formPlugin, receiveForm } from './form.ts';

test.each([
  ['a"b.mcpack', 'a"b.mcpack'],
  ['100%.mcpack', '100%.mcpack'],
  ['a%20b%2Fc.mcpack', 'a%20b%2Fc.mcpack'],
])('a file that a browser calls %j arrives as %j', async (fileName, expected) => {
  const uploadFolder = await mkdtemp(join(tmpdir(), 'form-'));
  const app = Fastify();
  await app.register(formPlugin, { uploadFolder });
  app.post('/', async (request) => {
    await using form = await receiveForm(request, ['file'], 1000);
    return { name: form.files.get('file')?.fileName };
  });
  const bytes = Buffer.from('x');
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    ...(await formOf({ file: { bytes, fileName } })),
  });
  expect(answer.json()).toEqual({ name: expected });
  await app.close();
  await rm(uploadFolder, { recursive: true });
});
