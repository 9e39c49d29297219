import { useLingui } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { useLoginRequired } from './use-login-required.ts';
import type { ReportSubject } from './use-report.ts';

const ReportDialog = lazyDialog(() => import('./ReportDialog.tsx'));

/** Opens the report dialog, for members. */
export function ReportButton({ subject, className = '' }: { subject: ReportSubject; className?: string }) {
  const { t } = useLingui();
  const isAllowed = useLoginRequired();
  const [isOpen, setOpen] = useState(false);
  const label = subject.kind === 'addon' ? t({ message: 'Report', context: 'verb' }) : t`Report comment`;
  return (
    <>
      <Tooltip label={label}>
        <IconButton
          label={label}
          aria-haspopup="dialog"
          className={className}
          onClick={() => {
            if (!isAllowed(subject.kind === 'addon' ? 'report' : 'reportComment')) return;
            setOpen(true);
          }}
        >
          <Flag />
        </IconButton>
      </Tooltip>
      <ReportDialog subject={subject} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
