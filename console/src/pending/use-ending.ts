import { ApiError } from '@sandcrate/api/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { isWaiting, type ModeratedAddon, waitsAsChange } from '../addons/moderated-addon.ts';
import { type ConsoleDataProvider, useConsoleData } from '../provider/data-provider.ts';

/** What has become of an add-on that left the list. */
export type Ending = {
  title: string;
  text: string;
  /** Whether it still waits, so that it can be decided. */
  isWaiting: boolean;
};

const ended = (text: string): Ending => ({ title: 'It left the queue', text, isWaiting: false });
const UNKNOWN = ended('This add-on no longer waits for a decision.');
const MOVED: Ending = {
  title: 'It moved in the queue',
  text: 'It still waits, at another place.',
  isWaiting: true,
};

/**
 * What became of an open add-on that has left the list without a decision of this moderator.
 * @param isLost whether it has @returns undefined as long as it has not
 */
export function useEnding(listed: ModeratedAddon, isLost: boolean): Ending | undefined {
  const data = useConsoleData();
  const { data: ending = UNKNOWN } = useQuery({
    queryKey: ['ending', listed.id, listed.revision],
    queryFn: () => endingOf(data, listed),
    enabled: isLost,
    gcTime: 0,
  });
  return isLost ? ending : undefined;
}

async function endingOf(data: ConsoleDataProvider, listed: ModeratedAddon): Promise<Ending> {
  const { id } = listed;
  const find = async (resource: string, filter: object) =>
    (
      await data.getList<ModeratedAddon>(resource, {
        filter: { id, ...filter },
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'submittedAt', order: 'ASC' },
      })
    ).data[0];

  if (await find('pending', {})) return MOVED;
  const deletion = (await find('addons', { deleted: true }))?.deletion;
  if (deletion) {
    const who = deletion.by === 'staff' ? 'A moderator' : 'Its publisher';
    return ended(`${who} deleted it${deletion.reason === null ? '.' : `: “${deletion.reason}”`}`);
  }
  try {
    const now = await data.addonDetail(id);
    if (now.changesWanted !== null) return ended('Its publisher has been asked for changes.');
    if (isWaiting(now))
      return ended('It was taken out of the queue, as happens when its publisher is banned.');
    return waitsAsChange(listed) ? ended('The proposed change was withdrawn.') : UNKNOWN;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return ended('It is no longer there.');
    throw error;
  }
}
