import { Box, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { BulkAnswer } from '@sandcrate/api/contract/moderation.ts';

const List = styled('ul')({
  margin: '4px 0 12px',
  paddingLeft: 20,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
});

type Props = { of: BulkAnswer; done: string };

/** To which add-ons it happens, and to which not, with the rule's own words. */
export const BulkOutcome = ({ of: { done: accepted, refused }, done }: Props) => (
  <Box sx={{ mt: 1 }}>
    {accepted.length > 0 && (
      <>
        <Typography variant="h3" component="h3">
          {done}
        </Typography>
        <List>
          {accepted.map(({ id, title }) => (
            <li key={id}>{title}</li>
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
              {title ?? 'Deleted addon'}: {message}
            </li>
          ))}
        </List>
      </>
    )}
  </Box>
);
