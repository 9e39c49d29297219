import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { AddonForm } from '@sandcrate/api/addons/form-contract.ts';
import { FILE_MESSAGES } from '@sandcrate/api/addons/upload-refusals.ts';
import { MAX_BODY, SCREENSHOT_SLOTS } from '@sandcrate/api/contract/limits.ts';
import { linkOptions } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { checkAddonFile, checkImage } from '../../../lib/file-checks.ts';
import { type Issues, issuesOf } from '../../../lib/form-issues.ts';
import { useCheckedForm } from '../../../lib/use-checked-form.ts';
import { useFormDraft } from '../../../lib/use-draft.ts';
import { useLeaveGuard } from '../../../ui/LeaveGuard.tsx';
import { MarkdownField } from '../../../ui/markdown/MarkdownField.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { captionField } from '../edit/changed-fields.ts';
import { previewedAddon } from '../preview/previewed-addon.ts';
import { AddonFileInput } from './AddonFileInput.tsx';
import { AddonFormFrame } from './AddonFormFrame.tsx';
import { AlsoElsewhere } from './AlsoElsewhere.tsx';
import { BasicFields } from './BasicFields.tsx';
import { OptionalFields } from './OptionalFields.tsx';
import { PictureInput } from './PictureInput.tsx';
import { Screenshots } from './Screenshots.tsx';
import { StepList } from './StepList.tsx';
import { TagInput } from './TagInput.tsx';
import { UploadOptions, type UploadType } from './UploadOptions.tsx';
import { useBodyPictures } from './use-body-pictures.ts';
import { useCheckedFile } from './use-checked-file.ts';
import { usePackFacts } from './use-pack-facts.ts';
import { useScreenshots } from './use-screenshots.ts';
import { useSuggestedTexts } from './use-suggested-texts.ts';
import { useUploadSending } from './use-upload-sending.ts';

const DASHBOARD = linkOptions({ to: '/publisher/dashboard' });
const NEW = { title: '', description: '', category: '', version: '1.0.0' };
const INITIAL = { ...NEW, body: '', uploadType: 'direct_file', tags: '[]' };

/** The fields of each step, by their names in issues; the last step has all others. */
const FIELDS_OF_STEPS = [
  ['uploadType', 'monetizationEnabled', 'file', 'customDownloadUrl'],
  ['title', 'description', 'body', 'category', 'version', 'tags'],
  ['bannerImage', ...SCREENSHOT_SLOTS.flatMap((slot) => [`screenshot${slot}`, captionField(slot)])],
];
const LAST_STEP = FIELDS_OF_STEPS.length;

function stepOf(field: string): number {
  const step = FIELDS_OF_STEPS.findIndex((fields) => fields.includes(field));
  return step === -1 ? LAST_STEP : step;
}
const firstStepWith = (issues: Issues) => Math.min(...Object.keys(issues).map(stepOf));

/** A form for a new add-on, in steps: its file or address, its texts, its pictures, and other details. */
export function UploadForm() {
  const [starts, setStarts] = useState(0);
  return <NewAddon key={starts} onDiscard={() => setStarts(starts + 1)} />;
}

/** @param onDiscard starts the form over */
function NewAddon({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useLingui();
  const { user } = useSession();
  const steps = [t`File`, t`Texts`, t`Pictures`, t`Details`];
  const [step, setStep] = useState(0);
  const [furthest, setFurthest] = useState(0);
  const shown = useRef<HTMLElement>(null);
  const draft = useFormDraft('upload');
  const { restored = {} } = draft;
  const [tags, setTags] = useState<readonly string[]>(JSON.parse(restored.tags ?? INITIAL.tags));
  const [uploadType, setUploadType] = useState<UploadType>(
    restored.uploadType === 'custom_url' ? 'custom_url' : 'direct_file',
  );
  const file = useCheckedFile(checkAddonFile);
  const banner = useCheckedFile(checkImage);
  const screenshots = useScreenshots(checkImage);
  const { pictures, uploads } = useBodyPictures([], '/api/addons/pictures', restored.body ?? '');
  const reading = usePackFacts(file.file);
  const isDirect = uploadType === 'direct_file';

  /** Shows a step at once, and puts the focus on it. */
  function goTo(next: number) {
    flushSync(() => {
      setStep(next);
      setFurthest(Math.max(furthest, next));
    });
    shown.current?.scrollIntoView();
    shown.current?.focus({ preventScroll: true });
  }

  function check(element: HTMLFormElement) {
    const form = new FormData(element);
    form.set('tags', JSON.stringify(tags));
    form.set('uploadType', uploadType);
    if (isDirect) form.delete('customDownloadUrl');
    form.set('monetizationEnabled', String(!isDirect && form.has('monetizationEnabled')));
    const parsed = AddonForm.safeParse(Object.fromEntries(form));
    const issues: Record<string, string> = parsed.success ? {} : { ...issuesOf(parsed.error) };
    if (isDirect && file.file === undefined) issues.file = FILE_MESSAGES.fileRequired;
    if (isDirect && reading.phase === 'refused') issues.file = reading.reason;
    if (!isDirect && form.get('customDownloadUrl') === '')
      issues.customDownloadUrl = FILE_MESSAGES.urlRequired;
    if (banner.file === undefined) issues.bannerImage = FILE_MESSAGES.bannerRequired;
    const soFar = Object.entries(issues).filter(([field]) => stepOf(field) <= step);
    return { data: form, issues: Object.fromEntries(soFar) };
  }
  function advance(form: FormData) {
    if (step < LAST_STEP) return goTo(step + 1);
    if (isDirect && file.file !== undefined) form.set('file', file.file);
    if (banner.file !== undefined) form.set('bannerImage', banner.file);
    for (const [slot, screenshot] of screenshots.files) form.set(`screenshot${slot}`, screenshot);
    sending.send({ method: 'POST', path: '/api/addons', form });
  }
  const { issues, refused, forgive, formProps, showRefused } = useCheckedForm(check, advance, (found) => {
    if (firstStepWith(found) < step) goTo(firstStepWith(found));
    const missing = found.file ?? found.customDownloadUrl ?? found.bannerImage;
    if (missing !== undefined) toast.failure(missing);
  });
  const sending = useUploadSending(
    (found) => {
      if (Object.keys(found).length > 0) goTo(firstStepWith(found));
      showRefused(found);
    },
    () => {
      leaveGuard.release();
      draft.forget();
    },
  );
  function keep(element: HTMLFormElement, chosen = tags) {
    const form = new FormData(element);
    form.set('tags', JSON.stringify(chosen));
    draft.keep(form, INITIAL);
  }
  const texts = useSuggestedTexts(reading, NEW, restored);

  const leaveGuard = useLeaveGuard({
    isUploading: sending.canCancel || uploads.areUnderWay,
    hasFiles:
      !sending.isDelivered &&
      (file.file !== undefined || banner.file !== undefined || screenshots.files.size > 0),
  });
  return (
    <AddonFormFrame
      formProps={formProps}
      sending={sending}
      back={DASHBOARD}
      leaveGuard={leaveGuard.guard}
      draft={{
        isRestored: draft.restored !== undefined,
        keep,
        discard: () => {
          draft.forget();
          onDiscard();
        },
      }}
      onBack={step === 0 ? undefined : () => goTo(step - 1)}
      preview={
        step === 0
          ? undefined
          : (form) =>
              previewedAddon(form, {
                publisher: user ?? null,
                createdAt: new Date().toISOString(),
                isFeatured: false,
                minGameVersion: null,
                viewCount: 0,
                averageRating: 0,
                ratingCount: 0,
                pictures: [...pictures.known],
                tags: [...tags],
                imageUrl: null,
                banner: banner.file ?? null,
                screenshots: [...screenshots.files].toSorted(([a], [b]) => a - b),
              })
      }
      uploads={step < LAST_STEP ? undefined : uploads}
      submit={step < LAST_STEP ? t`Next` : t`Upload Addon`}
      submitting={(progress) => t`Uploading... ${progress}`}
    >
      <StepList names={steps} current={step} furthest={furthest} onStep={goTo} />
      <section
        ref={shown}
        tabIndex={-1}
        aria-label={t`Step ${ph({ number: step + 1 })} of ${ph({ count: steps.length })}: ${ph({ name: steps[step] ?? '' })}`}
        className="grid scroll-mt-24 gap-6 outline-none"
      >
        <Step isShown={step === 0}>
          <Panel title={t`Upload options`}>
            <UploadOptions type={uploadType} onType={setUploadType} values={restored} issues={issues} />
          </Panel>
          {isDirect && (
            <Panel title={t`Addon file`}>
              <AddonFileInput
                label={t`Addon file`}
                file={file.file}
                error={file.error ?? refused.file ?? (file.file === undefined ? issues.file : undefined)}
                reading={reading}
                onFile={(chosen) => {
                  forgive('file');
                  file.choose(chosen);
                }}
                onRemove={() => {
                  forgive('file');
                  file.remove();
                }}
              >
                <AlsoElsewhere file={file.file} reading={reading} />
              </AddonFileInput>
            </Panel>
          )}
        </Step>
        <Step isShown={step === 1}>
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
                value={restored.body ?? ''}
                max={MAX_BODY}
                dialect="full"
                rows={12}
                pictures={pictures}
                hint={t`Optional. Shown below the description. You can format it with Markdown.`}
                error={issues.body}
              />
            </div>
          </Panel>
          <Panel title={t`Tags`}>
            <TagInput
              tags={tags}
              onChange={(next) => {
                setTags(next);
                if (formProps.ref.current) keep(formProps.ref.current, next);
              }}
              error={issues.tags}
              addsBy="typing"
            />
          </Panel>
        </Step>
        <Step isShown={step === 2}>
          <Panel title={t`Banner image`}>
            <p className="mb-3 text-sm text-muted">
              <Trans>Required. JPEG, PNG or WebP, up to 10 MB, 16:9 recommended.</Trans>
            </p>
            <div className="max-w-xl">
              <PictureInput
                label={t`Banner image`}
                removal={t`Remove banner image`}
                file={banner.file}
                error={
                  banner.error ??
                  refused.bannerImage ??
                  (banner.file === undefined ? issues.bannerImage : undefined)
                }
                onFile={(chosen) => {
                  forgive('bannerImage');
                  banner.choose(chosen);
                }}
                onRemove={() => {
                  forgive('bannerImage');
                  banner.remove();
                }}
              />
            </div>
          </Panel>
          <Panel title={t`Screenshots`}>
            <Screenshots screenshots={screenshots} captions={restored} issues={issues} />
          </Panel>
        </Step>
        <Step isShown={step === LAST_STEP}>
          <Panel title={t`Optional details`}>
            <OptionalFields values={restored} issues={issues} />
          </Panel>
        </Step>
      </section>
    </AddonFormFrame>
  );
}

/** One step of a form. Hidden steps stay in the page, so that their fields are sent too. */
const Step = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div hidden={!isShown} className="grid gap-6">
    {children}
  </div>
);
