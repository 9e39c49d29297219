// What depends on the size of the catalogue and what does not: reading one of its pages, the time from a write until it
// is visible, and the cost of an event.
import { browse } from './curves/browse.ts';
import { growth } from './curves/growth.ts';
import { underWrites } from './curves/under-writes.ts';
import { visible } from './curves/visible.ts';
import type { Report } from './report.ts';
import { sizes, withSites } from './site.ts';

export const name = 'curves';

export async function run(report: Report): Promise<void> {
  await withSites(sizes, async (sites) => {
    for (const site of sites) await browse(site, report);
    for (const site of sites) await visible(site, report);
    await growth(sites, report);
  });
  for (const size of sizes) await underWrites(size, report);
}
