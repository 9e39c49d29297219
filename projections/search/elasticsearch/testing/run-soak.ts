// npm run soak:elasticsearch [-- OPERATIONS]: the index equals the catalogue although the cluster is killed twice.
import { setup } from '@sandcrate/infrastructure/postgres/testing/global-setup.ts';
import { soak } from './soak.ts';

const operations = Number(process.argv[2] ?? 200_000);
const stopPostgres = await setup();
const began = performance.now();
try {
  const { different, ...done } = await soak({ addons: 10_000, operations, kills: 2, logger: console });
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${done.operations} index operations on ${done.addons} add-ons, ${done.kills} kills, ${seconds} s: ` +
      `${different.length} differences`,
  );
  if (different.length > 0) process.exitCode = 1;
} finally {
  await stopPostgres?.();
}
