import { Box, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { BulkAnswer } from '@sandcrate/api/moderation/contract.ts';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';

const List = styled('ul')({
  margin: '4px 0 12px',
  paddingLeft: 20,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
});

type Props = {
  of: BulkAnswer;
  /** The chosen add-ons, to tell those with the same title apart. */
  addons: readonly ModeratedAddon[];
  done: string;
  refused: string;
};

/** The add-ons that an action applies to, and those that are refused, with the reasons. */
export const BulkOutcome = ({ of: outcome, addons, done, refused }: Props) => (
  <Box sx={{ mt: 1 }}>
    {outcome.done.length > 0 && (
      <>
        <Typography variant="h3" component="h3">
          {done}
        </Typography>
        <List>
          {outcome.done.map(({ id, title }) => (
            <li key={id}>
              <bdi>{title}</bdi> <About addon={addons.find((addon) => addon.id === id)} />
            </li>
          ))}
        </List>
      </>
    )}
    {outcome.refused.length > 0 && (
      <>
        <Typography variant="h3" component="h3">
          {refused}
        </Typography>
        <List>
          {outcome.refused.map(({ id, title, message }) => (
            <li key={id}>
              <bdi>{title ?? 'Deleted add-on'}</bdi>: {message}
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
