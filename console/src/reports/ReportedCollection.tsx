import { Box, Typography } from '@mui/material';
import type { ReportView } from '@sandcrate/api/reports/contract.ts';
import { CollectionActions } from '../collections/CollectionActions.tsx';
import { stateOf, VISIBILITY_NAMES } from '../collections/collection-state.ts';
import { FactList } from '../ui/FactList.tsx';
import { formatCounted } from '../ui/format.ts';
import { UserLink } from '../users/UserLink.tsx';

/**
 * A reported collection as its owner wrote it, and what can be done about it.
 * @param isOpen reports of it are pending, whose resolution can hide or delete it
 */
export function ReportedCollection({ report, isOpen }: { report: ReportView; isOpen: boolean }) {
  const { collection, collectionId, subjectOwnerId } = report;
  if (collection === null || collectionId === null) {
    return (
      <Typography variant="body2" color="textSecondary">
        Its owner has made it private or deleted it.
      </Typography>
    );
  }
  const { description, owner, visibility, addonCount, followerCount, notes, takenDownReason } = collection;
  return (
    <>
      <FactList
        facts={[
          ['Owner', owner && <UserLink key="owner" {...owner} />],
          [
            'State',
            [
              VISIBILITY_NAMES[visibility],
              formatCounted(addonCount, 'add-on'),
              formatCounted(followerCount, 'follower'),
            ].join(' · '),
          ],
          ['Description', description && <Written key="description">{description}</Written>],
          [
            'Notes',
            notes.length > 0 && (
              <Box key="notes" component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
                {notes.map(({ addonId, addonTitle, note }) => (
                  <li key={addonId}>
                    <bdi>{addonTitle ?? 'Deleted add-on'}</bdi>: <Written>{note}</Written>
                  </li>
                ))}
              </Box>
            ),
          ],
          ['Hidden', stateOf(collection) === 'hidden' && <bdi key="hidden">{takenDownReason ?? 'Yes'}</bdi>],
          [
            'Deleted',
            stateOf(collection) === 'deleted' && <bdi key="deleted">{takenDownReason ?? 'Yes'}</bdi>,
          ],
        ]}
      />
      <CollectionActions
        collection={{ ...collection, id: collectionId }}
        ownerId={subjectOwnerId}
        isReportOpen={isOpen}
      />
    </>
  );
}

const Written = ({ children }: { children: string }) => (
  <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-wrap', display: 'inline-block', maxWidth: '75ch' }}>
    {children}
  </Box>
);
