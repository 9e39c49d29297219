import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { call } from '../../../lib/api.ts';
import { saveAs } from '../../../lib/save-as.ts';
import { Button } from '../../../ui/Button.tsx';

/** Downloads all of the member's data as a file. */
export function ExportData() {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('GET /api/users/me/export'),
    onSuccess: (data) => saveAs('my-data.json', 'application/json', JSON.stringify(data, null, 2)),
    onError: (error) => tellFailure(t`Export failed`, error),
  });
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[40em] text-muted">
        <Trans>
          Everything that this site keeps about you: account, addons, comments, ratings, likes, follows,
          downloads, reports and appeals, as a JSON file.
        </Trans>
      </p>
      <Button variant="secondary" disabled={isPending} onClick={() => mutate()}>
        <FileDown aria-hidden="true" />
        {isPending ? t`Preparing...` : t`Download my data`}
      </Button>
    </div>
  );
}
