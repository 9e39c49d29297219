import { Trans, useLingui } from '@lingui/react/macro';
import { checkAddonFile } from '../../../lib/file-checks.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { AddonFileInput } from '../../publisher/upload/AddonFileInput.tsx';
import { useCheckedFile } from '../../publisher/upload/use-checked-file.ts';
import { usePackFacts } from '../../publisher/upload/use-pack-facts.ts';
import { Verdict } from './Verdict.tsx';

/** The pack checker: runs the inspector for uploads on a file that is not uploaded. */
export function Tools() {
  const { t } = useLingui();
  const { file, error, choose, remove } = useCheckedFile(checkAddonFile);
  const reading = usePackFacts(file);
  return (
    <div className="page max-w-4xl pt-10">
      <PageTitle page="/tools" />
      <Panel title={t`Pack checker`}>
        <p className="mb-5 max-w-[44em] text-muted">
          <Trans>
            Checks a pack by the same rules as an upload, and shows the same messages. The file is read in
            your browser and is not sent anywhere.
          </Trans>
        </p>
        <AddonFileInput
          label={t`Pack to check`}
          file={file}
          error={error}
          reading={reading}
          onFile={choose}
          onRemove={remove}
        >
          <Verdict reading={reading} />
        </AddonFileInput>
      </Panel>
    </div>
  );
}
