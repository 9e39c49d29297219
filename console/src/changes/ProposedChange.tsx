import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { FileCounts } from '../file-changes/FileCounts.tsx';
import { Differences } from '../review/Differences.tsx';
import { Notice } from '../ui/Notice.tsx';
import { When } from '../ui/When.tsx';
import { inWords } from './fields.ts';
import { usePictured } from './use-pictured.ts';

/** The proposed change of the add-on in context, compared with the live version. */
export function ProposedChange() {
  const change = useRecordContext<ReviewedAddon>()?.openChange;
  return change == null ? null : <Proposal change={change} />;
}

function Proposal({ change }: { change: NonNullable<ReviewedAddon['openChange']> }) {
  const differences = usePictured(change);
  return (
    <Notice tone="plain" title="Proposed change">
      <span>
        Proposed <When at={change.proposedAt} />. What is live stays until it is approved.
      </span>
      <Differences of={differences.map(inWords)} />
      <FileCounts />
    </Notice>
  );
}
