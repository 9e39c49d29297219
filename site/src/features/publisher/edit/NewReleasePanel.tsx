import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import type { Issues } from '../../../lib/form-issues.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
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
        <Field label={t`Release notes`} error={issues.releaseNotes} hint={t`What is new in this version.`}>
          {(control) => (
            <textarea
              {...control}
              name="releaseNotes"
              defaultValue={notes}
              dir="auto"
              rows={3}
              className={`${inputClass} resize-y`}
            />
          )}
        </Field>
      </div>
    </Panel>
  );
}
