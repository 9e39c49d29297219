// What grows with the catalogue and what does not: a page of it, the way from a write to its being seen, and what an
// event costs.
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
