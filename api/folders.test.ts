// Each call is in the folder that its address names, so that nobody has to search for it.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { operations } from './contract/operations.ts';

/** Addresses that name no folder, and the folders that contain them. */
const EXCEPTIONS: Record<string, { folder: string; because: string }> = {
  '/api/admin/stats': { folder: 'moderation', because: 'counts several resources' },
  '/api/admin/queues': { folder: 'moderation', because: 'counts several resources' },
  '/api/admin/live': { folder: 'moderation', because: 'reports on several resources' },
  '/api/admin/recent-decisions': { folder: 'moderation', because: 'belongs to the review locks' },
  '/api/admin/review-locks': { folder: 'moderation', because: 'the desk shares the locks' },
  '/api/admin/addons/{id}/review-lock': { folder: 'moderation', because: 'the desk shares the locks' },
  '/api/admin/addons/{id}/assignment': { folder: 'moderation', because: 'the desk shares the assignments' },
  '/api/admin/addons/{id}/skip': { folder: 'moderation', because: 'is about the desk of one moderator' },
  '/api/admin/addons/bulk': { folder: 'moderation', because: 'shares its rules with undo' },
  '/api/admin/undo': { folder: 'moderation', because: 'undoes decisions about several resources' },
  '/api/admin/create-publisher': { folder: 'users', because: 'creates an account' },
  '/api/console/moderators': { folder: 'audit', because: 'is computed from the audit log' },
  '/api/users/me/notification-settings': { folder: 'inbox', because: 'chooses what the inbox shows' },
  '/api/users/me/time-zone': { folder: 'inbox', because: 'says when digests are sent' },
  '/api/unsubscribe': { folder: 'inbox', because: 'ends mails about notices' },
  '/api/site': { folder: 'site-info', because: 'api/site.ts serves the pages' },
  '/api/site/rules': { folder: 'site-info', because: 'api/site.ts serves the pages' },
  '/api/status': { folder: 'site-info', because: 'is about the site' },
};

type Place = { key: string; file: string };

/** The files of resources; what all calls share is in `contract` and `plugins`. */
const filesNamed = (end: string) =>
  globSync(`*/*${end}`, { cwd: import.meta.dirname }).filter((file) => !/^(?:contract|plugins)\//.test(file));

const declared = async (): Promise<Place[]> =>
  (
    await Promise.all(
      filesNamed('operations.ts').map(async (file) => {
        const tables: Record<string, object> = await import(join(import.meta.dirname, file));
        return Object.values(tables).flatMap((table) => Object.keys(table).map((key) => ({ key, file })));
      }),
    )
  ).flat();

const served = (): Place[] =>
  filesNamed('.ts').flatMap((file) =>
    [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
        /\bapp\.(?:operation|sharedOperation)\(\s*'([A-Z]+ [^']+)'/g,
      ),
    ].map(([, key = '']) => ({ key, file })),
  );

/** A folder's name is a part of the address, in the plural where the address has the singular. */
function isAtHome({ key, file }: Place): boolean {
  const [, address = ''] = key.split(' ');
  const folder = basename(dirname(file));
  const exception = EXCEPTIONS[address];
  if (exception !== undefined) return exception.folder === folder;
  return address.split('/').some((part) => part === folder || `${part}s` === folder);
}

const strays = (places: readonly Place[]) =>
  places.filter((place) => !isAtHome(place)).map(({ key, file }) => `${key} is in ${file}`);

describe('each call is in a folder that its address names', () => {
  test('where it is declared', async () => {
    const places = await declared();
    expect(places.map(({ key }) => key).toSorted()).toEqual(Object.keys(operations).toSorted());
    expect(strays(places)).toEqual([]);
  });

  test('where it is served', () => {
    const places = served();
    expect(places.map(({ key }) => key).toSorted()).toEqual(Object.keys(operations).toSorted());
    expect(strays(places)).toEqual([]);
  });

  test('the exceptions are addresses that exist', () => {
    const addresses = new Set(Object.keys(operations).map((key) => key.split(' ')[1]));
    expect(Object.keys(EXCEPTIONS).filter((address) => !addresses.has(address))).toEqual([]);
  });
});
