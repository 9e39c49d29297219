import { readFileSync } from 'node:fs';

/** The operating system user that runs the server. */
export type Operator = { uid: number; gid: number; name: string };

/**
 * PostgreSQL refuses to run as root, so an unprivileged user runs it for root. Everyone else runs it themselves.
 * @param folderOwner the owner of the server's folder, who runs the server unless that is root
 * @returns undefined when the server runs as the current user
 */
export function operatorOf(folderOwner?: { uid: number; gid: number }): Operator | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = systemUsers();
  if (folderOwner && folderOwner.uid !== 0) {
    const name = users.find(({ uid }) => uid === folderOwner.uid)?.name ?? String(folderOwner.uid);
    return { uid: folderOwner.uid, gid: folderOwner.gid, name };
  }
  return (
    users.find(({ name }) => name === 'postgres') ??
    users.find(({ name }) => name === 'nobody') ?? { uid: 65534, gid: 65534, name: 'nobody' }
  );
}

function systemUsers(): Operator[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .flatMap(([name, , uid, gid]) =>
      name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [],
    );
}
