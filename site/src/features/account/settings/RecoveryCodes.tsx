import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, FileDown } from 'lucide-react';
import { toast } from '../../../app/toasts/toasts.ts';
import { saveAs } from '../../../lib/save-as.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx';

/** Codes that each log in once without the app. They are shown only once, so leaving them asks first. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const title = t`Keep these recovery codes`;
  const warning = t`Each logs you in once if you lose your phone. They are not shown again.`;
  const text = `${codes.join('\n')}\n`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.notice(t`Copied`, t`Your recovery codes are in the clipboard.`);
    } catch {
      toast.failure(t`Copy failed`, t`Could not copy the recovery codes to clipboard.`);
    }
  }
  return (
    <div className="grid gap-5">
      <LeaveGuard isDirty={() => true} title={title}>
        {warning}
      </LeaveGuard>
      <Alert tone="warning" title={title}>
        {warning}
      </Alert>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2 bg-raised p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="tracking-wide">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          <Trans>Copy All</Trans>
        </Button>
        <Button variant="secondary" onClick={() => saveAs('recovery-codes.txt', 'text/plain', text)}>
          <FileDown aria-hidden="true" />
          <Trans>Download</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>I have saved them</Trans>
        </Button>
      </div>
    </div>
  );
}
