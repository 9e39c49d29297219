import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { MAX_RELEASE_NOTES } from '@sandcrate/api/contract/limits.ts';
import type { Issues } from '../../../lib/form-issues.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { MarkdownField } from '../../../ui/markdown/MarkdownField.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { AddonFileInput } from '../upload/AddonFileInput.tsx';
import { AlsoElsewhere } from '../upload/AlsoElsewhere.tsx';
import { releaseWarnings } from './release-warnings.ts';
import type { NewFile } from './use-new-file.ts';

type Props = {
  addon: AddonDetail;
  notes: string;
  newFile: NewFile;
  issues: Issues;
  /** Why the server refused the chosen file. */
  refusal: string | undefined;
  /** Called when another file is chosen or the file is removed. */
  onFile: () => void;
};

/** Fields for a new file, with warnings about updates in the game and the release notes. */
export function NewReleasePanel({ addon, notes, newFile, issues, refusal, onFile }: Props) {
  const { t, i18n } = useLingui();
  const { file, error, choose, remove, reading } = newFile;
  const warnings = reading.phase === 'read' ? releaseWarnings(addon.facts, reading.facts) : [];
  return (
    <Panel title={t`New release`}>
      <p className="mb-3 text-sm text-muted">
        <Trans>Optional. A new file replaces the one that players download now.</Trans>
      </p>
      <div className="grid gap-5">
        <AddonFileInput
          label={t`New addon file`}
          file={file}
          error={error ?? refusal ?? (file === undefined ? issues.file : undefined)}
          reading={reading}
          onFile={(chosen) => {
            onFile();
            choose(chosen);
          }}
          onRemove={() => {
            onFile();
            remove();
          }}
        >
          <AlsoElsewhere file={file} reading={reading} />
          {warnings.map((warning) => (
            <Alert key={warning.id} tone="warning">
              {i18n._(warning)}
            </Alert>
          ))}
        </AddonFileInput>
        <MarkdownField
          label={t`Release notes`}
          name="releaseNotes"
          value={notes}
          max={MAX_RELEASE_NOTES}
          dialect="short"
          rows={4}
          hint={t`What is new in this version. You can format it with Markdown.`}
          error={issues.releaseNotes}
        />
      </div>
    </Panel>
  );
}
