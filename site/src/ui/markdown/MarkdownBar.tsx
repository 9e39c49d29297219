import { msg, ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BodyPicture } from '@sandcrate/api/addons/contract.ts';
import type { Dialect } from '@sandcrate/api/contract/formatted-text.ts';
import { IMAGE_TYPES } from '@sandcrate/api/contract/limits.ts';
import { Bold, Heading, Image, Italic, Link, List, Quote } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '../../app/i18n/use-messages.ts';
import { Button } from '../Button.tsx';
import { Formatted } from '../Formatted.tsx';
import { IconButton } from '../IconButton.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { Tooltip } from '../Tooltip.tsx';
import { inserted, type Mark, marked, type Selected } from './formatting.ts';
import { filesIn, type Pictures } from './pictures.ts';
import { usePictureUploads } from './use-picture-uploads.ts';

const BUTTONS = [
  { mark: 'bold', label: msg`Bold`, Icon: Bold, key: 'B' },
  { mark: 'italic', label: msg`Italic`, Icon: Italic, key: 'I' },
  { mark: 'heading', label: msg`Heading`, Icon: Heading, key: null },
  { mark: 'list', label: msg`List`, Icon: List, key: null },
  { mark: 'quote', label: msg`Quote`, Icon: Quote, key: null },
  { mark: 'link', label: msg`Link`, Icon: Link, key: 'K' },
] as const;

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  dialect: Dialect;
  pictures: Pictures | undefined;
  /** Whether it is below the text. */
  isBelow: boolean;
  isPreview: boolean;
  onPreview: (isPreview: boolean) => void;
};

/** The buttons of a Markdown field with their keys, and its preview. */
export default function MarkdownBar(props: Props) {
  const { area, text, onText, dialect, pictures, isBelow, isPreview, onPreview } = props;
  const { isSuccess } = useMessages('markdown');

  function change(how: (before: Selected) => Selected) {
    const element = area.current;
    if (element === null) return;
    const { value: before, selectionStart: start, selectionEnd: end } = element;
    const after = how({ text: before, start, end });
    element.setRangeText(after.text, 0, before.length);
    element.setSelectionRange(after.start, after.end);
    onText(after.text);
    // For the form around it, which keeps drafts.
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }
  function press(mark: Mark) {
    area.current?.focus();
    change((before) => marked(mark, before));
  }
  const uploads = usePictureUploads(pictures, area, (markdown) =>
    change((before) => inserted(markdown, before)),
  );
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isCommand = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
    if (!isCommand || event.altKey || event.shiftKey) return;
    const button = BUTTONS.find(({ key }) => key === event.key.toUpperCase());
    if (button === undefined) return;
    event.preventDefault();
    press(button.mark);
  });
  const onFiles = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    const files = filesIn(transfer);
    if (pictures === undefined || files.length === 0) return;
    event.preventDefault();
    uploads.add(files);
  });
  const onDragOver = useEffectEvent((event: DragEvent) => {
    if (pictures !== undefined && event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  useEffect(() => {
    const element = area.current;
    const controller = new AbortController();
    const options = { signal: controller.signal };
    element?.addEventListener('keydown', (event) => onKey(event), options);
    element?.addEventListener('paste', (event) => onFiles(event, event.clipboardData), options);
    element?.addEventListener('dragover', (event) => onDragOver(event), options);
    element?.addEventListener('drop', (event) => onFiles(event, event.dataTransfer), options);
    return () => controller.abort();
  }, [area]);

  if (!isSuccess) return <div className="h-10" />;
  return (
    <div className={`flex gap-2 ${isBelow ? 'flex-col-reverse' : 'flex-col'}`}>
      <Buttons
        dialect={dialect}
        isPreview={isPreview}
        onPress={press}
        onFiles={pictures && uploads.add}
        onPreview={onPreview}
      />
      <UploadState {...uploads} />
      {isPreview && (
        <Preview text={text} dialect={dialect} pictures={[...(pictures?.known ?? []), ...uploads.uploaded]} />
      )}
    </div>
  );
}

type ButtonsProps = Pick<Props, 'dialect' | 'isPreview' | 'onPreview'> & {
  onPress: (mark: Mark) => void;
  onFiles: ((files: readonly File[]) => void) | undefined;
};

/** The tool bar is one stop of the Tab key; the arrow keys move within it. */
function Buttons({ dialect, isPreview, onPress, onFiles, onPreview }: ButtonsProps) {
  const { t, i18n } = useLingui();
  const [stop, setStop] = useState(0);
  const buttons = BUTTONS.filter(({ mark }) => dialect === 'full' || mark !== 'heading');
  const last = buttons.length + (onFiles ? 1 : 0);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const by = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll('button')];
    const next = (stop + by + all.length) % all.length;
    setStop(next);
    all[next]?.focus();
  }
  return (
    <div
      className="flex flex-wrap items-center gap-1"
      role="toolbar"
      aria-label={t`Formatting`}
      onKeyDown={onKeyDown}
    >
      {buttons.map(({ mark, label, Icon, key }, index) => {
        const name = i18n._(label);
        const shortcut = isApple ? `${name} (⌘${key})` : t`${name} (Ctrl+${key})`;
        return (
          <Tooltip key={mark} label={key === null ? name : shortcut}>
            <IconButton
              label={name}
              {...(key !== null && { 'aria-keyshortcuts': `${isApple ? 'Meta' : 'Control'}+${key}` })}
              tabIndex={index === stop ? 0 : -1}
              // Not `disabled`, so that the arrow keys still reach it.
              aria-disabled={isPreview}
              onFocus={() => setStop(index)}
              onClick={() => {
                if (!isPreview) onPress(mark);
              }}
              className="aria-disabled:opacity-50"
            >
              <Icon aria-hidden="true" />
            </IconButton>
          </Tooltip>
        );
      })}
      {onFiles && (
        <PictureButton
          isDisabled={isPreview}
          tabIndex={stop === buttons.length ? 0 : -1}
          onFocus={() => setStop(buttons.length)}
          onFiles={onFiles}
        />
      )}
      <div className="ms-auto">
        <Button
          size="small"
          variant="secondary"
          aria-pressed={isPreview}
          tabIndex={stop === last ? 0 : -1}
          onFocus={() => setStop(last)}
          onClick={() => onPreview(!isPreview)}
        >
          <Trans>Preview</Trans>
        </Button>
      </div>
    </div>
  );
}

type PictureButtonProps = {
  isDisabled: boolean;
  tabIndex: number;
  onFocus: () => void;
  onFiles: (files: readonly File[]) => void;
};

/** Chooses pictures to upload. */
function PictureButton({ isDisabled, tabIndex, onFocus, onFiles }: PictureButtonProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tooltip label={t`Add pictures. You can also paste or drop them.`}>
        <IconButton
          label={t`Add pictures`}
          tabIndex={tabIndex}
          aria-disabled={isDisabled}
          onFocus={onFocus}
          onClick={() => {
            if (!isDisabled) input.current?.click();
          }}
          className="aria-disabled:opacity-50"
        >
          <Image aria-hidden="true" />
        </IconButton>
      </Tooltip>
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        multiple
        hidden
        aria-label={t`Add pictures`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Cleared, so that picking the same file again fires a change event.
          target.value = '';
          onFiles(files);
        }}
      />
    </>
  );
}

type UploadStateProps = Pick<ReturnType<typeof usePictureUploads>, 'underWay' | 'problem' | 'cancel'>;

function UploadState({ underWay, problem, cancel }: UploadStateProps) {
  const { t } = useLingui();
  return (
    <>
      {underWay && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="grid min-w-40 grow gap-1">
            <p className="text-sm wrap-anywhere" role="status">
              <Trans>Uploading {ph({ name: underWay.name })}</Trans>
            </p>
            <ProgressBar label={t`Uploading ${ph({ name: underWay.name })}`} share={underWay.share} />
          </div>
          <Button size="small" variant="secondary" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
      {problem !== undefined && (
        <p className="text-sm font-semibold wrap-anywhere text-redstone" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

type PreviewProps = { text: string; dialect: Dialect; pictures: readonly BodyPicture[] };

function Preview({ text, dialect, pictures }: PreviewProps) {
  return (
    <div className="min-h-24 border border-edge bg-ground px-3 py-2">
      {text.trim() === '' ? (
        <p className="text-muted">
          <Trans>Nothing to show yet.</Trans>
        </p>
      ) : (
        <Formatted source={text} dialect={dialect} pictures={pictures} />
      )}
    </div>
  );
}
