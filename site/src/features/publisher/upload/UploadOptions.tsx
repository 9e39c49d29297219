import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileArchive, Link2 } from 'lucide-react';
import { useState } from 'react';
import type { Issues } from '../../../lib/form-issues.ts';
import { Field } from '../../../ui/Field.tsx';
import { LinkInput } from '../../../ui/LinkInput.tsx';
import { Switch } from '../../../ui/Switch.tsx';

export type UploadType = 'direct_file' | 'custom_url';

const TYPES = [
  {
    type: 'direct_file',
    label: msg`Direct File`,
    hint: msg`Players download the file from here.`,
    Icon: FileArchive,
  },
  { type: 'custom_url', label: msg`Custom URL`, hint: msg`Players are sent to your own page.`, Icon: Link2 },
] as const;

type Props = {
  type: UploadType;
  onType: (type: UploadType) => void;
  /** The initial values of the fields. */
  values: Readonly<Record<string, string>>;
  issues: Issues;
};

/** Where players get the add-on. Only the publisher's own page can be monetized. */
export function UploadOptions({ type, onType, values, issues }: Props) {
  const { t, i18n } = useLingui();
  const [isMonetized, setMonetized] = useState('monetizationEnabled' in values);
  function choose(chosen: UploadType) {
    onType(chosen);
    if (chosen === 'direct_file') setMonetized(false);
  }
  return (
    <div className="grid gap-5">
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">
          <Trans>Upload type</Trans>
        </legend>
        {TYPES.map(({ type: value, label, hint, Icon }) => (
          <label
            key={value}
            className="flex cursor-pointer gap-3 border-2 border-line p-4 hover:border-edge has-checked:border-sand has-checked:bg-amber-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="uploadType"
              value={value}
              checked={type === value}
              onChange={() => choose(value)}
              className="sr-only"
            />
            <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            <span>
              <span className="block font-semibold">{i18n._(label)}</span>
              <span className="text-sm text-muted">{i18n._(hint)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {/* Hidden, the field keeps its address until this type is chosen again. */}
      <div hidden={type !== 'custom_url'}>
        <CustomUrlField value={values.customDownloadUrl} issues={issues} />
      </div>
      <Switch
        name="monetizationEnabled"
        label={t`Monetization`}
        hint={
          type === 'custom_url'
            ? t`Tells players that your page may show advertisements.`
            : t`Only addons with a custom URL can be monetized.`
        }
        checked={isMonetized}
        disabled={type === 'direct_file'}
        onChange={setMonetized}
      />
    </div>
  );
}

export function CustomUrlField({ value, issues }: { value?: string | null; issues: Issues }) {
  const { t } = useLingui();
  return (
    <Field label={t`Custom download URL`} required error={issues.customDownloadUrl}>
      {(control) => <LinkInput control={control} name="customDownloadUrl" value={value ?? ''} />}
    </Field>
  );
}
