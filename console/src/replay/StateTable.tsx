import { styled } from '@mui/material/styles';
import { Badge } from '../ui/Badge.tsx';
import type { ComparedRow } from './state-rows.ts';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  tableLayout: 'fixed',
  '& th, & td': {
    padding: '5px 12px',
    borderTop: '1px solid var(--line)',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  '& th': { width: '34%', color: 'var(--muted)' },
  '& tr[data-change=new] td, & tr[data-change=changed] td': { background: 'var(--moss-wash)' },
  '& tr[data-change=gone] td': { background: 'var(--redstone-wash)' },
});

const NAMES = { new: 'new', changed: 'changed', gone: 'gone' } as const;
const TONES = { new: 'moss', changed: 'moss', gone: 'redstone' } as const;

/** A state as of an event, with what that event did to it marked. */
export const StateTable = ({ rows }: { rows: readonly ComparedRow[] }) => (
  <Table aria-label="State">
    <tbody>
      {rows.map(({ place, value, change, before }) => (
        <tr key={place} data-change={change}>
          <th scope="row">{place}</th>
          <td>
            {change === 'gone' ? <del>{value}</del> : value} {before !== undefined && <del>{before}</del>}{' '}
            {change !== 'same' && <Badge tone={TONES[change]}>{NAMES[change]}</Badge>}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
