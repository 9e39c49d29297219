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

/** In the place of an add-on's page: what became of it when it was deleted, and the way to restore it. */
export function MissingAddon() {
  const id = useGetRecordId();
  const { getList } = useConsoleData();
  // Not by react-admin's own hook, which would take the row for the page that is missing.
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
    <Message title={ADDON_NOT_FOUND}>The addon you're looking for doesn't exist or has been removed.</Message>
  </>
);
