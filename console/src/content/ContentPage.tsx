import { Box, Typography } from '@mui/material';
import { ListBase } from 'react-admin';
import { AddonTable } from '../addons/AddonTable.tsx';
import { RecentPending } from '../overview/RecentPending.tsx';
import { Board } from '../ui/Board.tsx';
import { Message } from '../ui/Message.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Rows } from '../ui/Rows.tsx';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';

const SHOWN = 10;
const FAILURE = 'Failed to fetch addons';

/** The owner's view of the catalogue: what waits for approval, and the newest add-ons. */
export default function ContentPage() {
  const onError = useFetchFailure(FAILURE);
  return (
    <>
      <PageHeader title="Content" />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <RecentPending />
        <Board aria-labelledby="newest-addons">
          <Typography variant="h2" id="newest-addons" sx={{ px: 2, py: 1.25 }}>
            Newest add-ons
          </Typography>
          <ListBase
            resource="addons"
            perPage={SHOWN}
            sort={{ field: 'submittedAt', order: 'DESC' }}
            disableSyncWithLocation
            storeKey={false}
            queryOptions={{ onError }}
          >
            <Rows failure={FAILURE} empty={<Message title="No add-ons yet" />}>
              <AddonTable />
            </Rows>
          </ListBase>
        </Board>
      </Box>
    </>
  );
}
