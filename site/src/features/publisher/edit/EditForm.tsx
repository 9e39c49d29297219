import { Trans, useLingui } from '@lingui/react/macro';
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import { EditForm as EditFields } from '@sandcrate/api/addons/form-contract.ts';
import { MAX_BODY, SCREENSHOT_SLOTS } from '@sandcrate/api/contract/limits.ts';
import { useState } from 'react';
import { checkReplacement } from '../../../lib/file-checks.ts';
import { issuesOf } from '../../../lib/form-issues.ts';
import { useCheckedForm } from '../../../lib/use-checked-form.ts';
import { useFormDraft } from '../../../lib/use-draft.ts';
import { useLeaveGuard } from '../../../ui/LeaveGuard.tsx';
import { MarkdownField } from '../../../ui/markdown/MarkdownField.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { AddonArt } from '../../catalogue/browse/AddonArt.tsx';
import InsideButton from '../../catalogue/inside/InsideButton.tsx';
import { previewedAddon } from '../preview/previewed-addon.ts';
import { AddonFormFrame } from '../upload/AddonFormFrame.tsx';
import { BasicFields } from '../upload/BasicFields.tsx';
import { OptionalFields } from '../upload/OptionalFields.tsx';
import { PictureInput } from '../upload/PictureInput.tsx';
import { Screenshots } from '../upload/Screenshots.tsx';
import { versionIn } from '../upload/suggestions.ts';
import { TagInput } from '../upload/TagInput.tsx';
import { useBodyPictures } from '../upload/use-body-pictures.ts';
import { useCheckedFile } from '../upload/use-checked-file.ts';
import { useScreenshots } from '../upload/use-screenshots.ts';
import { useSuggestedTexts } from '../upload/use-suggested-texts.ts';
import { CustomUrlPanel } from './CustomUrlPanel.tsx';
import { changedFields, fieldsOf } from './changed-fields.ts';
import { NewReleasePanel } from './NewReleasePanel.tsx';
import { useEditSending } from './use-edit-sending.ts';
import { useNewFile } from './use-new-file.ts';
import type { WayBack } from './way-back.ts';

const PREVIEW_SIZES = '(min-width: 40rem) 36rem, 92vw';

/** The name of the draft of an edit. */
export const draftOfEdit = (addonId: string) => `edit:${addonId}`;

type Props = {
  addon: AddonDetail;
  /** Where saving and cancelling lead. */
  back: WayBack;
  /** Discards what was typed and starts over. */
  onDiscard: () => void;
};

/** Edits an add-on, or its open change if there is one. Only the differences are sent. */
export function EditForm({ addon: latest, back, onDiscard }: Props) {
  const { t } = useLingui();
  // The initial values: a later answer must not make untouched fields look changed.
  const [addon] = useState(latest);
  const draft = useFormDraft(draftOfEdit(addon.id));
  const { restored = {} } = draft;
  const values = { ...addon, ...restored };
  const [tags, setTags] = useState<readonly string[]>(
    restored.tags === undefined ? addon.tags : JSON.parse(restored.tags),
  );
  const [cleared, setCleared] = useState<ReadonlySet<number>>(new Set());
  const banner = useCheckedFile(checkReplacement('banner'));
  const screenshots = useScreenshots(checkReplacement('screenshot'));
  const newFile = useNewFile();
  const texts = useSuggestedTexts(newFile.reading, addon, restored, versionIn);
  const { pictures, uploads } = useBodyPictures(
    addon.pictures,
    `/api/addons/${addon.id}/pictures`,
    values.body ?? '',
  );
  const notes = addon.openChange?.proposed?.releaseNotes ?? '';

  function fieldsIn(element: HTMLFormElement, chosen = tags) {
    const all = new FormData(element);
    all.set('tags', JSON.stringify(chosen));
    if (addon.uploadType === 'custom_url') {
      all.set('monetizationEnabled', String(all.has('monetizationEnabled')));
    }
    return all;
  }
  const keep = (element: HTMLFormElement, chosen = tags) =>
    draft.keep(fieldsIn(element, chosen), fieldsOf({ ...addon, releaseNotes: notes }));
  function check(element: HTMLFormElement) {
    const all = fieldsIn(element);
    const texts = [...all].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const data = changedFields({ ...addon, releaseNotes: notes }, Object.fromEntries(texts));
    const parsed = EditFields.safeParse(data);
    const issues: Record<string, string> = parsed.success ? {} : { ...issuesOf(parsed.error) };
    if (newFile.refusal !== undefined) issues.file = newFile.refusal;
    return { data, issues };
  }
  function send(changes: Readonly<Record<string, string>>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(changes)) form.set(name, value);
    const removed = [...cleared].filter((slot) => !screenshots.files.has(slot));
    if (removed.length > 0) form.set('removeScreenshots', JSON.stringify(removed));
    if (newFile.file !== undefined) form.set('file', newFile.file);
    if (banner.file !== undefined) form.set('bannerImage', banner.file);
    for (const [slot, file] of screenshots.files) form.set(`screenshot${slot}`, file);
    sending.send(form);
  }
  const { issues, refused, forgive, formProps, showRefused } = useCheckedForm(check, send);
  const sending = useEditSending(addon, back, showRefused, () => {
    leaveGuard.release();
    draft.forget();
  });

  const takeBanner = (picture: File) => {
    forgive('bannerImage');
    banner.choose(picture);
  };
  const shotIn = (slot: number) =>
    cleared.has(slot) ? undefined : addon.images.find(({ displayOrder }) => displayOrder === slot);
  const hasFiles =
    newFile.file !== undefined || banner.file !== undefined || screenshots.files.size > 0 || cleared.size > 0;
  const leaveGuard = useLeaveGuard({
    isUploading: sending.canCancel || uploads.areUnderWay,
    hasFiles: hasFiles && !sending.isDelivered,
  });
  return (
    <AddonFormFrame
      formProps={formProps}
      sending={sending}
      back={back}
      leaveGuard={leaveGuard.guard}
      draft={{ isRestored: draft.restored !== undefined, keep, discard: onDiscard }}
      preview={(form) =>
        previewedAddon(form, {
          ...addon,
          pictures: [...pictures.known],
          tags: [...tags],
          imageUrl: addon.imageUrl,
          banner: banner.file ?? addon.bannerImageUrl,
          screenshots: SCREENSHOT_SLOTS.flatMap((slot) => {
            const picture = screenshots.files.get(slot) ?? shotIn(slot)?.imageUrl;
            return picture === undefined ? [] : [[slot, picture] as const];
          }),
        })
      }
      uploads={uploads}
      submit={t`Save Changes`}
      submitting={(progress) => t`Saving... ${progress}`}
    >
      <Panel title={t`Basic information`}>
        <BasicFields
          values={texts.values}
          onChange={texts.change}
          areSuggested={texts.areSuggested}
          issues={issues}
        />
        <div className="mt-5">
          <MarkdownField
            label={t`Full description`}
            name="body"
            value={values.body ?? ''}
            max={MAX_BODY}
            dialect="full"
            rows={12}
            pictures={pictures}
            hint={t`Optional. Shown below the description. You can format it with Markdown.`}
            error={issues.body}
          />
        </div>
      </Panel>
      {addon.uploadType === 'custom_url' ? (
        <CustomUrlPanel
          value={values.customDownloadUrl}
          isMonetized={String(values.monetizationEnabled) === 'true'}
          issues={issues}
        />
      ) : (
        <NewReleasePanel
          addon={addon}
          notes={restored.releaseNotes ?? notes}
          newFile={newFile}
          issues={issues}
          refusal={refused.file}
          onFile={() => forgive('file')}
        />
      )}
      <Panel title={t`Banner image`}>
        <div className="max-w-xl">
          <PictureInput
            label={t`Banner image`}
            removal={t`Remove banner image`}
            file={banner.file}
            current={
              <div className="absolute inset-0">
                <AddonArt addon={addon} sizes={PREVIEW_SIZES} />
              </div>
            }
            error={banner.error ?? refused.bannerImage}
            onFile={(chosen) => {
              forgive('bannerImage');
              banner.choose(chosen);
            }}
            onRemove={
              banner.file === undefined
                ? undefined
                : () => {
                    forgive('bannerImage');
                    banner.remove();
                  }
            }
          />
        </div>
        {latest.facts !== null && (
          <>
            <InsideButton file={{ addonId: addon.id }} onPicture={takeBanner} />
            <p className="mt-2 text-sm text-muted">
              <Trans>There, a picture of one of its models can be used as the banner image.</Trans>
            </p>
          </>
        )}
      </Panel>
      <Panel title={t`Screenshots`}>
        <Screenshots
          screenshots={screenshots}
          captions={{ ...fieldsOf(addon), ...restored }}
          issues={issues}
          current={(slot) => {
            const shot = shotIn(slot);
            if (shot === undefined) return undefined;
            return (
              <Picture
                src={shot.imageUrl}
                sizes="(min-width: 48rem) 17rem, 92vw"
                alt={shot.caption ?? t`Screenshot ${slot}`}
                fallback={
                  <span className="text-sm text-muted">
                    <Trans>Screenshot {slot}</Trans>
                  </span>
                }
                className="absolute inset-0 size-full object-cover"
              />
            );
          }}
          onClear={(slot) => setCleared(new Set(cleared).add(slot))}
        />
      </Panel>
      <Panel title={t`Tags`}>
        <TagInput
          tags={tags}
          onChange={(next) => {
            setTags(next);
            if (formProps.ref.current) keep(formProps.ref.current, next);
          }}
          error={issues.tags}
          addsBy="button"
        />
      </Panel>
      <Panel title={t`Optional details`}>
        <OptionalFields values={values} issues={issues} />
      </Panel>
    </AddonFormFrame>
  );
}
