// Tests of the doctor on object storage: FILES_TEST_URL names a bucket of a real server.
import { expect, onTestFinished, test } from 'vitest';
import { commandWorld } from '../../cli/testing/command-world.ts';

const url = process.env.FILES_TEST_URL;

test.runIf(url)('doctor accepts object storage that takes files', async () => {
  const world = await commandWorld();
  onTestFinished(() => world.close());
  const { out } = await world.run(['doctor'], { env: { FILES_URL: url ?? '' } });
  expect(out).toContainEqual(expect.stringMatching(/^✓ files +can be written in s3:/));
});
