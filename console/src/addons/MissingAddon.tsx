import { ADDON_NOT_FOUND } from '@sandcrate/api/contract/refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { RecordContextProvider, useGetRecordId } from 'react-admin';
import { PageTitle } from '../layout/PageTitle.tsx';
import { useConsoleData } from '../provider/data-provider.ts';
import { formatMoment } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';
import { ReplayLink } from './ReplayLink.tsx';
import { RestoreButton } from './RestoreButton.tsx';

/** Replaces an add-on's page when it is not found. A deleted add-on can be restored here. */
export function MissingAddon() {
  const id = useGetRecordId();
  const { getList } = useConsoleData();
  // Not react-admin's own hook: it would cache the row as the record of the missing page.
  const { data, isPending } = useQuery({
    queryKey: ['deleted-addon', id],
    queryFn: () =>
      getList<ModeratedAddon>('addons', {
        filter: { id, deleted: true },
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'submittedAt', order: 'ASC' },
      }),
  });
  const deleted = data?.data[0];
  if (isPending) return null;
  if (!deleted?.deletion) return <NotFound />;
  const { at, by, reason } = deleted.deletion;
  return (
    <RecordContextProvider value={deleted}>
      <PageTitle>{deleted.title}</PageTitle>
      <Message
        isPage
        title={`${deleted.title} was deleted`}
        action={
          <>
            <RestoreButton />
            <ReplayLink />
          </>
        }
      >
        {by === 'staff' ? 'A moderator' : 'Its publisher'} deleted it on {formatMoment(at)}
        {reason === null ? '.' : `: ${reason}`}
      </Message>
    </RecordContextProvider>
  );
}

const NotFound = () => (
  <>
    <PageTitle>{ADDON_NOT_FOUND}</PageTitle>
    <Message isPage title={ADDON_NOT_FOUND}>
      The addon you're looking for doesn't exist or has been removed.
    </Message>
  </>
);
