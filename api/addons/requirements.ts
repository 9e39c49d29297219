// The requirements of an add-on's packs.
import type { PackDependency, PackFacts } from '@sandcrate/core/pack/facts.ts';
import { highestVersion } from '@sandcrate/core/pack/version.ts';
import type { PackListing } from '@sandcrate/projections/catalogue/page-queries.ts';
import type { AddonCard } from './contract.ts';
import type { RequiresView } from './discovery-contract.ts';

type Named = { name: string; version: string | null };

const everyDependency = (facts: PackFacts) => facts.packs.flatMap(({ dependencies }) => dependencies);

/** A pack that is required more than once is listed once, with the highest version. */
function highest(asked: readonly PackDependency[], nameOf: (one: PackDependency) => string | null): Named[] {
  const named = asked.filter((one) => nameOf(one) !== null);
  return [...Map.groupBy(named, (one) => nameOf(one) ?? '')].map(([name, ones]) => ({
    name,
    version: highestVersion(ones.flatMap(({ version }) => version ?? [])),
  }));
}

/** The packs that the add-on depends on, including its own, by UUID. */
const requiredPacks = (facts: PackFacts) => highest(everyDependency(facts), ({ uuid }) => uuid);

/** Whether it depends on a pack that is neither its own nor in one of these listings. */
export function lacksListing(facts: PackFacts, listings: readonly Pick<PackListing, 'packUuid'>[]): boolean {
  const known = new Set([...facts.uuids, ...listings.map(({ packUuid }) => packUuid)]);
  return everyDependency(facts).some(({ uuid }) => uuid !== null && !known.has(uuid));
}

/** The answer for the page: each required pack is in the add-on itself, in one of these listings, or unknown here. */
export function requiresView(
  facts: PackFacts,
  listings: readonly PackListing[],
  cardOf: (row: PackListing['addon']) => AddonCard,
): RequiresView {
  const own = new Set(facts.uuids);
  const packs = requiredPacks(facts).map(({ name: packUuid, version }) => {
    const included = own.has(packUuid);
    const listing = included ? undefined : listings.find((found) => found.packUuid === packUuid);
    const ownPack = facts.packs.find(({ uuid }) => uuid === packUuid);
    return {
      packUuid,
      version,
      packName: ownPack?.name ?? listing?.packName ?? null,
      kind: ownPack?.kind ?? listing?.packKind ?? null,
      included,
      addon: listing ? cardOf(listing.addon) : null,
    };
  });
  return {
    packs,
    scriptModules: highest(everyDependency(facts), ({ moduleName }) => moduleName),
    experiments: [...new Set(facts.packs.flatMap(({ experiments }) => experiments))],
  };
}

export const NOTHING_REQUIRED: RequiresView = { packs: [], scriptModules: [], experiments: [] };
