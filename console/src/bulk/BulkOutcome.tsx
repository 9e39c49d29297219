import { Box, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { BulkAnswer } from '@sandcrate/api/contract/moderation.ts';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';

const List = styled('ul')({
  margin: '4px 0 12px',
  paddingLeft: 20,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
});

type Props = {
  of: BulkAnswer;
  /** What the moderator chose, to tell add-ons of the same title apart. */
  addons: readonly ModeratedAddon[];
  done: string;
};

/** To which add-ons it happens, and to which not, with the rule's own words. */
export const BulkOutcome = ({ of: { done: accepted, refused }, addons, done }: Props) => (
  <Box sx={{ mt: 1 }}>
    {accepted.length > 0 && (
      <>
        <Typography variant="h3" component="h3">
          {done}
        </Typography>
        <List>
          {accepted.map(({ id, title }) => (
            <li key={id}>
              {title} <About addon={addons.find((addon) => addon.id === id)} />
            </li>
          ))}
        </List>
      </>
    )}
    {refused.length > 0 && (
      <>
        <Typography variant="h3" component="h3">
          Refused
        </Typography>
        <List>
          {refused.map(({ id, title, message }) => (
            <li key={id}>
              {title ?? 'Deleted add-on'}: {message}
            </li>
          ))}
        </List>
      </>
    )}
  </Box>
);

const About = ({ addon }: { addon: ModeratedAddon | undefined }) =>
  addon === undefined ? null : (
    <Typography component="span" variant="body2" color="textSecondary">
      v{addon.version} by {addon.publisherName ?? 'Unknown Publisher'}
    </Typography>
  );
