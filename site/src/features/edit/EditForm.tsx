import type { AddonDetail } from '@sandcrate/api/contract/addon.ts';
import { EditForm as EditFields } from '@sandcrate/api/contract/addon-form.ts';
import { type FormEvent, useState } from 'react';
import { focusFirstInvalid, type Issues, issuesOf } from '../../lib/form-issues.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { AddonArt } from '../addons/AddonArt.tsx';
import { BasicFields } from '../upload/BasicFields.tsx';
import { checkReplacement } from '../upload/file-checks.ts';
import { LinkFields } from '../upload/LinkFields.tsx';
import { PictureInput } from '../upload/PictureInput.tsx';
import { Screenshots } from '../upload/Screenshots.tsx';
import { SendingBar } from '../upload/SendingBar.tsx';
import { TagInput } from '../upload/TagInput.tsx';
import { useCheckedFile } from '../upload/use-checked-file.ts';
import { useScreenshots } from '../upload/use-screenshots.ts';
import { CustomUrlPanel } from './CustomUrlPanel.tsx';
import { changedFields } from './changed-fields.ts';
import { NewReleasePanel } from './NewReleasePanel.tsx';
import { useEditSending } from './use-edit-sending.ts';
import { useNewFile } from './use-new-file.ts';

const PREVIEW_SIZES = '(min-width: 40rem) 36rem, 92vw';

/** Changes an add-on; only what differs is sent. */
export function EditForm({ addon: latest }: { addon: AddonDetail }) {
  // What the fields began with: a later answer must not make untouched fields look changed.
  const [addon] = useState(latest);
  const [issues, setIssues] = useState<Issues>({});
  const [tags, setTags] = useState<readonly string[]>(addon.tags);
  const [cleared, setCleared] = useState<ReadonlySet<number>>(new Set());
  const banner = useCheckedFile(checkReplacement('banner'));
  const screenshots = useScreenshots(checkReplacement('screenshot'));
  const newFile = useNewFile();
  const sending = useEditSending(addon, setIssues);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const all = new FormData(element);
    all.set('tags', JSON.stringify(tags));
    if (addon.uploadType === 'custom_url') {
      all.set('monetizationEnabled', String(all.has('monetizationEnabled')));
    }
    const texts = [...all].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const changes = changedFields(addon, Object.fromEntries(texts));
    const parsed = EditFields.safeParse(changes);
    const found: Record<string, string> = parsed.success ? {} : { ...issuesOf(parsed.error) };
    if (newFile.refusal !== undefined) found.file = newFile.refusal;
    setIssues(found);
    if (Object.keys(found).length > 0) return focusFirstInvalid(element);

    const form = new FormData();
    for (const [name, value] of Object.entries(changes)) form.set(name, value);
    const removed = [...cleared].filter((slot) => !screenshots.files.has(slot));
    if (removed.length > 0) form.set('removeScreenshots', JSON.stringify(removed));
    if (newFile.file !== undefined) form.set('file', newFile.file);
    if (banner.file !== undefined) form.set('bannerImage', banner.file);
    for (const [slot, file] of screenshots.files) form.set(`screenshot${slot}`, file);
    sending.send(form);
  }

  const shotIn = (slot: number) =>
    cleared.has(slot) ? undefined : addon.images.find(({ displayOrder }) => displayOrder === slot);
  const { state } = sending;
  const isBusy = state.phase === 'sending' || state.phase === 'sent';
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <fieldset disabled={isBusy} className="contents">
        <Panel title="Basic information">
          <BasicFields values={addon} issues={issues} />
        </Panel>
        {addon.uploadType === 'custom_url' ? (
          <CustomUrlPanel addon={addon} issues={issues} />
        ) : (
          <NewReleasePanel addon={addon} newFile={newFile} issues={issues} />
        )}
        <Panel title="Banner image">
          <div className="max-w-xl">
            <PictureInput
              label="Banner image"
              file={banner.file}
              current={
                <div className="absolute inset-0">
                  <AddonArt addon={addon} sizes={PREVIEW_SIZES} />
                </div>
              }
              error={banner.error}
              onFile={banner.choose}
              onRemove={banner.file === undefined ? undefined : banner.remove}
            />
          </div>
        </Panel>
        <Panel title="Screenshots">
          <Screenshots
            screenshots={screenshots}
            current={(slot) => {
              const shot = shotIn(slot);
              if (shot === undefined) return undefined;
              return (
                <Picture
                  src={shot.imageUrl}
                  sizes="(min-width: 48rem) 17rem, 92vw"
                  alt={`Screenshot ${slot}`}
                  fallback={<span className="text-sm text-muted">Screenshot {slot}</span>}
                  className="absolute inset-0 size-full object-cover"
                />
              );
            }}
            onClear={(slot) => setCleared(new Set(cleared).add(slot))}
          />
        </Panel>
        <Panel title="Tags">
          <TagInput tags={tags} onChange={setTags} error={issues.tags} addsBy="button" />
        </Panel>
        <Panel title="External links">
          <LinkFields values={addon} issues={issues} />
        </Panel>
      </fieldset>
      <SendingBar state={state} onCancel={sending.cancel} onRetry={sending.retry} />
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to="/publisher/dashboard" variant="secondary">
          Cancel
        </ButtonLink>
        <Button type="submit" disabled={isBusy}>
          {state.phase === 'sending' ? `Saving... ${Math.floor(state.share * 100)}%` : 'Save Changes'}
        </Button>
      </div>
    </form>
  );
}
