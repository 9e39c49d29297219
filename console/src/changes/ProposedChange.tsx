import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { FileCounts } from '../file-changes/FileCounts.tsx';
import { Differences } from '../review/Differences.tsx';
import { Notice } from '../ui/Notice.tsx';
import { When } from '../ui/When.tsx';
import { inWords } from './fields.ts';
import { usePictured } from './use-pictured.ts';

/**
 * The proposed change of the add-on in context, compared with the live version.
 * @param action the controls to decide on it
 */
export function ProposedChange({ action }: { action?: ReactNode }) {
  const change = useRecordContext<ReviewedAddon>()?.openChange;
  return change == null ? null : <Proposal change={change} action={action} />;
}

type ProposalProps = { change: NonNullable<ReviewedAddon['openChange']>; action: ReactNode };

function Proposal({ change, action }: ProposalProps) {
  const differences = usePictured(change);
  return (
    <Box sx={{ mb: 2 }}>
      <Notice tone="plain" title="Proposed change" action={action}>
        <span>
          Proposed <When at={change.proposedAt} />. What is live stays until it is approved.
        </span>
        <Differences of={differences.map(inWords)} />
        <FileCounts />
      </Notice>
    </Box>
  );
}
