import {
  Box,
  Link as MuiLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { Outcome, RulePreview } from '@sandcrate/api/rules/contract.ts';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatCount, formatCounted, formatDate } from '../ui/format.ts';

const OUTCOMES: Record<Outcome, string> = {
  rejected: 'Rejected',
  'taken-down': 'Approved, then taken down',
  approved: 'Approved',
  automatic: 'Approved automatically',
  none: 'Not decided',
};
/** The outcomes that a rule should have caught. */
const BAD: readonly Outcome[] = ['rejected', 'taken-down'];

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** What a rule would have done to the latest submissions. */
export function PreviewReport({ of: { submissions, since, outcomes, hits } }: { of: RulePreview }) {
  const createPath = useCreatePath();
  if (since === null)
    return <Typography>Nothing was ever submitted: there is nothing to compare with.</Typography>;
  const total = sum(outcomes.map((one) => one.hits));
  const bad = outcomes.filter(({ outcome }) => BAD.includes(outcome));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Typography>
        Of the last {formatCounted(submissions, 'submission')}, since {formatDate(since)}, it would have hit{' '}
        <strong>{formatCount(total)}</strong>. It would have caught{' '}
        <strong>
          {formatCount(sum(bad.map((one) => one.hits)))} of{' '}
          {formatCount(sum(bad.map((one) => one.submissions)))}
        </strong>{' '}
        that were rejected or taken down.
      </Typography>
      <Table size="small" aria-label="Hits by outcome" sx={{ maxWidth: 480, '& th, & td': { px: 1 } }}>
        <TableHead>
          <TableRow>
            <TableCell>Outcome</TableCell>
            <TableCell align="right">Submissions</TableCell>
            <TableCell align="right">Hits</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {outcomes.map((one) => (
            <TableRow key={one.outcome}>
              <TableCell component="th" scope="row">
                {OUTCOMES[one.outcome]}
              </TableCell>
              <TableCell align="right">{formatCount(one.submissions)}</TableCell>
              <TableCell align="right">{formatCount(one.hits)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {hits.length > 0 && (
        <details>
          <summary>
            {total > hits.length ? `The latest ${formatCount(hits.length)} hits` : 'The hits'}
          </summary>
          <Box
            component="ul"
            tabIndex={0}
            sx={{ m: 0, mt: 1, pl: 2.5, maxHeight: 320, overflowY: 'auto', overflowWrap: 'anywhere' }}
          >
            {hits.map(({ addonId, title, kind, submittedAt, outcome }) => (
              <li key={`${addonId} ${submittedAt}`}>
                <MuiLink
                  component={Link}
                  to={createPath({ resource: 'addons', type: 'show', id: addonId })}
                  color="inherit"
                >
                  {title}
                </MuiLink>
                {kind === 'change' && ' (a change)'}, {formatDate(submittedAt)}:{' '}
                {OUTCOMES[outcome].toLowerCase()}
              </li>
            ))}
          </Box>
        </details>
      )}
    </Box>
  );
}
