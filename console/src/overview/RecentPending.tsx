import { Box, Link as MuiLink, Typography } from '@mui/material';
import { ListBase, RecordContextProvider, useCreatePath, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { ApproveButton } from '../addons/ApproveButton.tsx';
import { type ModeratedAddon, waitsAsChange } from '../addons/moderated-addon.ts';
import { PublisherName } from '../addons/PublisherName.tsx';
import { RejectButton } from '../addons/RejectButton.tsx';
import { FailedDecisions } from '../decisions/FailedDecisions.tsx';
import { UndecidedList } from '../decisions/UndecidedList.tsx';
import { Board } from '../ui/Board.tsx';
import { Message } from '../ui/Message.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Thumbnail } from '../ui/Thumbnail.tsx';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';
import { When } from '../ui/When.tsx';

const RECENT = 5;
const FAILURE = 'Failed to fetch pending addons';

/** The latest add-ons and proposed changes that wait for a decision. */
export function RecentPending() {
  const createPath = useCreatePath();
  const onError = useFetchFailure(FAILURE);
  return (
    <Board aria-labelledby="recent-pending">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', px: 2, py: 1.25 }}>
        <Typography variant="h2" id="recent-pending">
          Recent pending add-ons
        </Typography>
        <MuiLink component={Link} to={createPath({ resource: 'pending', type: 'list' })}>
          Review queue
        </MuiLink>
      </Box>
      <ListBase
        resource="pending"
        perPage={RECENT}
        sort={{ field: 'submittedAt', order: 'DESC' }}
        disableSyncWithLocation
        storeKey={false}
        queryOptions={{ onError }}
      >
        <UndecidedList>
          <FailedDecisions />
          <Rows
            failure={FAILURE}
            empty={<Message title="Nothing is waiting">Every add-on has been reviewed.</Message>}
          >
            <PendingItems />
          </Rows>
        </UndecidedList>
      </ListBase>
    </Board>
  );
}

const PendingItems = () => {
  const { data = [] } = useListContext<ModeratedAddon>();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((addon) => (
        <RecordContextProvider key={addon.id} value={addon}>
          <Box
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              px: 2,
              py: 1,
              borderTop: '1px solid var(--line)',
            }}
          >
            <Thumbnail src={addon.bannerImageUrl ?? addon.imageUrl} />
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography dir="auto" sx={{ fontWeight: 600, lineHeight: 1.3 }}>
                <PendingLink to={addon}>{addon.title}</PendingLink>
              </Typography>
              <Typography variant="caption" color="textSecondary" component="div">
                <PublisherName /> · <When at={addon.submittedAt} />
              </Typography>
            </Box>
            <Box sx={{ display: 'flex', gap: 0.25 }}>
              {waitsAsChange(addon) ? (
                <PendingLink to={addon} aria-label={`Review change to ${addon.title}`}>
                  Review change
                </PendingLink>
              ) : (
                <>
                  <ApproveButton />
                  <RejectButton />
                </>
              )}
            </Box>
          </Box>
        </RecordContextProvider>
      ))}
    </Box>
  );
};

type LinkProps = { to: ModeratedAddon; children: string; 'aria-label'?: string };

/** A link to an item of the queue, opened there. */
function PendingLink({ to: { id }, ...link }: LinkProps) {
  const createPath = useCreatePath();
  return (
    <MuiLink
      {...link}
      component={Link}
      to={createPath({ resource: 'pending', type: 'edit', id })}
      color="inherit"
    />
  );
}
