// Which leases a process takes and which it gives back, so that leases are spread evenly over the processes.

export type ProcessLoad = {
  id: string;
  /** The names of the leases that it may hold. */
  candidates: readonly string[];
};

export type Situation = {
  self: string;
  /** Every running process, including this one. */
  processes: readonly ProcessLoad[];
  /** The holder of each lease; free leases are absent. */
  holders: ReadonlyMap<string, string>;
  /** The leases that this process waits for. */
  wanted: readonly string[];
  /** Leases that have been free for a while, because the process whose turn it was did not take them. */
  leftFree: ReadonlySet<string>;
};

export type Plan = { take: string[]; give: string[] };

/** Leases are spread by kind, the first word of their name: read models are heavy, schedules are not. */
const kindOf = (name: string) => name.split(' ', 1)[0] ?? name;

export function planLeases({ self, processes, holders, wanted, leftFree }: Situation): Plan {
  const held = new Map<string, number>();
  const keyOf = (process: string, name: string) => `${process} ${kindOf(name)}`;
  const loadOf = (process: string, name: string) => held.get(keyOf(process, name)) ?? 0;
  const add = (process: string, name: string, count: number) =>
    held.set(keyOf(process, name), loadOf(process, name) + count);
  for (const [name, holder] of holders) add(holder, name, 1);
  const othersFor = (name: string) =>
    processes.filter(({ id, candidates }) => id !== self && candidates.includes(name));

  const take: string[] = [];
  for (const name of wanted.filter((each) => !holders.has(each))) {
    const isOurTurn = othersFor(name).every(({ id }) => loadOf(self, name) <= loadOf(id, name));
    if (!isOurTurn && !leftFree.has(name)) continue;
    take.push(name);
    add(self, name, 1);
  }

  const give: string[] = [];
  for (const [name, holder] of holders) {
    if (holder !== self) continue;
    const idlest = othersFor(name).sort((a, b) => loadOf(a.id, name) - loadOf(b.id, name))[0];
    if (!idlest || loadOf(self, name) - loadOf(idlest.id, name) < 2) continue;
    give.push(name);
    add(self, name, -1);
    add(idlest.id, name, 1);
  }
  return { take, give };
}
