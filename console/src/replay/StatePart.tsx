import { styled } from '@mui/material/styles';
import { Badge } from '../ui/Badge.tsx';
import { StateTable } from './StateTable.tsx';
import type { StatePartRows } from './state-rows.ts';

const Part = styled('details')({
  borderTop: '1px solid var(--line)',
  '& summary': { padding: '8px 12px', cursor: 'pointer', fontWeight: 600, fontSize: '0.9375rem' },
});

/** More rows than this are folded away until somebody wants them. */
const FEW = 12;

/** A part of a state, such as its content or its release. */
export function StatePart({ part, rows }: StatePartRows) {
  const changed = rows.filter(({ change }) => change !== 'same').length;
  return (
    <Part open={rows.length <= FEW}>
      <summary>
        {part.charAt(0).toUpperCase() + part.slice(1)}{' '}
        {changed > 0 && <Badge tone="moss">{changed} changed</Badge>}
      </summary>
      <StateTable rows={rows} />
    </Part>
  );
}
