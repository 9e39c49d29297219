import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { Differences } from '../review/Differences.tsx';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Notice } from '../ui/Notice.tsx';
import { When } from '../ui/When.tsx';
import { ApproveChangeButton } from './ApproveChangeButton.tsx';
import { inWords } from './fields.ts';
import { RejectChangeButton } from './RejectChangeButton.tsx';
import { usePictured } from './use-pictured.ts';

/** What the publisher of the add-on in context wants to change, beside what is live until it is approved. */
export function ProposedChange() {
  const change = useRecordContext<ReviewedAddon>()?.openChange;
  return change == null ? null : <Proposal change={change} />;
}

function Proposal({ change }: { change: NonNullable<ReviewedAddon['openChange']> }) {
  const differences = usePictured(change);
  return (
    <Box sx={{ mb: 2 }}>
      <Notice
        tone="patina"
        title="Proposed change"
        action={
          <ActionBar>
            <ApproveChangeButton />
            <RejectChangeButton />
          </ActionBar>
        }
      >
        <span>
          Proposed <When at={change.proposedAt} />. What is live stays until it is approved.
        </span>
        <Differences of={differences.map(inWords)} />
      </Notice>
    </Box>
  );
}
