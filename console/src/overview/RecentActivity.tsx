import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { AuditEntry } from '@sandcrate/api/audit/contract.ts';
import { ListBase, useCreatePath, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useSubjectPath } from '../audit/use-subject-path.ts';
import { Board } from '../ui/Board.tsx';
import { eventInWords } from '../ui/event-words.ts';
import { Message } from '../ui/Message.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Timeline } from '../ui/Timeline.tsx';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';

const RECENT = 10;
const FAILURE = 'Failed to fetch recent activity';

/** The latest entries of the audit log. */
export function RecentActivity() {
  const createPath = useCreatePath();
  const onError = useFetchFailure(FAILURE);
  return (
    <Board aria-labelledby="recent-activity">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', px: 2, py: 1.25 }}>
        <Typography variant="h2" id="recent-activity">
          Recent activity
        </Typography>
        <MuiLink component={Link} to={createPath({ resource: 'audit', type: 'list' })}>
          Audit
        </MuiLink>
      </Box>
      <ListBase
        resource="audit"
        perPage={RECENT}
        sort={{ field: 'id', order: 'DESC' }}
        disableSyncWithLocation
        storeKey={false}
        queryOptions={{ onError }}
      >
        <Rows failure={FAILURE} empty={<Message title="Nothing happened yet" />}>
          <Entries />
        </Rows>
      </ListBase>
    </Board>
  );
}

function Entries() {
  const { data = [] } = useListContext<AuditEntry>();
  const pathOf = useSubjectPath();
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <Timeline
        entries={data.map(
          ({ id, type, subjectLabel, occurredAt, actorName, actorRole, reason, ...entry }) => ({
            id,
            to: pathOf(entry.subjectKind, entry.subjectId),
            what: subjectLabel === null ? eventInWords(type) : `${eventInWords(type)}: ${subjectLabel}`,
            at: occurredAt,
            who: actorName ?? actorRole,
            why: reason,
          }),
        )}
      />
    </Box>
  );
}
